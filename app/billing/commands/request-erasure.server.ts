import { AuditRecord } from '#db/entities/audit-record.ts';
import { BusinessRuleError } from '#db/errors.ts';
import { authorize } from '../../auth/authorize.ts';
import { confirmByPassword } from '../../auth/mfa/commands/confirm-by-password.server.ts';
import { mfaState } from '../../auth/mfa/queries/mfa-state.server.ts';
import { type Scope, transaction } from '../../auth/scope.server.ts';
import type { AppServices } from '../../platform/app-services.server.ts';
import { mayEraseAccount } from '../policy.ts';
import { tellAdministrators } from './tell-administrators.server.ts';

type Input = { accountName: string; password: string; services: AppServices; address: string };

/** Schedules the erasure for the night; a legal hold stops it, and any administrator can withdraw it. */
export async function requestErasure(scope: Scope, { accountName, ...confirmation }: Input) {
  const { id: accountId, name } = scope.actor.account;
  authorize(mayEraseAccount(scope.actor));
  if (accountName.trim() !== name.trim())
    throw new BusinessRuleError({ accountName: [`Type ${name}, as it is written here.`] });
  await confirmPerson(scope, confirmation);
  await transaction(scope, async ({ em, boss, now }) => {
    const [{ held }] = await em.execute<[{ held: boolean }]>(heldSql);
    if (held)
      throw new BusinessRuleError('A legal hold keeps this account: it cannot be erased. Please contact support.');
    const [{ requested }] = await em.execute<[{ requested: boolean }]>('select request_erasure(true) as requested');
    if (!requested) return;
    em.create(AuditRecord, {
      objectType: 'SUBSCRIPTION',
      transactionType: 'ERASURE_REQUESTED',
      objectId: accountId,
      objectName: name,
    });
    await em.flush();
    await tellAdministrators({ em, boss, accountId }, 'erasure-requested', now().toISOString());
  });
}

async function confirmPerson(scope: Scope, confirmation: Omit<Input, 'accountName'>) {
  const { hasPassword, isNew } = await mfaState(scope);
  if (!hasPassword && !isNew)
    throw new BusinessRuleError('Log out and sign in again, and erase the account within 10 minutes after it.');
  if (!hasPassword) return;
  if (confirmation.password === '') throw new BusinessRuleError({ password: ['Enter your password.'] });
  await confirmByPassword(scope, confirmation);
}

const heldSql = 'select exists (select from account_hold where account_id = current_account()) as held';
