import type { Scope } from '../../auth/scope.server.ts';

/** Lets a worker look at a webhook at once, also where its address is left alone for a while. */
export async function wakeWebhook({ em, now }: Pick<Scope, 'em' | 'now'>, webhookId: string): Promise<void> {
  await em.execute(wakeSql, [webhookId, now()]);
}

const wakeSql = `
update webhook set due_at = least(due_at, $2::timestamptz), resume_at = null
where account_id = current_account() and id = $1`;
