import { AuditRecord } from '#db/entities/audit-record.ts';
import { BusinessRuleError } from '#db/errors.ts';
import { authorize } from '../../../auth/authorize.ts';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import type { Versioned } from '../../../platform/form-version.server.ts';
import { requireVersion } from '../../audit/require-version.server.ts';
import { lockLookups } from '../lock-lookups.server.ts';
import type { UpdateLookupInput } from '../lookup.schema.ts';
import { nameIsTaken } from '../messages.ts';
import { mayEditLookups } from '../policy.ts';
import { isNameTaken } from '../queries/is-name-taken.server.ts';
import { type LookupEntry, lookupEntry } from '../queries/lookup-entry.server.ts';

export async function updateLookup(
  scope: Scope,
  id: string | undefined,
  { version, name: given, active }: UpdateLookupInput & Versioned,
): Promise<LookupEntry> {
  authorize(mayEditLookups(scope.actor));
  return await transaction(scope, async (scope) => {
    const { em } = scope;
    await lockLookups(scope);
    const entry = await lookupEntry(scope, id);
    const name = given || entry.name;
    requireVersion(version, { stored: { name: entry.name, active: entry.active }, yours: { name, active } });
    if (name === entry.name && active === entry.active) return entry;
    if (await isNameTaken(scope, { ...entry, name }, entry.id)) throw new BusinessRuleError({ name: [nameIsTaken] });
    await em.execute('update lookup set name = $2, active = $3 where account_id = current_account() and id = $1', [
      ...[entry.id, name, active],
    ]);
    em.create(AuditRecord, {
      objectType: 'LOOKUP',
      objectId: entry.id,
      objectName: name,
      transactionType: name !== entry.name ? 'EDIT' : active ? 'ENABLE' : 'DISABLE',
      objectData: {
        type: entry.type,
        before: { path: entry.path, active: entry.active },
        after: { path: entry.path.with(-1, name), active },
      },
    });
    return entry;
  });
}
