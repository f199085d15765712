import type { AccountSeed } from '../content.schema.ts';
import type { IncidentSeed } from '../content.ts';

export type NumberedIncident = { seed: IncidentSeed; number: number };

const writers = /^(manager|officer)@/;
const draftsEach = 2;

/** The newest incidents of manager and officer become drafts. */
export function draftsAmong(incidents: NumberedIncident[], { users }: AccountSeed): NumberedIncident[] {
  return users
    .filter(({ email }) => writers.test(email))
    .flatMap(({ key }) => incidents.filter(({ seed }) => seed.enteredBy === key && !seed.locked).slice(-draftsEach));
}
