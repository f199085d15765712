import { type Actor, holds } from '../auth/actor.ts';
import { type IncidentFacts, mayEdit, mayView } from '../incidents/policy.ts';

export type TaskFacts = {
  assigneeUserId: string | null;
  /** The user who gets the task back: its assigner, or the maker of the API key that assigned it. */
  handBackUserId: string;
  /** Whether the task was given to the user's workgroup, also when another user of it has taken it. */
  isOfWorkgroup: boolean;
};

/** Returns whether the user may know the state of the task. They may view its incident, or the task was given to them. */
export function mayKnowTask(actor: Actor, task: TaskFacts, incident: IncidentFacts) {
  const isShown = !incident.locked || holds(actor, 'INCIDENT_LOCK');
  return mayView(actor, incident) || (isShown && (task.isOfWorkgroup || isAssignee(actor, task)));
}

/** Whether the user may add tasks, change and drop them. */
export function mayChangeTasks(actor: Actor, incident: IncidentFacts) {
  return mayEdit(actor, incident);
}

export function mayFinishTask(actor: Actor, task: TaskFacts, incident: IncidentFacts) {
  return mayEdit(actor, incident) || (actor.account.active && isAssignee(actor, task));
}

/** Whether the user may give the task back to the user who assigned it. */
export function mayHandBackTask(actor: Actor, task: TaskFacts) {
  return actor.account.active && isAssignee(actor, task) && task.handBackUserId !== actor.userId;
}

/** Whether the user may take a task of their workgroup. */
export function mayTakeTask(actor: Actor, task: TaskFacts) {
  return actor.account.active && task.isOfWorkgroup;
}

/** Whether the user may open the queue of incidents that wait for review. */
export function mayOpenReviewQueue(actor: Actor) {
  return holds(actor, 'INCIDENT_REVIEW');
}

/** Whether the user may remind authors of the reports that they owe. */
export function mayRemindAuthors(actor: Actor) {
  return actor.account.active && mayOpenReviewQueue(actor);
}

function isAssignee(actor: Actor, { assigneeUserId }: TaskFacts) {
  return assigneeUserId === actor.userId;
}
