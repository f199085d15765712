import { daysLeft } from '../../../ui/due-day.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Late } from '../../../ui/late.tsx';
import { byUrgency } from '../../by-urgency.ts';
import type { TaskRecord } from '../../incident-record.ts';

/** Shows above the sections how many tasks of an open incident are open; each fact links to its section. */
export function StandingFacts({ tasks, today }: { tasks: TaskRecord[]; today: string }) {
  const open = tasks.filter(({ state }) => state === 'OPEN').toSorted(byUrgency);
  const [urgent] = open;
  if (!urgent) return null;
  const due = urgent.dueOn ? daysLeft(urgent.dueOn, today) : null;
  return (
    <ul className="counts sheet standing">
      <li>
        <a href="#tasks">
          <strong>{open.length}</strong>
          <span>
            <b>{open.length === 1 ? 'Open task' : 'Open tasks'}</b>
            <span className="small">
              {due?.isLate && <Late>{due.words}</Late>}
              {due && !due.isLate && <span className="quiet">{`Due ${due.words}`}</span>}
              {due && ': '}
              {urgent.title}
            </span>
          </span>
          <Icon name="right" />
        </a>
      </li>
    </ul>
  );
}
