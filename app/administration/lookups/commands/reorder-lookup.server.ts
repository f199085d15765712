import { AuditRecord } from '#db/entities/audit-record.ts';
import { nameOrder } from '#db/vocabulary/name-order.ts';
import { authorize } from '../../../auth/authorize.ts';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import { lockLookups } from '../lock-lookups.server.ts';
import type { Direction } from '../lookup.schema.ts';
import { mayEditLookups } from '../policy.ts';
import { type LookupEntry, lookupEntry } from '../queries/lookup-entry.server.ts';

/** The first and the last entry stay where they are. */
export async function reorderLookup(scope: Scope, id: string | undefined, direction: Direction): Promise<LookupEntry> {
  authorize(mayEditLookups(scope.actor));
  return await transaction(scope, async (scope) => {
    const { em } = scope;
    await lockLookups(scope);
    const entry = await lookupEntry(scope, id);
    const step = direction === 'up' ? -1 : 1;
    const [moved] = await em.execute<{ at: number }[]>(reorderSql, [entry.type, entry.parentId, entry.id, step]);
    if (!moved) return entry;
    em.create(AuditRecord, {
      objectType: 'LOOKUP',
      objectId: entry.id,
      objectName: entry.name,
      transactionType: 'REORDER',
      objectData: {
        type: entry.type,
        before: { path: entry.path, place: moved.at },
        after: { path: entry.path, place: moved.at + step },
      },
    });
    return entry;
  });
}

/** Renumbers the siblings, because entries that were imported together may have the same position. */
const reorderSql = `
with siblings as (
  select id, row_number() over (order by position, name ${nameOrder})::int as at, count(*) over ()::int as total from lookup
  where account_id = current_account() and type = $1 and parent_id is not distinct from $2::uuid
), moved as (
  select at from siblings where id = $3 and at + $4::int between 1 and total
), numbered as (
  update lookup l set position = case s.at when m.at then m.at + $4::int when m.at + $4::int then m.at else s.at end
  from siblings s, moved m where l.account_id = current_account() and l.id = s.id)
select at from moved`;
