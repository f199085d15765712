import { AuditRecord } from '#db/entities/audit-record.ts';
import { BusinessRuleError } from '#db/errors.ts';
import { authorize } from '../../../auth/authorize.ts';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import { lockLookups } from '../lock-lookups.server.ts';
import { inUseMessage } from '../messages.ts';
import { mayDeleteLookups } from '../policy.ts';
import { type LookupEntry, lookupEntry } from '../queries/lookup-entry.server.ts';
import { lookupUses } from '../queries/lookup-uses.server.ts';

/** Deletes the whole branch. Refused while anything refers to one of its entries. */
export async function deleteLookup(scope: Scope, id: string | undefined): Promise<LookupEntry> {
  authorize(mayDeleteLookups(scope.actor));
  return await transaction(scope, async (scope) => {
    const { em } = scope;
    await lockLookups(scope);
    const entry = await lookupEntry(scope, id);
    // a new reference to one of these entries waits for this transaction
    const deleted = await em.execute<{ path: string[] }[]>(branchSql, [entry.id]);
    const uses = await lookupUses(scope, entry.id);
    if (uses.own || uses.below) throw new BusinessRuleError(inUseMessage(entry.name, uses));
    await em.execute('delete from lookup where account_id = current_account() and id = $1', [entry.id]);
    em.create(AuditRecord, {
      objectType: 'LOOKUP',
      objectId: entry.id,
      objectName: entry.name,
      transactionType: 'DELETE',
      objectData: {
        type: entry.type,
        before: { path: entry.path, active: entry.active },
        deleted: deleted.map(({ path }) => path),
      },
    });
    return entry;
  });
}

const branchSql = `
select l.path from lookup l
where l.account_id = current_account() and l.id in (
  select descendant_id from lookup_closure where account_id = current_account() and ancestor_id = $1)
order by l.path for update`;
