import { AuditRecord } from '#db/entities/audit-record.ts';
import { authorize, orNotFound } from '../../../auth/authorize.ts';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import { mayEditLookups } from '../policy.ts';
import { lookupAddress } from '../queries/lookup-address.server.ts';
import { lookupEntry } from '../queries/lookup-entry.server.ts';

/** Incidents keep the address that they took from the location. */
export async function deleteLookupAddress(scope: Scope, id: string | undefined): Promise<void> {
  authorize(mayEditLookups(scope.actor));
  await transaction(scope, async (scope) => {
    const { em } = scope;
    const location = await lookupEntry(scope, id);
    const before = orNotFound(await lookupAddress(scope, location.id), 'address');
    await em.execute('delete from lookup_address where account_id = current_account() and lookup_location_id = $1', [
      location.id,
    ]);
    em.create(AuditRecord, {
      objectType: 'LOOKUP',
      objectId: location.id,
      objectName: location.name,
      transactionType: 'ADDRESS',
      objectData: { type: location.type, before, after: {} },
    });
  });
}
