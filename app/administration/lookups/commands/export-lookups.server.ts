import { AuditRecord } from '#db/entities/audit-record.ts';
import { type LookupType, lookupTypeNames } from '#db/vocabulary/lookup.ts';
import { authorize } from '../../../auth/authorize.ts';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import { lookupsAsCsv } from '../lookup-csv.server.ts';
import { mayViewLookups } from '../policy.ts';
import { lookupList } from '../queries/lookup-list.server.ts';

export async function exportLookups(scope: Scope, type: LookupType): Promise<string> {
  authorize(mayViewLookups(scope.actor));
  return await transaction(scope, async (scope) => {
    scope.em.create(AuditRecord, {
      objectType: 'LOOKUP',
      objectName: lookupTypeNames[type],
      transactionType: 'EXPORT',
      objectData: { type },
    });
    return lookupsAsCsv(await lookupList(scope, type));
  });
}
