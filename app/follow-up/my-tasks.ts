export const taskLists = {
  todo: 'To do',
  mine: 'Mine',
  workgroup: "My workgroup's",
  overdue: 'Overdue',
  assigned: 'Assigned by me',
  finished: 'Finished',
} as const;
export type TaskList = keyof typeof taskLists;

export function taskListOf(request: Request): TaskList {
  const name = new URL(request.url).searchParams.get('show') ?? '';
  return Object.hasOwn(taskLists, name) ? (name as TaskList) : 'todo';
}

export type DueGroup = 'Overdue' | 'Today' | 'Next 7 days' | 'Later' | 'No due day';

export function dueGroup(dueOn: string | null, today: string): DueGroup {
  if (dueOn === null) return 'No due day';
  const days = Math.round((Date.parse(dueOn) - Date.parse(today)) / 86_400_000);
  if (days < 0) return 'Overdue';
  if (days === 0) return 'Today';
  return days <= 7 ? 'Next 7 days' : 'Later';
}
