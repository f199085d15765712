import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { keysOf } from '#db/vocabulary/keys.ts';
import { requireUser } from '../../auth/require-user.server.ts';
import { viewerDisplay } from '../../auth/viewer-display.server.ts';
import { LinkButton } from '../../ui/button.tsx';
import { counted, zoneWords } from '../../ui/format.ts';
import { Pager } from '../../ui/lists/pager.tsx';
import { paginationOf } from '../../ui/lists/pagination.schema.ts';
import { TaskTable } from '../components/task-table.tsx';
import { type TaskList, taskListOf, taskLists } from '../my-tasks.ts';
import { myTasks } from '../queries/my-tasks.server.ts';
import { taskCounts } from '../queries/task-counts.server.ts';

export const meta: MetaFunction = () => [{ title: 'My tasks · Incident Xpress' }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireUser(args);
  const list = taskListOf(args.request);
  const [counts, found] = await Promise.all([taskCounts(scope), myTasks(scope, list, paginationOf(args.request))]);
  const { workgroup, account } = scope.actor;
  return { ...found, counts, list, workgroup, zone: zoneWords(account.timeZone), display: viewerDisplay(scope.actor) };
}

export default function MyTasks() {
  const { list, tasks, total, counts, place, today, workgroup, zone, display } = useLoaderData<typeof loader>();
  const hrefFor = (show: TaskList, page = 1) =>
    `/tasks?${new URLSearchParams({ show, p: String(page), psz: String(place.pageSize) })}`;
  const from = String(new URLSearchParams({ from: hrefFor(list, place.page) }));
  return (
    <main id="content">
      <div className="page">
        <div className="head">
          <h1>My tasks</h1>
          <p className="meta">
            {counts.todo > 0 && `${counts.mine} mine, ${counts.workgroup} of ${workgroup}. `}
            {`Days follow ${zone}.`}
          </p>
        </div>
        <nav className="filters" aria-label="Which tasks">
          {keysOf(taskLists).map((name) => (
            <a key={name} className="chip" href={hrefFor(name)} aria-current={name === list ? 'page' : undefined}>
              {taskLists[name]} <span className="n">{counts[name]}</span>
            </a>
          ))}
        </nav>
        <section className="sheet" aria-label="Tasks, by due day">
          {tasks.length > 0 ? (
            <>
              <TaskTable list={list} tasks={tasks} today={today} display={display} from={from} />
              <Pager {...place} total={total} hrefFor={(page) => hrefFor(list, page)} params={[['show', list]]} />
            </>
          ) : (
            <Nothing list={list} assigned={counts.assigned} href={hrefFor('assigned')} />
          )}
        </section>
      </div>
    </main>
  );
}

function Nothing({ list, assigned, href }: { list: TaskList; assigned: number; href: string }) {
  const isAssigned = list === 'assigned';
  return (
    <div className="empty">
      <p>
        <b>{nothing[list]}</b>
      </p>
      {assigned > 0 && !isAssigned && (
        <>
          <p>{`${counted(assigned, 'task')} that you assigned ${assigned === 1 ? 'is' : 'are'} open.`}</p>
          <p>
            <LinkButton href={href}>Show assigned by me</LinkButton>
          </p>
        </>
      )}
    </div>
  );
}

const nothing: Record<TaskList, string> = {
  todo: 'You have no open tasks.',
  mine: 'You have no open tasks.',
  workgroup: 'Your workgroup has no tasks to take.',
  overdue: 'None of your tasks is overdue.',
  assigned: 'No task that you assigned is open.',
  finished: 'You have finished no task yet.',
};
