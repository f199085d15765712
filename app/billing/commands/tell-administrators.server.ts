import { enqueue } from '#db/queue.ts';
import { type AccountNotice, billingNotices } from '#db/vocabulary/notices.ts';
import type { AccountScope } from '../account-scope.ts';

/**
 * Queues one email per notice to each administrator, or to those who got the last notice `toldOf`, even if they are no
 * administrators any more. The billing email gets payment notices too.
 */
export async function tellAdministrators(
  { em, boss, accountId }: AccountScope,
  notice: AccountNotice,
  about: string,
  toldOf: AccountNotice | null = null,
) {
  const [told] = await em.execute<{ userIds: string[] }[]>(noticeSql, [notice, about, toldOf]);
  if (!told) return;
  for (const userId of told.userIds) {
    await enqueue(boss, em, 'email-account-notice', { accountId, userId, notice });
  }
  if (!billingNotices.includes(notice)) return;
  const [{ isOther }] = await em.execute<[{ isOther: boolean }]>(billingSql, [told.userIds]);
  if (isOther) await enqueue(boss, em, 'email-account-notice', { accountId, userId: null, notice });
}

const noticeSql = `
insert into account_notice (account_id, notice, about, user_ids)
select current_account(), $1, $2, coalesce(
  (select nullif(user_ids, '{}') from account_notice where account_id = current_account() and notice = $3
    order by sent_at desc limit 1),
  array(
    select u.id from app_user u join workgroup w on w.account_id = u.account_id and w.id = u.workgroup_id
    where u.account_id = current_account() and w.is_admin and u.status = 1))
on conflict do nothing returning to_jsonb(user_ids) as "userIds"`;

/** SQL: the billing email is not one of the other recipients. */
const billingSql = `
select billing <> '' and not exists (
  select from app_user u where u.account_id = current_account() and u.email = billing::citext and u.id = any($1)) as "isOther"
from (select coalesce(nullif(a.billing_email, ''), s.payment_email, '') as billing
  from account a left join account_subscription s on s.account_id = a.id where a.id = current_account()) b`;
