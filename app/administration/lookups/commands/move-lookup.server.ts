import { AuditRecord } from '#db/entities/audit-record.ts';
import { BusinessRuleError } from '#db/errors.ts';
import { levelsOf } from '#db/vocabulary/lookup.ts';
import { authorize } from '../../../auth/authorize.ts';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import { requireVersion } from '../../audit/require-version.server.ts';
import { lockLookups } from '../lock-lookups.server.ts';
import { nameIsTaken } from '../messages.ts';
import { mayEditLookups } from '../policy.ts';
import { isNameTaken } from '../queries/is-name-taken.server.ts';
import { type LookupEntry, lookupEntry } from '../queries/lookup-entry.server.ts';

export async function moveLookup(
  scope: Scope,
  id: string | undefined,
  parentId: string | null,
  version?: string,
): Promise<LookupEntry> {
  authorize(mayEditLookups(scope.actor));
  return await transaction(scope, async (scope) => {
    const { em } = scope;
    await lockLookups(scope);
    const entry = await lookupEntry(scope, id);
    if (parentId === entry.parentId) return entry;
    const parent = parentId === null ? null : await lookupEntry(scope, parentId);
    const paths = new Map([
      [entry.parentId, entry.path.slice(0, -1)],
      [parentId, parent?.path ?? []],
    ]);
    const named = ({ parentId }: Pick<LookupEntry, 'parentId'>) => ({ path: paths.get(parentId) });
    requireVersion(version, { stored: { parentId: entry.parentId }, yours: { parentId }, named });
    const refusal = await refusalOf(scope, entry, parent);
    if (refusal) throw new BusinessRuleError({ parentId: [refusal] });
    await em.execute(moveSql, [entry.id, parentId, entry.type]);
    em.create(AuditRecord, {
      objectType: 'LOOKUP',
      objectId: entry.id,
      objectName: entry.name,
      transactionType: 'MOVE',
      objectData: {
        type: entry.type,
        before: { path: entry.path },
        after: { path: [...(parent?.path ?? []), entry.name] },
      },
    });
    return entry;
  });
}

async function refusalOf(scope: Scope, entry: LookupEntry, parent: LookupEntry | null): Promise<string | null> {
  const { type, name } = entry;
  if (parent && parent.type !== type) return 'Choose from the list.';
  const [below] = parent ? await scope.em.execute<unknown[]>(belowSql, [entry.id, parent.id]) : [];
  if (below) return 'An entry cannot be moved below itself.';
  const levels = levelsOf(type);
  if ((parent?.level ?? 0) + 1 + entry.height > levels) return `There it would have more than ${levels} levels.`;
  return (await isNameTaken(scope, { type, parentId: parent?.id ?? null, name }, entry.id)) ? nameIsTaken : null;
}

const belowSql = `
select from lookup_closure where account_id = current_account() and ancestor_id = $1 and descendant_id = $2`;

const moveSql = `
update lookup set parent_id = $2::uuid, position = 1 + coalesce((
  select max(position) from lookup
  where account_id = current_account() and type = $3 and parent_id is not distinct from $2::uuid), 0)
where account_id = current_account() and id = $1`;
