import { AuditRecord } from '#db/entities/audit-record.ts';
import { enqueue } from '#db/queue.ts';
import { authorize } from '../../auth/authorize.ts';
import { type Scope, transaction } from '../../auth/scope.server.ts';
import { mayAdministerSite } from '../policy.ts';

export async function requestDemoRestore(scope: Scope) {
  authorize(mayAdministerSite(scope.actor));
  await transaction(scope, async ({ actor, em, boss }) => {
    em.create(AuditRecord, {
      objectType: 'ACCOUNT',
      transactionType: 'RESTORE_DEMO',
      objectId: actor.account.id,
      objectName: actor.account.name,
    });
    await em.flush();
    await enqueue(boss, em, 'restore-demo', {});
  });
}
