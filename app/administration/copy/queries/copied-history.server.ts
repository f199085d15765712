import { sql } from 'kysely';
import type { HistoryAction } from '#db/vocabulary/incident.ts';
import { isReviewAction } from '#db/vocabulary/review.ts';
import { holds } from '../../../auth/actor.ts';
import { authorize } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { pastIncident } from '../../../incidents/history/past-incident.ts';
import type { IncidentRecord } from '../../../incidents/incident-record.ts';
import { exportedRows } from '../../../incidents/list/queries/exported-rows.server.ts';
import { maskPersons } from '../../../incidents/record/mask-persons.ts';
import { visibleIncidents } from '../../../search/queries/visible-incidents.server.ts';
import { mayCopyIncidents, mayCopyPrivate } from '../policy.ts';

/** `current` is null where the entry cannot be read. Both versions are masked alike. */
export type CopiedEntry = {
  number: number;
  at: string;
  user: string;
  kind: HistoryAction;
  reason: string;
  previous: IncidentRecord | null;
  current: IncidentRecord | null;
};

/** The changes of each incident begin with the first. */
export async function* copiedHistory(
  scope: Scope,
  { withPrivate }: { withPrivate: boolean },
): AsyncGenerator<CopiedEntry[]> {
  const { actor } = scope;
  authorize(withPrivate ? mayCopyPrivate(actor) : mayCopyIncidents(actor));
  const seesReason = holds(actor, 'INCIDENT_LOCK');
  const select = sql`
    select i.number, to_json(h.updated_at) #>> '{}', h.update_user_name, h.action_type, h.reason, h.snapshot
    from incident i join history_entry h on h.account_id = i.account_id and h.incident_id = i.id
    where ${sql.join([sql`i.account_id = ${actor.account.id}`, ...visibleIncidents(actor)], sql` and `)}
    order by i.number, h.updated_at, h.id`;
  let last: { number: number; incident: IncidentRecord | null } | undefined;
  for await (const batch of exportedRows(scope, select)) {
    yield batch.map(([number, at, user, kind, reason, snapshot]) => {
      const read = pastIncident(JSON.parse(snapshot!));
      const current = read && !withPrivate ? maskPersons(read, { mayUnlock: false, unlockedPersonIds: [] }) : read;
      const previous = last?.number === Number(number) ? last.incident : null;
      last = { number: Number(number), incident: current };
      const entry = { number: Number(number), at: at!, user: user!, kind: kind as HistoryAction };
      return { ...entry, reason: seesReason || isReviewAction(entry.kind) ? reason! : '', previous, current };
    });
  }
}
