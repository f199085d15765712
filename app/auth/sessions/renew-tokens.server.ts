import { forAccount } from '#db/tenancy.ts';
import type { AppServices } from '../../platform/app-services.server.ts';
import { seal, unseal } from '../../platform/seal.server.ts';
import type { OpenIdClient, Tokens } from '../openid/openid-client.server.ts';

/** Only the request that claims the renewal runs it, and it locks no row. Throws SignInError (`isRetryable`). */
export async function renewTokens(
  services: AppServices,
  openid: OpenIdClient,
  session: { sessionId: string; account: { id: string } },
) {
  const accountEm = forAccount(services.orm, { accountId: session.account.id, seesLocked: false });
  const [row] = await accountEm.execute<{ tokens: Buffer }[]>(claimSql, [session.sessionId]);
  const tokens = row && unseal<Tokens>(services.settings.sessionSecret, 'tokens', row.tokens);
  if (!tokens?.refreshToken) return;
  const newTokens = await openid.renew(tokens.refreshToken);
  await accountEm.execute(saveSql, [
    seal(services.settings.sessionSecret, 'tokens', newTokens),
    newTokens.expiresAt,
    session.sessionId,
  ]);
}

const saveSql = `
update session set tokens = $1, token_expires_at = $2
where account_id = current_account() and id = $3 and ended_at is null`;

/** Claims the renewal by moving the expiry forward; if the renewal fails, it is due again in 30 seconds. */
const claimSql = `
update session set token_expires_at = now() + interval '60 seconds'
where account_id = current_account() and id = $1 and ended_at is null and token_expires_at <= now() + interval '30 seconds'
returning tokens`;
