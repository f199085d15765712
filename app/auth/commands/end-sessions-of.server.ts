import { forAccount, withRlsContext } from '#db/tenancy.ts';
import type { AppServices } from '../../platform/app-services.server.ts';
import { endUserSessions, type SessionEnd } from '../sessions/end-user-sessions.server.ts';

export async function endSessionsOf(
  services: Pick<AppServices, 'orm' | 'settings'>,
  identity: string,
  why: SessionEnd,
) {
  const [user] = await withRlsContext(services.orm, { identity, sign_in_email: '' }).execute<Found[]>(
    'select id, account_id as "accountId" from app_user where identity = $1',
    [identity],
  );
  if (!user) return;
  const accountEm = forAccount(services.orm, { accountId: user.accountId, seesLocked: false, userId: user.id });
  await accountEm.transactional((em) => endUserSessions({ em }, user.id, why));
}

type Found = { id: string; accountId: string };
