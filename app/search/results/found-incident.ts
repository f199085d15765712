import type { ListedIncident } from '../../incidents/list/listed-incident.ts';

export type FoundIncident = ListedIncident & { may: { edit: boolean; print: boolean; reopen: boolean } };
