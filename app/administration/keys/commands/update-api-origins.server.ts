import { AuditRecord } from '#db/entities/audit-record.ts';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import type { Versioned } from '../../../platform/form-version.server.ts';
import { requireVersion } from '../../audit/require-version.server.ts';
import { changesOf } from '../../changes.ts';
import type { ApiOriginsInput } from '../api-origins.schema.ts';
import { apiOriginsForm } from '../queries/api-origins-form.server.ts';

/** Replaces the origins of the web sites whose pages may call /api; counts from the next call. */
export function updateApiOrigins(scope: Scope, { version, ...yours }: ApiOriginsInput & Versioned): Promise<void> {
  return transaction(scope, async (scope) => {
    const { em, actor } = scope;
    await em.execute('select from account where id = current_account() for no key update');
    const { version: _, ...stored } = await apiOriginsForm(scope);
    requireVersion(version, { stored, yours });
    const changes = changesOf(stored, yours);
    if (!changes) return;
    await em.execute('update account set api_origins = $1::text[] where id = current_account()', [yours.apiOrigins]);
    em.create(AuditRecord, {
      objectType: 'ACCOUNT',
      transactionType: 'EDIT',
      objectId: actor.account.id,
      objectName: actor.account.name,
      objectData: changes,
    });
  });
}
