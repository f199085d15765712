import type { ReactNode } from 'react';
import { daysLeft } from '../../../ui/dates/due-day.ts';
import { Late } from '../../../ui/dates/late.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { byUrgency } from '../../by-urgency.ts';
import { checklistState } from '../../checklist-state.ts';
import type { ChecklistItemRecord, TaskRecord } from '../../incident-record.ts';

type StandingFactsProps = {
  tasks: TaskRecord[];
  checklist: ChecklistItemRecord[];
  today: string;
  children?: ReactNode;
};

export function StandingFacts({ tasks, checklist, today, children }: StandingFactsProps) {
  const open = tasks.filter(({ state }) => state === 'OPEN').toSorted(byUrgency);
  const [urgent] = open;
  const items = checklistState(checklist);
  if (!urgent && items.open.length === 0 && !children) return null;
  return (
    <ul className="counts sheet standing">
      {urgent && (
        <Fact href="#tasks" count={open.length} name={open.length === 1 ? 'Open task' : 'Open tasks'}>
          <Urgent task={urgent} today={today} />
        </Fact>
      )}
      {items.open.length > 0 && (
        <Fact
          href="#checklist"
          count={items.open.length}
          name={items.open.length === 1 ? 'Required item open' : 'Required items open'}
        >
          <span className="quiet">{`Checklist, ${items.ticked}`}</span>
        </Fact>
      )}
      {children}
    </ul>
  );
}

function Fact({ href, count, name, children }: { href: string; count: number; name: string; children: ReactNode }) {
  return (
    <li>
      <a href={href}>
        <strong>{count}</strong>
        <span>
          <b>{name}</b>
          <span className="small">{children}</span>
        </span>
        <Icon name="right" />
      </a>
    </li>
  );
}

function Urgent({ task: { dueOn, title }, today }: { task: TaskRecord; today: string }) {
  const due = dueOn ? daysLeft(dueOn, today) : null;
  return (
    <>
      {due?.isLate && <Late>{due.words}</Late>}
      {due && !due.isLate && <span className="quiet">{`Due ${due.words}`}</span>}
      {due && ': '}
      {title}
    </>
  );
}
