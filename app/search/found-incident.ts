import type { ListedIncident } from '../incidents/listed-incident.ts';

/** An incident as a row of search results, with what the user may do to it. */
export type FoundIncident = ListedIncident & { may: { edit: boolean; print: boolean; reopen: boolean } };
