import type { Scope } from '../../auth/scope.server.ts';
import type { Mailer } from '../../mail/mailer.server.ts';
import { webhookOff } from '../../mail/templates/webhook-off.tsx';
import type { Settings } from '../../platform/process/settings.ts';

type Tools = Pick<Scope, 'em'> & {
  settings: Settings;
  mailer: Mailer;
  id: string;
};

/** Does nothing where the webhook is on again or the administrator is gone. */
export async function emailWebhookOff(
  { em, settings, mailer, id }: Tools,
  { userId, webhookId }: { userId: string; webhookId: string },
): Promise<void> {
  const [row] = await em.execute<{ email: string; url: string; why: 'FAILING' | 'GONE' }[]>(sql, [userId, webhookId]);
  if (!row) return;
  await mailer.send({ id, ...(await webhookOff({ ...row, link: `${settings.origin}/administration/webhooks` })) });
}

const sql = `
select u.email, w.url, w.off_why as why from webhook w join app_user u on u.account_id = w.account_id and u.id = $1
where w.account_id = current_account() and w.id = $2 and w.off_why in ('FAILING', 'GONE') and u.status = 1`;
