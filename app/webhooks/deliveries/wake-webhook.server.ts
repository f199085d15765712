import type { Scope } from '../../auth/scope.server.ts';

/** Ends a pause of the webhook's address. */
export async function wakeWebhook({ em, now }: Pick<Scope, 'em' | 'now'>, webhookId: string): Promise<void> {
  await em.execute(wakeSql, [webhookId, now()]);
}

const wakeSql = `
update webhook set due_at = least(due_at, $2::timestamptz), resume_at = null
where account_id = current_account() and id = $1`;
