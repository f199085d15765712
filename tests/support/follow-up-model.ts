/** The people of the model: who entered the incident, a colleague, a reviewer, who may do everything, who has only a workgroup. */
export const people = ['author', 'colleague', 'reviewer', 'administrator', 'member'] as const;
export type Who = (typeof people)[number];
export type Assignee = Who | 'workgroup';

const inWorkgroup: Assignee[] = ['colleague', 'member'];
const viewers: Who[] = ['author', 'reviewer', 'administrator'];
const closers: Who[] = ['author', 'administrator'];
const reviewers: Who[] = ['reviewer', 'administrator'];

export type Result = 'done' | 'not approved' | 'refused' | 'stale' | 'forbidden' | 'not found';

export type Task = {
  state: 'OPEN' | 'DONE' | 'DROPPED';
  assignee: Assignee;
  assignedBy: Who;
  isOfWorkgroup: boolean;
  version: number;
};

/** An incident as decisions 147 to 149 describe it; its checklist has two required items and one that is not. */
export type Model = {
  /** Whether the class of the incident needs a review. */
  needsReview: boolean;
  isClosed: boolean;
  review: 'NONE' | 'WAITING' | 'RETURNED' | 'APPROVED';
  version: number;
  /** The people who may not review it: its author, and all who saved it since its last approval. */
  writers: Who[];
  tasks: Task[];
  ticks: boolean[];
  /** Whether a reason is kept, because tasks or required items were open at the close. */
  hasReason: boolean;
  /** Each change that was accepted, with who made it. */
  changes: [kind: string, by: Who][];
};

/** An act that somebody tries; `isStale` sends a version, or a tick, that is not the one of now. */
export type Step = {
  act: keyof typeof acts;
  who: Who;
  isStale: boolean;
  hasReason: boolean;
  to: Assignee;
  /** The index of the task or item; after the last it begins again. */
  at: number;
};

export const aModel = (needsReview: boolean): Model => ({
  needsReview,
  isClosed: false,
  review: needsReview ? 'WAITING' : 'NONE',
  version: 1,
  writers: ['author'],
  tasks: [],
  ticks: [false, false, false],
  hasReason: false,
  changes: [['CREATE', 'author']],
});

/** Returns the open required items and tasks of an incident. */
export function openOf({ ticks, tasks }: Model) {
  return { items: ticks.slice(0, 2).includes(false), tasks: tasks.some(({ state }) => state === 'OPEN') };
}

/** Changes the model as the incident must change, and returns what the person must get. */
export function expected(model: Model, step: Step): Result {
  const answer = acts[step.act](model, step);
  if (typeof answer === 'string') return answer;
  model.changes.push([answer.kind, step.who]);
  return 'done';
}

/** A result, which changes nothing, or the kind of an accepted change. */
type Answer = Result | { kind: string };

