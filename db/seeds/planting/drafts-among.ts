import type { AccountSeed, IncidentSeed } from '../content/content.ts';

export type NumberedIncident = { seed: IncidentSeed; number: number };

const writers = /^(manager|officer)@/;
const draftsEach = 2;

/** The newest incidents of the manager and the officer whom visitors sign in as: these are still being written. */
export function draftsAmong(incidents: NumberedIncident[], { users }: AccountSeed): NumberedIncident[] {
  return users
    .filter(({ email }) => writers.test(email))
    .flatMap(({ key }) => incidents.filter(({ seed }) => seed.enteredBy === key && !seed.locked).slice(-draftsEach));
}
