import type { Scope } from '../../../auth/scope.server.ts';
import type { Mailer } from '../../../mail/mailer.server.ts';
import { ruleTest } from '../../../mail/templates/rule-test.tsx';
import type { Settings } from '../../../platform/process/settings.ts';

type Tools = Pick<Scope, 'em'> & {
  settings: Settings;
  mailer: Mailer;
  id: string;
};

/** Does nothing once the user or the rule is deleted. */
export async function emailRuleTest({ em, settings, mailer, id }: Tools, of: { userId: string; ruleId: string }) {
  const [found] = await em.execute<{ email: string; rule: string; recipients: number }[]>(sql, [of.userId, of.ruleId]);
  if (!found) return;
  const message = await ruleTest({ ...found, link: `${settings.origin}/administration/notification` });
  await mailer.send({ id, ...message });
}

const sql = `
select u.email, n.name as rule, (
    select count(*)::int from incident_notification_recipient r
    where r.account_id = n.account_id and r.notification_id = n.id) as recipients
from app_user u join incident_notification n on n.account_id = u.account_id
where u.account_id = current_account() and u.id = $1 and u.status = 1 and n.id = $2`;
