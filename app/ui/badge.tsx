import type { ReactNode } from 'react';
import { type IncidentStatus, incidentStatusNames } from '#db/vocabulary/incident.ts';
import { Icon, type IconName } from './icon.tsx';

const icons = {
  draft: 'draft',
  open: 'open',
  editing: 'edit',
  closed: 'check',
  locked: 'lock',
  bad: 'bad',
  ok: 'check',
  plain: null,
} satisfies Record<string, IconName | null>;

export type BadgeKind = keyof typeof icons;

const kindOfStatus: Record<IncidentStatus, BadgeKind> = { 0: 'draft', 1: 'open', 2: 'closed', 3: 'editing' };

export function Badge({ kind = 'plain', children }: { kind?: BadgeKind; children: ReactNode }) {
  const icon = icons[kind];
  return (
    <span className={`badge badge--${kind}`}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  );
}

export function StatusBadge({ status, locked }: { status: IncidentStatus; locked?: boolean }) {
  if (locked) return <Badge kind="locked">Locked</Badge>;
  return <Badge kind={kindOfStatus[status]}>{incidentStatusNames[status]}</Badge>;
}

/** Rank 1 is the lowest severity in the account's list and 4 the highest; without a rank only the word is shown. */
export function Severity({ rank, word }: { rank: number | null; word: string }) {
  if (!rank) return word;
  return (
    <span className={`sev sev--${rank}`}>
      <span className="sev__bars" aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
      </span>
      {word}
    </span>
  );
}
