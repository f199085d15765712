import { AuditRecord } from '#db/entities/audit-record.ts';
import { BusinessRuleError } from '#db/errors.ts';
import { type LookupType, levelsOf } from '#db/vocabulary/lookup.ts';
import { authorize } from '../../../auth/authorize.ts';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import { lockLookups } from '../lock-lookups.server.ts';
import { nameIsTaken } from '../messages.ts';
import { mayAddLookups } from '../policy.ts';
import { isNameTaken } from '../queries/is-name-taken.server.ts';
import { lookupEntry } from '../queries/lookup-entry.server.ts';

type NewLookup = { type: LookupType; parentId: string | null; name: string };

export async function addLookup(scope: Scope, { type, parentId, name }: NewLookup): Promise<string | null> {
  authorize(mayAddLookups(scope.actor));
  return await transaction(scope, async (scope) => {
    const { em } = scope;
    await lockLookups(scope);
    const parent = parentId === null ? null : await lookupEntry(scope, parentId);
    if (parent && parent.type !== type) throw new BusinessRuleError({ parentId: ['Choose from the list.'] });
    if ((parent?.level ?? 0) >= levelsOf(type))
      throw new BusinessRuleError({ name: ['This list has no further level.'] });
    if (!name) return null;
    if (await isNameTaken(scope, { type, parentId, name })) throw new BusinessRuleError({ name: [nameIsTaken] });
    const [{ id }] = await em.execute<[{ id: string }]>(addSql, [type, parentId, name]);
    em.create(AuditRecord, {
      objectType: 'LOOKUP',
      objectId: id,
      objectName: name,
      transactionType: 'CREATE',
      objectData: { type, after: { path: [...(parent?.path ?? []), name], active: true } },
    });
    return id;
  });
}

const addSql = `
insert into lookup (account_id, type, parent_id, name, position)
select current_account(), $1, $2::uuid, $3, 1 + coalesce(max(position), 0) from lookup
where account_id = current_account() and type = $1 and parent_id is not distinct from $2::uuid
returning id`;
