import type { TaskChanges, TaskEvent, TaskValues } from '#db/vocabulary/task.ts';
import { type Display, formatDay } from '../../ui/format.ts';

export type TaskEventFacts = {
  event: TaskEvent;
  title: string;
  said: string;
  assignee: string;
  /** Null for other events, and for changes that are older than this field. */
  changes: TaskChanges | null;
};

export function taskChanges({ event, title, said, assignee, changes }: TaskEventFacts, display: Display): string[] {
  const act = changes ? 'changed' : acts[event](assignee);
  const changed = changes ? shownFields.filter(([name]) => name in changes.after) : [];
  const textOf = (values: Partial<TaskValues>, name: ShownField) =>
    (name === 'dueOn' ? values.dueOn && formatDay(values.dueOn, display) : values[name]) || 'None';
  return [
    `“${title}” ${act}${said && `: ${said}`}`,
    ...changed.map(([name, label]) => `${label}: ${textOf(changes!.before, name)} → ${textOf(changes!.after, name)}`),
  ];
}

type ShownField = 'title' | 'details' | 'dueOn' | 'assignee';
const shownFields: [ShownField, string][] = [
  ['title', 'Title'],
  ['details', 'Details'],
  ['dueOn', 'Due day'],
  ['assignee', 'Assignee'],
];

const acts: Record<TaskEvent, (assignee: string) => string> = {
  ADD: (assignee) => `assigned to ${assignee}`,
  CHANGE: (assignee) => `changed, assigned to ${assignee}`,
  TAKE: () => 'taken',
  FINISH: () => 'finished',
  HAND_BACK: (assignee) => `handed back to ${assignee}`,
  DROP: () => 'dropped',
  ASSIGN: (assignee) => `given to ${assignee}`,
};