export const acts = {
  add(model: Model, { who, to }: Step): Answer {
    if (!mayView(model, who)) return 'not found';
    if (!viewers.includes(who)) return 'forbidden';
    if (model.isClosed) return 'refused';
    model.tasks.push({
      state: 'OPEN',
      assignee: to,
      assignedBy: who,
      isOfWorkgroup: to === 'workgroup',
      version: 1,
    });
    return { kind: 'TASK_ADD' };
  },
  give(model: Model, step: Step): Answer {
    return onTask(model, step, (task) => {
      if (!viewers.includes(step.who)) return 'forbidden';
      if (task.assignee === step.to) return 'done';
      if (step.isStale) return 'stale';
      Object.assign(task, { assignee: step.to, assignedBy: step.who, isOfWorkgroup: step.to === 'workgroup' });
      return { kind: 'TASK_CHANGE' };
    });
  },
  take(model: Model, step: Step): Answer {
    return onTask(model, step, (task) => {
      if (task.assignee !== 'workgroup' && task.assignee !== step.who) return 'refused';
      if (!task.isOfWorkgroup || !inWorkgroup.includes(step.who)) return 'forbidden';
      if (task.assignee === step.who) return 'done';
      task.assignee = step.who;
      return { kind: 'TASK_TAKE' };
    });
  },
  handBack(model: Model, step: Step): Answer {
    return onTask(model, step, (task) => {
      if (task.assignee !== step.who || task.assignedBy === step.who) return 'forbidden';
      Object.assign(task, { assignee: task.assignedBy, isOfWorkgroup: false });
      return { kind: 'TASK_HAND_BACK' };
    });
  },
  finish(model: Model, step: Step): Answer {
    return onTask(model, step, (task) => {
      if (!viewers.includes(step.who) && task.assignee !== step.who) return 'forbidden';
      task.state = 'DONE';
      return { kind: 'TASK_FINISH' };
    });
  },
  drop(model: Model, step: Step): Answer {
    return onTask(model, step, (task) => {
      if (!viewers.includes(step.who)) return 'forbidden';
      task.state = 'DROPPED';
      return { kind: 'TASK_DROP' };
    });
  },
  tick(model: Model, { who, at, isStale }: Step): Answer {
    if (!mayView(model, who)) return 'not found';
    if (!viewers.includes(who)) return 'forbidden';
    if (model.isClosed || isStale) return 'refused';
    const item = at % model.ticks.length;
    model.ticks[item] = !model.ticks[item];
    return { kind: 'CHECKLIST' };
  },
  save(model: Model, step: Step): Answer {
    const refusal = whyNotSaved(model, step);
    return refusal ?? saved(model, step);
  },
  changeClass(model: Model, step: Step): Answer {
    const refusal = whyNotSaved(model, step);
    if (!refusal) model.needsReview = !model.needsReview;
    return refusal ?? saved(model, step);
  },
  saveClosed(model: Model, step: Step): Answer {
    const refusal = whyNotSaved(model, step);
    if (refusal) return refusal;
    if (!closers.includes(step.who)) return 'forbidden';
    if (!mayEnd(model, step)) return 'refused';
    close(model, step);
    // the database counts the save and the close
    model.version++;
    return changed(model, 'CLOSE');
  },
  approve(model: Model, { who, isStale }: Step): Answer {
    if (!viewers.includes(who)) return 'not found';
    if (model.review !== 'WAITING') return 'refused';
    if (!reviewers.includes(who)) return 'forbidden';
    if (model.writers.includes(who)) return 'refused';
    if (isStale) return 'not approved';
    model.review = 'APPROVED';
    model.writers = ['author'];
    return changed(model, 'APPROVE');
  },
  return(model: Model, { who, isStale }: Step): Answer {
    if (!viewers.includes(who)) return 'not found';
    if (model.review !== 'WAITING') return 'refused';
    if (!reviewers.includes(who)) return 'forbidden';
    if (isStale) return 'stale';
    if (model.writers.includes(who)) return 'refused';
    model.review = 'RETURNED';
    return changed(model, 'RETURN');
  },
  amend(model: Model, { who, isStale }: Step): Answer {
    if (!viewers.includes(who)) return 'not found';
    if (model.isClosed || model.review !== 'APPROVED') return 'refused';
    if (isStale) return 'stale';
    model.review = 'WAITING';
    return changed(model, 'AMEND');
  },
  close(model: Model, step: Step): Answer {
    const { who, isStale } = step;
    if (!viewers.includes(who)) return 'not found';
    if (model.isClosed) return 'refused';
    if (!closers.includes(who)) return 'forbidden';
    if (isStale) return 'stale';
    if (!mayEnd(model, step)) return 'refused';
    close(model, step);
    return changed(model, 'CLOSE');
  },
  reopen(model: Model, { who, isStale }: Step): Answer {
    if (!viewers.includes(who)) return 'not found';
    if (!model.isClosed) return 'refused';
    if (!reviewers.includes(who)) return 'forbidden';
    if (isStale) return 'stale';
    Object.assign(model, { isClosed: false, hasReason: false });
    return changed(model, 'REOPEN');
  },
};

function onTask(model: Model, { who, at }: Step, change: (task: Task) => Answer): Answer {
  const task = model.tasks[at % model.tasks.length];
  if (!task) return 'not found';
  const isTheirs = task.assignee === who || (task.isOfWorkgroup && inWorkgroup.includes(who));
  if (!mayView(model, who) && !isTheirs) return 'not found';
  if (task.state !== 'OPEN' || model.isClosed) return 'refused';
  const answer = change(task);
  if (typeof answer !== 'string') task.version++;
  return answer;
}

function whyNotSaved(model: Model, { who, isStale }: Step) {
  if (!mayView(model, who)) return 'not found';
  if (model.isClosed || model.review === 'APPROVED') return 'refused';
  if (!viewers.includes(who)) return 'forbidden';
  return isStale ? 'stale' : null;
}

function saved(model: Model, { who }: Step): Answer {
  if (model.needsReview || model.review !== 'NONE') model.review = 'WAITING';
  model.writers.push(who);
  return changed(model, 'EDIT');
}

/** Whether review, checklist and tasks let the person close the incident. */
function mayEnd(model: Model, { who, hasReason }: Step) {
  const open = openOf(model);
  const isReviewed = model.review === 'APPROVED' || (model.review === 'NONE' && !model.needsReview);
  const isTicked = !open.items || who === 'administrator';
  return isReviewed && isTicked && (hasReason || (!open.items && !open.tasks));
}

function close(model: Model, { who }: Step) {
  const { items, tasks } = openOf(model);
  // a save may have closed it, which no review has seen
  if (model.review === 'NONE') model.writers.push(who);
  Object.assign(model, { isClosed: true, hasReason: items || tasks });
}

function changed(model: Model, kind: string): Answer {
  model.version++;
  return { kind };
}

/** Returns whether the person may read the incident: an open task lets its assignee do so until the close. */
function mayView({ tasks, isClosed }: Model, who: Who) {
  const has = ({ state, assignee }: Task) =>
    state === 'OPEN' && (assignee === who || (assignee === 'workgroup' && inWorkgroup.includes(who)));
  return viewers.includes(who) || (!isClosed && tasks.some(has));
}
