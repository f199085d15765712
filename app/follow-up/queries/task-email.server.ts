import { forAccount } from '#db/tenancy.ts';
import type { AppServices } from '../../platform/app-services.server.ts';
import { type TaskEmailKind, taskEmailKinds } from '../task-emails.ts';
import { readUnsubscribeToken } from '../unsubscribe-token.server.ts';

export type TaskEmail = { about: (typeof taskEmailKinds)[TaskEmailKind]; accountName: string; email: string };

/** Returns which emails the token of an email ends; null when it is not genuine, or the user is gone. */
export async function taskEmail(
  { orm, settings }: Pick<AppServices, 'orm' | 'settings'>,
  token: string,
): Promise<TaskEmail | null> {
  const named = readUnsubscribeToken(settings, token);
  if (!named) return null;
  const em = forAccount(orm, { accountId: named.accountId, seesLocked: false });
  const [found] = await em.execute<Omit<TaskEmail, 'about'>[]>(sql, [named.userId]);
  return found ? { ...found, about: taskEmailKinds[named.kind] } : null;
}

const sql = `
select a.name as "accountName", u.email from app_user u join account a on a.id = u.account_id
where u.account_id = current_account() and u.id = $1 and u.workgroup_id is not null`;
