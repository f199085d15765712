import type { SecurityNotice } from '#db/vocabulary/notices.ts';
import type { Mailer } from '../../../mail/mailer.server.ts';
import { securityNotice } from '../../../mail/templates/security-notice.tsx';
import type { Settings } from '../../../platform/process/settings.ts';
import type { Scope } from '../../scope.server.ts';

type EmailArgs = Pick<Scope, 'em'> & {
  settings: Settings;
  mailer: Mailer;
  id: string;
  userId: string;
  notice: SecurityNotice;
};

export async function emailSecurityNotice({ em, settings, mailer, id, userId, notice }: EmailArgs) {
  const [user] = await em.execute<{ email: string; company: string }[]>(userSql, [userId]);
  if (!user) return;
  await mailer.send({ id, ...(await securityNotice({ ...user, notice, link: `${settings.origin}/login` })) });
}

const userSql = `
select u.email, a.name as company from app_user u join account a on a.id = u.account_id
where u.account_id = current_account() and u.id = $1 and u.workgroup_id is not null`;
