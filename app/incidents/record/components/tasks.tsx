import { taskStateNames, taskStates } from '#db/vocabulary/task.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { daysLeft, dueWords } from '../../../ui/dates/due-day.ts';
import { Late } from '../../../ui/dates/late.tsx';
import { type Display, formatDateTime } from '../../../ui/format.ts';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { RichTextView } from '../../../ui/rich-text/rich-text-view.tsx';
import { byUrgency } from '../../by-urgency.ts';
import type { TaskRecord } from '../../incident-record.ts';
import { type TaskReader, taskActs } from '../task-acts.ts';

type TasksProps = {
  tasks: TaskRecord[];
  display: Display;
  /** Null for a past version, which offers no acts. */
  reader: TaskReader | null;
  at?: ((id: string, act?: string) => string) | undefined;
};

/** Returns a text such as "3 open, 1 done". */
export function tasksInWords(tasks: TaskRecord[]): string | undefined {
  const counts = taskStates.map((state) => [tasks.filter((task) => task.state === state).length, state] as const);
  const words = counts
    .filter(([count]) => count > 0)
    .map(([count, state]) => `${count} ${taskStateNames[state].toLowerCase()}`);
  return words.join(', ') || undefined;
}

export function Tasks({ tasks, display, reader, at }: TasksProps) {
  return (
    <ol className="tasks">
      {tasks.toSorted(byUrgency).map((task) => {
        const { id, title, details, state, note, handBackReason } = task;
        const isOpen = state === 'OPEN';
        const isLate = isLateFor(reader, task);
        return (
          <li
            key={id}
            id={`task-${id}`}
            className={classes(isLate && 'is-late', !isOpen && 'is-past', state === 'DONE' && 'is-done')}
          >
            <Icon name={isLate ? 'warn' : icons[state]} />
            <div>
              <h3>{title}</h3>
              {isOpen && details && (
                <div className="tasks__say">
                  <RichTextView source={details} />
                </div>
              )}
              {note && <p className="tasks__say">{note}</p>}
              {isOpen && handBackReason && (
                <p className="tasks__say">
                  Handed back by {task.handBackUserName}: {handBackReason}
                </p>
              )}
              <p className="tasks__who">
                {isOpen ? (
                  <Due task={task} display={display} reader={reader} />
                ) : (
                  <Ended task={task} display={display} />
                )}
              </p>
            </div>
            {reader && at && isOpen && <Acts task={task} reader={reader} at={at} />}
          </li>
        );
      })}
    </ol>
  );
}

const icons: Record<TaskRecord['state'], IconName> = { OPEN: 'open', DONE: 'done', DROPPED: 'minus' };

const isLateFor = (reader: TaskReader | null, { state, dueOn }: TaskRecord) =>
  reader !== null && state === 'OPEN' && dueOn !== null && dueOn < reader.today;

function Due({ task, display, reader }: Pick<TasksProps, 'display' | 'reader'> & { task: TaskRecord }) {
  const { dueOn, assignee, assigneeUserId } = task;
  const isLate = isLateFor(reader, task);
  return (
    <>
      <span>
        {isLate && (
          <>
            <Late>{daysLeft(dueOn!, reader!.today).words}</Late>,{' '}
          </>
        )}
        {dueWords(dueOn, reader?.today ?? null, display)}
      </span>
      <span>{assigneeUserId ? assignee : `${assignee}, not taken yet`}</span>
    </>
  );
}

function Ended({ task: { state, endUserName, endedAt }, display }: { task: TaskRecord; display: Display }) {
  const word = state === 'DONE' ? 'Done' : 'Dropped';
  return <span>{`${word} by ${endUserName} on ${formatDateTime(endedAt!, display)}`}</span>;
}

function Acts({
  task,
  reader,
  at,
}: {
  task: TaskRecord;
  reader: TaskReader;
  at: (id: string, act?: string) => string;
}) {
  const { id, title } = task;
  const may = taskActs(task, reader);
  if (!may.take && !may.finish && !may.change) return null;
  return (
    <div className="tasks__acts">
      {may.take && (
        <form method="post" action={at(id, '/take')} className="contents">
          <Button aria-label={`Take task: ${title}`}>Take</Button>
        </form>
      )}
      {may.finish && (
        <LinkButton href={at(id)} aria-label={`Finish task: ${title}`}>
          Finish
        </LinkButton>
      )}
      {may.change && (
        <LinkButton variant="quiet" href={at(id, '/change')} aria-label={`Change task: ${title}`}>
          Change
        </LinkButton>
      )}
    </div>
  );
}
