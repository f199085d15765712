import { randomUUIDv7 } from 'node:crypto';

/** Returns an id that is later than another one: those that are made in one millisecond are in no order. */
export function idAfter(id: string): string {
  let next = randomUUIDv7();
  while (next <= id) next = randomUUIDv7();
  return next;
}
