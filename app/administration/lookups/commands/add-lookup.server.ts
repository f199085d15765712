import { AuditRecord } from '#db/entities/audit-record.ts';
import { BusinessRuleError } from '#db/errors.ts';
import { type LookupType, levelsOf } from '#db/vocabulary/lookup.ts';
import { authorize } from '../../../auth/authorize.ts';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import { idOfForm, type Operation } from '../../../platform/forms/form-operation.server.ts';
import { lockLookups } from '../lock-lookups.server.ts';
import { nameIsTaken } from '../messages.ts';
import { mayAddLookups } from '../policy.ts';
import { isNameTaken } from '../queries/is-name-taken.server.ts';
import { lookupEntry } from '../queries/lookup-entry.server.ts';

type NewLookup = { type: LookupType; parentId: string | null; name: string } & Operation;

export async function addLookup(scope: Scope, form: NewLookup): Promise<string | null> {
  authorize(mayAddLookups(scope.actor));
  const { type, parentId, name } = form;
  return await transaction(scope, async (scope) => {
    const { em } = scope;
    await lockLookups(scope);
    const id = idOfForm(scope.actor, form);
    const same = await em.execute<[]>('select from lookup where account_id = current_account() and id = $1', [id]);
    if (same.length > 0) return id;
    const parent = parentId === null ? null : await lookupEntry(scope, parentId);
    if (parent && parent.type !== type) throw new BusinessRuleError({ parentId: ['Choose from the list.'] });
    if ((parent?.level ?? 0) >= levelsOf(type))
      throw new BusinessRuleError({ name: ['This list has no further level.'] });
    if (!name) return null;
    if (await isNameTaken(scope, { type, parentId, name })) throw new BusinessRuleError({ name: [nameIsTaken] });
    await em.execute(addSql, [type, parentId, name, id]);
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
insert into lookup (account_id, id, type, parent_id, name, position)
select current_account(), $4::uuid, $1, $2::uuid, $3, 1 + coalesce(max(position), 0) from lookup
where account_id = current_account() and type = $1 and parent_id is not distinct from $2::uuid`;
