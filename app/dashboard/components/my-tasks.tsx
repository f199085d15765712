import { daysLeft } from '../../ui/dates/due-day.ts';
import { Late } from '../../ui/dates/late.tsx';
import type { DashboardTasks } from '../queries/dashboard-tasks.server.ts';

export function MyTasks({ tasks: { tasks, count, today } }: { tasks: DashboardTasks }) {
  const from = new URLSearchParams({ from: '/dashboard' });
  return (
    <section aria-labelledby="my-tasks">
      <div className="over over--row">
        <h2 id="my-tasks">My tasks</h2>
        <a href="/tasks">{`Show all ${count}`}</a>
      </div>
      <ul className="saved sheet">
        {tasks.map(({ id, incidentId, title, number, classPath, dueOn, assignUserName }) => {
          const due = dueOn ? daysLeft(dueOn, today) : null;
          return (
            <li key={id}>
              <a className="saved__name" href={`/incidents/${incidentId}/tasks/${id}?${from}`}>
                {title}
              </a>
              {due && (
                <span className={due.isLate ? 'small saved__end' : 'small saved__end quiet'}>
                  {due.isLate ? <Late>{due.words}</Late> : `Due ${due.words}`}
                </span>
              )}
              <p>{`#${number} ${classPath.at(-1)}, assigned by ${assignUserName}`}</p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
