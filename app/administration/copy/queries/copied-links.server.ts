import { sql } from 'kysely';
import type { LinkKind } from '#db/vocabulary/incident.ts';
import { authorize } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { exportedRows } from '../../../incidents/list/queries/exported-rows.server.ts';
import { visibleIncidents } from '../../../search/queries/visible-incidents.server.ts';
import { mayCopyIncidents } from '../policy.ts';

export type CopiedLink = {
  number: number;
  kind: LinkKind;
  linkedNumber: number;
  at: string;
  user: string;
  removedAt: string | null;
  removedBy: string | null;
};

/** Yields links, removed ones too, whose incidents the user may both see. */
export async function* copiedLinks(scope: Scope): AsyncGenerator<CopiedLink[]> {
  const { actor } = scope;
  authorize(mayCopyIncidents(actor));
  const visible = sql.join([sql`i.account_id = ${actor.account.id}`, ...visibleIncidents(actor)], sql` and `);
  const select = sql`
    with visible as (select i.account_id, i.id, i.number from incident i where ${visible})
    select jsonb_build_object('number', v.number, 'kind', l.kind, 'linkedNumber', o.number, 'at', l.created_at,
      'user', l.create_user_name, 'removedAt', l.removed_at, 'removedBy', l.remove_user_name)
    from incident_link l join visible v on v.account_id = l.account_id and v.id = l.incident_id
      join visible o on o.account_id = l.account_id and o.id = l.linked_incident_id
    where l.account_id = ${actor.account.id} order by v.number, l.id`;
  for await (const batch of exportedRows(scope, select)) yield batch.map(([json]) => JSON.parse(json!) as CopiedLink);
}
