import { enqueue } from '#db/queue.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { nullWhenTooSlow } from '../../../search/null-when-too-slow.server.ts';
import { presentMonth } from '../../saved/present-month.ts';
import { crossedTarget } from '../../saved/queries/crossed-target.server.ts';

type System = Pick<Scope, 'em' | 'boss' | 'now'> & {
  accountId: string;
  /** Returns the scope of a user of the account; null where they are not active. */
  scopeOf: (userId: string) => Promise<Scope | null>;
};

/** Sends one email for each analysis and month whose count passes its target, however many workers look. */
export async function findCrossedTargets({ em, boss, now, accountId, scopeOf }: System) {
  const watched = await em.execute<Watched[]>(watchedSql);
  for (const { id, userId, timeZone, crossedIn } of watched) {
    const month = presentMonth(timeZone, now());
    if (crossedIn === month) continue;
    const owner = await scopeOf(userId);
    // an analysis that takes too long is counted at the next look, and does not stop the others
    if (!owner || !(await nullWhenTooSlow(crossedTarget(owner, id, month)))) continue;
    await em.transactional(async (em) => {
      const [crossing] = await em.execute<{ id: string }[]>(crossingSql, [id, month, now()]);
      if (crossing) await enqueue(boss, em, 'email-target', { accountId, userId, crossingId: crossing.id });
    });
  }
}

type Watched = { id: string; userId: string; timeZone: string; crossedIn: string | null };

const watchedSql = `
select s.id, u.id as "userId", a.time_zone as "timeZone",
  (select max(c.month)::text from target_crossing c
    where c.account_id = s.account_id and c.analysis_id = s.id) as "crossedIn"
from saved_analysis s
join account a on a.id = s.account_id and a.active
join app_user u on u.account_id = s.account_id and u.id = coalesce(s.user_id, s.create_user_id) and u.status = 1
where s.account_id = current_account() and s.target is not null and s.emails_target`;

const crossingSql = `
insert into target_crossing (account_id, analysis_id, month, state, crossed_at)
values (current_account(), $1, $2, 'WAITING', $3)
on conflict (account_id, analysis_id, month) do nothing returning id`;
