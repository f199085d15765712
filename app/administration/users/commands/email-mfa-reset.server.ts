import type { Scope } from '../../../auth/scope.server.ts';
import type { Mailer } from '../../../mail/mailer.server.ts';
import { mfaReset } from '../../../mail/templates/mfa-reset.tsx';
import type { Settings } from '../../../platform/process/settings.ts';

type EmailArgs = Pick<Scope, 'em'> & {
  settings: Settings;
  mailer: Mailer;
  id: string;
  userId: string;
};

export async function emailMfaReset({ em, settings, mailer, id, userId }: EmailArgs) {
  const [user] = await em.execute<{ email: string; company: string }[]>(userSql, [userId]);
  if (!user) return;
  await mailer.send({ id, ...(await mfaReset({ ...user, link: `${settings.origin}/login` })) });
}

const userSql = `
select u.email, a.name as company from app_user u join account a on a.id = u.account_id
where u.account_id = current_account() and u.id = $1 and u.workgroup_id is not null`;
