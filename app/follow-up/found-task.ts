import type { TaskState } from '#db/vocabulary/task.ts';
import { type IncidentFacts, isClosed } from '../incidents/policy.ts';
import type { TaskFacts } from './policy.ts';

export type FoundTask = TaskFacts & {
  id: string;
  incidentId: string;
  title: string;
  details: string;
  state: TaskState;
  workgroupId: string | null;
  assignee: string;
  assignUserName: string;
  endUserName: string | null;
  dueOn: string | null;
  version: number;
};

export type TaskIncident = IncidentFacts & { id: string; number: number; version: number };

/** Returns a reason or null. Another user may have been faster. */
export function whyNotOpen({ state, title, endUserName }: FoundTask, incident: TaskIncident): string | null {
  if (state === 'DONE') return `“${title}” is finished already, by ${endUserName}.`;
  if (state === 'DROPPED') return `“${title}” was dropped, by ${endUserName}.`;
  return isClosed(incident) ? `Incident #${incident.number} is closed. Its tasks wait until it is reopened.` : null;
}
