import { type ChangeContent, changeDraft } from './commands/change-draft.server.ts';
import { changeIncident } from './commands/change-incident.server.ts';

/** Where content is changed, in a draft or in an open incident at once, and the command that does it. */
export type WayToChange = { to: 'DRAFT' | 'INCIDENT'; change: ChangeContent };

export const inDraft: WayToChange = { to: 'DRAFT', change: changeDraft };
export const inIncident: WayToChange = { to: 'INCIDENT', change: changeIncident };
