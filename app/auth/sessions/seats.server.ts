import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { forAccount } from '#db/tenancy.ts';
import type { AppServices } from '../../platform/app-services.server.ts';
import { idleGraceSeconds } from './idle-time.ts';

/** Returns whether a seat is free. The lock keeps two people from both taking the last one; a user's devices share a seat. */
export async function takeSeat(em: SqlEntityManager, userId: string): Promise<boolean> {
  await em.execute('select from account where id = current_account() for no key update');
  // a separate statement: one that waits for the lock counts with a snapshot from before the wait
  const [seat] = await em.execute<[{ free: boolean }?]>(freeSeatSql, [idleGraceSeconds, userId]);
  return seat?.free ?? false;
}

const freeSeatSql = `
select a.concurrent_user_count > (
  select count(distinct s.user_id) from session s
  where s.account_id = a.id and s.ended_at is null and s.expires_at > now() and not s.seatless
    and s.last_active_at > now() - make_interval(secs => a.auto_logout_seconds + $1) and s.user_id <> $2
) as free
from account a where a.id = current_account()`;

/** Returns whether a session without a seat has one now. */
export async function claimSeat(
  { orm }: Pick<AppServices, 'orm'>,
  { account, sessionId, userId }: { account: { id: string }; sessionId: string; userId: string },
) {
  const accountEm = forAccount(orm, { accountId: account.id, seesLocked: false, userId });
  return await accountEm.transactional(async (em) => {
    const hasSeat = await takeSeat(em, userId);
    if (hasSeat) await em.execute(claimSql, [sessionId]);
    return hasSeat;
  });
}

const claimSql = `
update session set seatless = false where account_id = current_account() and id = $1 and ended_at is null`;
