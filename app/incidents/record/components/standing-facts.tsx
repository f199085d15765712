import type { ReactNode } from 'react';
import { daysLeft } from '../../../ui/due-day.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Late } from '../../../ui/late.tsx';
import { byUrgency } from '../../by-urgency.ts';
import type { TaskRecord } from '../../incident-record.ts';

type StandingFactsProps = { tasks: TaskRecord[]; today: string; children?: ReactNode };

/** Shows above the sections how many tasks of an open incident are open, and other facts; each links to its section. */
export function StandingFacts({ tasks, today, children }: StandingFactsProps) {
  const open = tasks.filter(({ state }) => state === 'OPEN').toSorted(byUrgency);
  const [urgent] = open;
  if (!urgent && !children) return null;
  const due = urgent?.dueOn ? daysLeft(urgent.dueOn, today) : null;
  return (
    <ul className="counts sheet standing">
      {urgent && (
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
      )}
      {children}
    </ul>
  );
}
