import { forAccount } from '#db/tenancy.ts';
import type { AppServices } from '../../platform/app-services.server.ts';
import { seal, unseal } from '../../platform/seal.server.ts';
import type { OpenIdClient, Tokens } from '../openid-client.server.ts';

/**
 * Renews a session's tokens. The request that claims it does so while others go on with what they have; no row is locked
 * while the provider thinks. Throws SignInFailed; where that is `passing`, a later request tries again.
 */
export async function renewTokens(
  product: AppServices,
  openid: OpenIdClient,
  session: { sessionId: string; account: { id: string } },
) {
  const accountEm = forAccount(product.orm, { accountId: session.account.id, seesLocked: false });
  const [row] = await accountEm.execute<{ tokens: Buffer }[]>(claimSql, [session.sessionId]);
  const tokens = row && unseal<Tokens>(product.settings.sessionSecret, 'tokens', row.tokens);
  if (!tokens?.refreshToken) return;
  const renewed = await openid.renew(tokens.refreshToken);
  await accountEm.execute(renewedSql, [
    seal(product.settings.sessionSecret, 'tokens', renewed),
    renewed.expiresAt,
    session.sessionId,
  ]);
}

const renewedSql = `
update session set tokens = ?, token_expires_at = ?
where account_id = current_account() and id = ? and ended_at is null`;

/** Due again in 30 seconds, should nothing come of it. */
const claimSql = `
update session set token_expires_at = now() + interval '60 seconds'
where account_id = current_account() and id = ? and ended_at is null and token_expires_at <= now() + interval '30 seconds'
returning tokens`;
