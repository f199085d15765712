import type { ListedIncident } from '../incidents/listed-incident.ts';

export type FoundIncident = ListedIncident & { may: { edit: boolean; print: boolean; reopen: boolean } };
