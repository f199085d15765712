import type { ReactNode } from 'react';
import { type IncidentStatus, incidentStatusNames } from '#db/vocabulary/incident.ts';
import { type ReviewState, reviewStateNames } from '#db/vocabulary/review.ts';
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

type BadgeProps = { kind?: BadgeKind; icon?: IconName | null; children: ReactNode };

export function Badge({ kind = 'plain', icon = icons[kind], children }: BadgeProps) {
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

const reviewBadges: Record<Exclude<ReviewState, 'NONE'>, { kind: BadgeKind; icon: IconName }> = {
  WAITING: { kind: 'editing', icon: 'clock' },
  RETURNED: { kind: 'bad', icon: 'reopen' },
  APPROVED: { kind: 'ok', icon: 'check' },
};

/** Shown beside the status, never in its place. */
export function ReviewBadge({ state }: { state: Exclude<ReviewState, 'NONE'> }) {
  return <Badge {...reviewBadges[state]}>{reviewStateNames[state]}</Badge>;
}

/** Rank 1 is the lowest severity of the account's list, 4 the highest; without a rank only the word is shown. */
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
