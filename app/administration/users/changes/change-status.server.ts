import { AuditRecord } from '#db/entities/audit-record.ts';
import { userStatus } from '#db/vocabulary/account.ts';
import type { Scope } from '../../../auth/scope.server.ts';

type Changed = { id: string; email: string; status: number };

export async function changeStatus(
  { em }: Pick<Scope, 'em'>,
  user: Changed,
  to: keyof typeof userStatus,
  actId?: string,
) {
  await em.execute('update app_user set status = $2 where account_id = current_account() and id = $1', [
    user.id,
    userStatus[to],
  ]);
  em.create(AuditRecord, {
    objectType: 'USER',
    transactionType: to === 'active' ? 'ACTIVATE' : 'DEACTIVATE',
    objectId: user.id,
    objectName: user.email,
    objectData: { before: { status: user.status }, after: { status: userStatus[to] }, ...(actId && { actId }) },
  });
}
