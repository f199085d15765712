import { AuditRecord } from '#db/entities/audit-record.ts';
import { BusinessRuleError } from '#db/errors.ts';
import type { Orm } from '#db/orm.ts';
import { forAccount } from '#db/tenancy.ts';
import { isLive, type StoredSubscription } from '../subscription-state.ts';

type ManualPlan = { accountId: string; concurrentUsers: number; active: boolean };
type Row = Pick<StoredSubscription, 'status'> & { name: string };

/** The operator invoices the plan; an account that pays by card must cancel first. */
export async function setManualPlan({ orm }: { orm: Orm }, { accountId, concurrentUsers, active }: ManualPlan) {
  const accountEm = forAccount(orm, { accountId, seesLocked: false });
  return await accountEm.transactional(async (em) => {
    const [account] = await em.execute<Row[]>(accountSql);
    if (!account) throw new BusinessRuleError(`There is no account ${accountId}.`);
    if (isLive(account.status))
      throw new BusinessRuleError(`${account.name} pays by card: it must be cancelled first.`);
    await em.execute(planSql, [concurrentUsers, active]);
    await em.execute(noticesSql);
    if (!active) await em.execute(disabledSql);
    em.create(AuditRecord, {
      objectType: 'SUBSCRIPTION',
      transactionType: 'EDIT',
      objectId: accountId,
      objectName: account.name,
      objectData: { after: { subscriptionType: 'manual', concurrentUserCount: concurrentUsers, active } },
    });
    await em.flush();
    return account.name;
  });
}

const accountSql = `
select a.name, s.status from account a left join account_subscription s on s.account_id = a.id
where a.id = current_account() for no key update of a`;

const planSql = `
update account set subscription_type = 'manual', concurrent_user_count = $1, active = $2 where id = current_account()`;

const noticesSql = `
delete from notification where account_id = current_account()
  and (notification_type in ('TRIAL_EXPIRED', 'ACCOUNT_DISABLED', 'PAYMENT_ERROR') or message like 'The free trial of %')`;

const disabledSql = `
insert into notification (account_id, message, notification_type, level, user_dismiss_available)
values (current_account(), 'Account is disabled. Nothing is lost; nothing can be added.', 'ACCOUNT_DISABLED', 'WARNING', false)`;
