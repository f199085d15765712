import type { Scope } from '../../auth/scope.server.ts';
import { nullWhenTooSlow } from '../../search/null-when-too-slow.server.ts';
import { presentMonth } from './present-month.ts';
import { crossedTarget } from './queries/crossed-target.server.ts';

/** Records that the owner saw this month's excess when saving the target, so that no email reports it. */
export async function recordSeenTarget(scope: Scope, savedId: string) {
  const { em, actor, now } = scope;
  const month = presentMonth(actor.account.timeZone, now());
  await em.execute(forgetSql, [savedId]);
  const crossed = await nullWhenTooSlow(crossedTarget(scope, savedId, month));
  if (!crossed || (crossed.saved.userId ?? crossed.saved.createUserId) !== actor.userId) return;
  await em.execute(seenSql, [savedId, month, now()]);
}

const forgetSql = `
delete from target_crossing where account_id = current_account() and analysis_id = $1 and state = 'SEEN'`;

const seenSql = `
insert into target_crossing (account_id, analysis_id, month, state, crossed_at)
values (current_account(), $1, $2, 'SEEN', $3) on conflict (account_id, analysis_id, month) do nothing`;
