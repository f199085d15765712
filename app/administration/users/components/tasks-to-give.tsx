import type { Assignee } from '../../../follow-up/queries/assignees.server.ts';
import type { TaskOfUser } from '../../../follow-up/queries/tasks-of-users.server.ts';
import { Select } from '../../../ui/fields/field.tsx';
import { counted } from '../../../ui/format.ts';

type TasksToGiveProps = {
  tasks: TaskOfUser[];
  /** Users and workgroups that can have the tasks. */
  successors: Assignee[];
  errors: string[] | undefined;
  /** Names with each task who has it, where several users have some. */
  isOfSeveral?: boolean;
  /** The value and label of the choice that the tasks stay. */
  keepOption?: Assignee;
  /** The value that was chosen before. */
  chosen?: string;
};

/** Lists open tasks, and asks who gets them. */
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
