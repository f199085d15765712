import { singleLine } from '#db/vocabulary/single-line.ts';

/** Returns the id as it would be stored, or null. */
export function sentExternalId(sent: unknown): string | null {
  const value: unknown = typeof sent === 'object' && sent !== null ? Reflect.get(sent, 'externalId') : null;
  return (typeof value === 'string' && singleLine(value)) || null;
}
