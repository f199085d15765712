import { forAccount, withRlsContext } from '#db/tenancy.ts';
import type { AppServices } from '../../platform/app-services.server.ts';
import { endSession, type SessionEnd } from './end-session.server.ts';

/** Ends all sessions of the user with this identity, on every device. */
export async function endSessionsOf(product: Pick<AppServices, 'orm' | 'settings'>, identity: string, why: SessionEnd) {
  const [user] = await withRlsContext(product.orm, { identity, sign_in_email: '' }).execute<Found[]>(
    'select id, account_id as "accountId" from app_user where identity = ?',
    [identity],
  );
  if (!user) return;
  const { accountId } = user;
  const sessions = await forAccount(product.orm, { accountId, seesLocked: false }).execute<{ sessionId: string }[]>(
    'select id as "sessionId" from session where account_id = current_account() and user_id = ? and ended_at is null',
    [user.id],
  );
  for (const { sessionId } of sessions)
    await endSession(product, { sessionId, userId: user.id, account: { id: accountId } }, why);
}

type Found = { id: string; accountId: string };
