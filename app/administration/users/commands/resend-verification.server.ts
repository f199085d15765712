import { randomUUID } from 'node:crypto';
import { AuditRecord } from '#db/entities/audit-record.ts';
import { BusinessRuleError } from '#db/errors.ts';
import { enqueue } from '#db/queue.ts';
import { userStatus } from '#db/vocabulary/account.ts';
import { authorize } from '../../../auth/authorize.ts';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import { mayEditUser } from '../../policy.ts';
import { admitInvitations } from '../changes/new-users.server.ts';
import { userToChange } from '../changes/user-to-change.server.ts';

export function resendVerification(scope: Scope, id: string | undefined): Promise<void> {
  return transaction(scope, async (scope) => {
    const { em, boss, actor } = scope;
    const user = await userToChange(scope, id);
    authorize(mayEditUser(actor, user));
    const [, kind, identity] = /^(embedded|held) (.+)$/.exec(user.identity ?? '') ?? [];
    if (user.status !== userStatus.pending || !identity) throw new BusinessRuleError(`${user.name} is not pending.`);
    const [{ sent }] = await em.execute<[{ sent: number }]>(sentSql, [user.id]);
    if (sent >= maxSent) throw new BusinessRuleError('Too many emails were sent. Try again in 10 minutes.');
    await admitInvitations(scope, 1);
    // an address that is used elsewhere gets no email, and the same answer
    await enqueue(boss, em, 'send-verification', { identity: kind === 'held' ? randomUUID() : identity });
    em.create(AuditRecord, {
      objectType: 'USER',
      transactionType: 'RESEND_VERIFICATION',
      objectId: user.id,
      objectName: user.email,
    });
  });
}

const maxSent = 3;

const sentSql = `
select count(*)::int as sent from audit_record
where account_id = current_account() and created_at > now() - interval '10 minutes'
  and object_id = $1 and transaction_type = 'RESEND_VERIFICATION'`;
