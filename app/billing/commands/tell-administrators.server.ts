import { type AccountNotice, enqueue } from '#db/queue.ts';
import type { AccountScope } from '../account-scope.ts';

/** Queues one email to each administrator of the account, once for what the notice is about. */
export async function tellAdministrators({ em, boss, accountId }: AccountScope, notice: AccountNotice, about: string) {
  const [isNew] = await em.execute(noticeSql, [notice, about]);
  if (!isNew) return;
  for (const { id: userId } of await em.execute<{ id: string }[]>(administratorsSql)) {
    await enqueue(boss, em, 'email-account-notice', { accountId, userId, notice });
  }
}

const noticeSql = `
insert into account_notice (account_id, notice, about) values (current_account(), $1, $2)
on conflict do nothing returning notice`;

const administratorsSql = `
select u.id from app_user u join workgroup w on w.account_id = u.account_id and w.id = u.workgroup_id
where u.account_id = current_account() and w.is_admin and u.status = 1`;
