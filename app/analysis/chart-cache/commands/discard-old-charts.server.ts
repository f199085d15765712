import type { Scope } from '../../../auth/scope.server.ts';

/** Deletes the cached charts of days before yesterday, which nobody is shown again. */
export async function discardOldCharts({ em, now }: Pick<Scope, 'em' | 'now'>) {
  await em.execute(
    `delete from kept_chart where account_id = current_account() and counted_at < $1::timestamptz - interval '2 days'`,
    [now()],
  );
}
