import { forAccount } from '#db/tenancy.ts';
import type { AppServices } from '../../platform/app-services.server.ts';
import type { SessionActor } from '../queries/session-actor.server.ts';
import { takeSeat } from './take-seat.server.ts';

/** Returns whether a session without a seat has one now. */
export async function claimSeat({ orm }: Pick<AppServices, 'orm'>, { account, sessionId, userId }: SessionActor) {
  const accountEm = forAccount(orm, { accountId: account.id, seesLocked: false, userId });
  return await accountEm.transactional(async (em) => {
    const hasSeat = await takeSeat(em, userId);
    if (hasSeat) await em.execute(claimSql, [sessionId]);
    return hasSeat;
  });
}

const claimSql = `
update session set seatless = false where account_id = current_account() and id = $1 and ended_at is null`;
