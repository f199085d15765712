import { AuditRecord } from '#db/entities/audit-record.ts';
import { authorize } from '../../auth/authorize.ts';
import { type Scope, transaction } from '../../auth/scope.server.ts';
import { mayEraseAccount } from '../policy.ts';
import { tellAdministrators } from './tell-administrators.server.ts';

/** Emails all who were told of the request; the account is erased after its six months again. */
export async function withdrawErasure(scope: Scope) {
  const { id: accountId, name: objectName } = scope.actor.account;
  authorize(mayEraseAccount(scope.actor));
  await transaction(scope, async ({ em, boss, now }) => {
    const [{ withdrawn }] = await em.execute<[{ withdrawn: boolean }]>('select request_erasure(false) as withdrawn');
    if (!withdrawn) return;
    em.create(AuditRecord, {
      objectType: 'SUBSCRIPTION',
      transactionType: 'ERASURE_WITHDRAWN',
      objectId: accountId,
      objectName,
    });
    await em.flush();
    await tellAdministrators({ em, boss, accountId }, 'erasure-withdrawn', now().toISOString(), 'erasure-requested');
  });
}
