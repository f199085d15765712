import { type Actor, holds } from '../auth/actor.ts';
import { type IncidentFacts, mayEdit, mayView } from '../incidents/policy.ts';

export type TaskFacts = {
  assigneeUserId: string | null;
  /** The task's assigner, or the maker of the API key that assigned it. */
  handBackUserId: string;
  /** The task was given to the user's workgroup, even if another member has taken it. */
  isOfWorkgroup: boolean;
};

/** The user may view the task's incident, or the task was given to them. */
export function mayKnowTask(actor: Actor, task: TaskFacts, incident: IncidentFacts) {
  const isShown = !incident.locked || holds(actor, 'INCIDENT_LOCK');
  return mayView(actor, incident) || (isShown && (task.isOfWorkgroup || isAssignee(actor, task)));
}

export function mayChangeTasks(actor: Actor, incident: IncidentFacts) {
  return mayEdit(actor, incident);
}

export function mayFinishTask(actor: Actor, task: TaskFacts, incident: IncidentFacts) {
  return mayEdit(actor, incident) || (actor.account.active && isAssignee(actor, task));
}

export function mayHandBackTask(actor: Actor, task: TaskFacts) {
  return actor.account.active && isAssignee(actor, task) && task.handBackUserId !== actor.userId;
}

export function mayTakeTask(actor: Actor, task: TaskFacts) {
  return actor.account.active && task.isOfWorkgroup;
}

export function mayOpenReviewQueue(actor: Actor) {
  return holds(actor, 'INCIDENT_REVIEW');
}

export function mayRemindAuthors(actor: Actor) {
  return actor.account.active && mayOpenReviewQueue(actor);
}

function isAssignee(actor: Actor, { assigneeUserId }: TaskFacts) {
  return assigneeUserId === actor.userId;
}
