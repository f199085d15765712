import { dayInWords } from '#db/vocabulary/calendar-day.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { daysLeft } from '../../ui/dates/due-day.ts';
import { Late } from '../../ui/dates/late.tsx';
import { type Display, formatDateTime, formatDay } from '../../ui/format.ts';
import { Cell, Column, Row } from '../../ui/lists/table.tsx';
import { type DueGroup, dueGroup, type TaskList } from '../my-tasks.ts';
import type { MyTask } from '../queries/my-tasks.server.ts';

type TaskTableProps = { list: TaskList; tasks: MyTask[]; today: string; display: Display; from: string };

export function TaskTable({ list, tasks, today, display, from }: TaskTableProps) {
  const isFinished = list === 'finished';
  const groups = isFinished ? [{ name: null, tasks }] : grouped(tasks, today);
  return (
    <table className="table table--cards" role="table">
      <thead role="rowgroup">
        <tr role="row">
          <Column className="fit top1">{isFinished ? 'Finished' : 'Due day'}</Column>
          <Column className="fit top3">
            <span className="sr">Days left</span>
          </Column>
          <Column className="lead">Task</Column>
          <Column>Incident</Column>
          <Column>Assigned to</Column>
          <Column className="opt">Assigned by</Column>
          <Column className="acts acts--word acts--row">
            <span className="sr">Actions</span>
          </Column>
        </tr>
      </thead>
      {groups.map(({ name, tasks }) => (
        <tbody key={name} role="rowgroup">
          {name && (
            <tr role="row" className="group">
              <th role="rowheader" colSpan={7}>
                {groupWords(name, today)} <span className="quiet">{tasks.length}</span>
              </th>
            </tr>
          )}
          {tasks.map((task) => (
            <Row key={task.id}>
              <Cell className="fit top1">
                {isFinished
                  ? task.endedAt && formatDateTime(task.endedAt, display)
                  : task.dueOn && formatDay(task.dueOn, display)}
              </Cell>
              <Cell className="nowrap top3">{!isFinished && <DaysLeft task={task} today={today} />}</Cell>
              <Cell className="lead">
                <TaskName task={task} isFinished={isFinished} from={from} />
              </Cell>
              <Cell label="Incident">
                {task.isViewable ? (
                  <a className="nowrap" href={`/incidents/${task.incidentId}?${from}`}>
                    #{task.number}
                  </a>
                ) : (
                  <span className="nowrap">#{task.number}</span>
                )}{' '}
                {task.classPath.at(-1)}
              </Cell>
              <Cell label="Assigned to">
                {task.isMine ? 'Me' : `${task.assignee}${task.isTaken || isFinished ? '' : ', not taken yet'}`}
              </Cell>
              <Cell className="opt" label="Assigned by">
                {task.assignUserName}
              </Cell>
              <Cell className="acts acts--word acts--row">{!isFinished && <Act task={task} from={from} />}</Cell>
            </Row>
          ))}
        </tbody>
      ))}
    </table>
  );
}

function grouped(tasks: MyTask[], today: string) {
  const groups = Map.groupBy(tasks, ({ dueOn }) => dueGroup(dueOn, today));
  return [...groups].map(([name, tasks]) => ({ name, tasks }));
}

const groupWords = (group: DueGroup, today: string) =>
  group === 'Today' ? `Today, ${dayInWords(today).slice(0, 3)}` : group;

function DaysLeft({ task: { dueOn }, today }: { task: MyTask; today: string }) {
  if (dueOn === null) return null;
  const { isLate, words } = daysLeft(dueOn, today);
  return isLate ? <Late>{words}</Late> : words[0]!.toUpperCase() + words.slice(1);
}

const taskAt = ({ incidentId, id }: MyTask, from: string) => `/incidents/${incidentId}/tasks/${id}?${from}`;

function TaskName({ task, isFinished, from }: { task: MyTask; isFinished: boolean; from: string }) {
  const mayOpen = !isFinished && (task.isMine || task.isToTake);
  if (mayOpen) return <a href={taskAt(task, from)}>{task.title}</a>;
  if (!task.isViewable) return task.title;
  return <a href={`/incidents/${task.incidentId}?${from}#task-${task.id}`}>{task.title}</a>;
}

function Act({ task, from }: { task: MyTask; from: string }) {
  if (task.isToTake) {
    return (
      <form method="post" action={taskAt(task, from).replace('?', '/take?')} className="contents">
        <Button aria-label={`Take: ${task.title}`}>Take</Button>
      </form>
    );
  }
  if (!task.isMine) return null;
  return (
    <LinkButton href={taskAt(task, from)} aria-label={`Finish: ${task.title}`}>
      Finish
    </LinkButton>
  );
}
