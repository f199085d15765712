import { type ChangeContent, changeDraft } from './commands/change-draft.server.ts';
import { changeIncident } from './commands/change-incident.server.ts';

export type WayToChange = { to: 'DRAFT' | 'INCIDENT'; change: ChangeContent };

export const inDraft: WayToChange = { to: 'DRAFT', change: changeDraft };
export const inIncident: WayToChange = { to: 'INCIDENT', change: changeIncident };
