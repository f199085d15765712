import type { Assignee } from '../../../follow-up/queries/assignees.server.ts';
import type { TaskOfUser } from '../../../follow-up/queries/tasks-of-users.server.ts';
import { Select } from '../../../ui/fields/field.tsx';
import { counted } from '../../../ui/format.ts';

type TasksToGiveProps = {
  tasks: TaskOfUser[];
  successors: Assignee[];
  errors: string[] | undefined;
  /** Several users have tasks, so each task is shown with its assignee. */
  isOfSeveral?: boolean;
  keepOption?: Assignee;
  chosen?: string;
};

export function TasksToGive({ tasks, successors, errors, isOfSeveral, keepOption, chosen }: TasksToGiveProps) {
  if (tasks.length === 0) return null;
  return (
    <>
      <h3>{`${counted(tasks.length, 'open task')} of theirs`}</h3>
      <ul className="open-list">
        {tasks.slice(0, maxListed).map(({ id, title, number, isClosed, assignee }) => (
          <li key={id}>
            {title}
            <span>{`Incident #${number}${isClosed ? ', closed' : ''}${isOfSeveral ? `, ${assignee}` : ''}`}</span>
          </li>
        ))}
        {tasks.length > maxListed && <li>{`${tasks.length - maxListed} more`}</li>}
      </ul>
      <Select
        name="tasksTo"
        label={tasks.length === 1 ? 'Give the task to' : 'Give the tasks to'}
        hint={readHint(tasks)}
        {...(errors && { errors })}
        required
        empty="Choose"
        defaultValue={chosen}
        options={keepOption ? [keepOption, ...successors] : successors}
      />
    </>
  );
}

const maxListed = 50;

function readHint(tasks: TaskOfUser[]): string {
  const closed = tasks.some(({ isClosed }) => isClosed) ? ' They read closed ones once these are reopened.' : '';
  return `They can read these incidents while the tasks are open, without their hidden details.${closed}`;
}
