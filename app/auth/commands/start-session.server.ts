import { randomBytes } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { forAccount, withRlsContext } from '#db/tenancy.ts';
import { emailAddress } from '../../identity/email.schema.ts';
import type { AppServices } from '../../platform/app-services.server.ts';
import { seal, sha256 } from '../../platform/seal.server.ts';
import { accountStatusError } from '../account-status-error.ts';
import { idleGraceSeconds } from '../idle-time.ts';
import type { SignInResult } from '../openid-client.server.ts';
import { provisionUser } from './provision-user.server.ts';

const sessionHours = 12;

export type SessionStart =
  | { token: string; mfaDue: boolean }
  | { refused: 'pending' | 'inactive' | 'unknownStatus' | 'exceedMaxConcurrentUser' };

/** Takes a seat and starts a session, which `token` opens. Of two starts with one token, one adds a session. */
export async function startSession(
  services: AppServices,
  signIn: SignInResult,
  token = randomBytes(32).toString('base64url'),
): Promise<SessionStart> {
  const user = (await userOf(services, signIn)) ?? (await newcomer(services, signIn));
  if (!user) return { refused: 'unknownStatus' };
  const statusError = accountStatusError(user.status);
  if (statusError) return { refused: statusError };

  const accountEm = forAccount(services.orm, { accountId: user.accountId, seesLocked: false, userId: user.id });
  return await accountEm.transactional(async (em) => {
    if (!(await takeSeat(em, user))) {
      await em.execute(auditSql, ['SIGN_IN_REFUSED', user.id, user.email]);
      return { refused: 'exceedMaxConcurrentUser' as const };
    }
    if (!(await linkIdentity(em, user, signIn.identity))) return { refused: 'unknownStatus' as const };
    const added = await em.execute<unknown[]>(insertSql, [
      user.id,
      sha256(token),
      `${sessionHours} hours`,
      seal(services.settings.sessionSecret, 'tokens', signIn.tokens),
      signIn.tokens.refreshToken ? signIn.tokens.expiresAt : null,
    ]);
    if (added.length > 0) await em.execute(auditSql, ['SIGN_IN', user.id, user.email]);
    return { token, mfaDue: await isMfaDue(em, user.id) };
  });
}

async function isMfaDue(em: SqlEntityManager, userId: string): Promise<boolean> {
  const [row] = await em.execute<[{ due: boolean }?]>(mfaSql, [userId]);
  return row?.due ?? false;
}

const mfaSql = `
select a.mfa and u.mfa as due from account a join app_user u on u.account_id = a.id
where a.id = current_account() and u.id = $1`;

type KnownUser = {
  accountId: string;
  id: string;
  status: number;
  identity: string | null;
  email: string;
};

/** Finds the user by the provider's subject, or by the verified email until the first sign-in links the two. */
async function userOf(
  services: AppServices,
  { identity, email, emailVerified }: SignInResult,
): Promise<KnownUser | null> {
  if (identity.length > 500 || !isStorable(identity)) return null;
  const knownEmail = emailVerified && email && isStorable(email) ? email : '';
  const lookupEm = withRlsContext(services.orm, { identity, sign_in_email: knownEmail });
  const users = await lookupEm.execute<KnownUser[]>(
    `select account_id as "accountId", id, status, identity, email from app_user
     where identity = $1 or email = nullif($2, '')::citext`,
    [identity, knownEmail],
  );
  return users.find((user) => user.identity === identity) ?? users.find((user) => user.identity === null) ?? null;
}

/** Creates the user of a person unknown so far, where an external provider signs people in and an account admits them. */
async function newcomer(services: AppServices, { identity, email, emailVerified, ...names }: SignInResult) {
  if (!services.settings.oidc || !emailVerified || !email) return null;
  const texts = [identity, email, names.firstName ?? '', names.lastName ?? ''];
  if (!texts.every(isStorable) || identity.length > 500) return null;
  // an email that is only read as this one could be another person's
  if (emailAddress.safeParse(email).data !== email.toLowerCase()) return null;
  return await provisionUser(services, { identity, email: email.toLowerCase(), ...names });
}

/** PostgreSQL cannot store NUL, and turns every lone surrogate into the same character, which would match others. */
const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0');

/** Locks the account, so that two people cannot take the last seat. A user's second device shares their seat. */
async function takeSeat(em: SqlEntityManager, user: KnownUser): Promise<boolean> {
  await em.execute('select from account where id = current_account() for no key update');
  // a separate statement, because one that waits for the lock counts with a snapshot from before the wait
  const [seat] = await em.execute<[{ free: boolean }?]>(freeSeatSql, [idleGraceSeconds, user.id]);
  return seat?.free ?? false;
}

/** Links the user to the provider's subject at the first sign-in; returns whether the user has this subject. */
async function linkIdentity(em: SqlEntityManager, user: KnownUser, identity: string): Promise<boolean> {
  if (user.identity !== null) return true;
  const linkedRows = await em.execute(linkSql, [identity, user.id]);
  return linkedRows.length === 1;
}

const linkSql = `
update app_user set identity = $1 where account_id = current_account() and id = $2 and identity is null returning id`;

const freeSeatSql = `
select a.concurrent_user_count > (
  select count(distinct s.user_id) from session s
  where s.account_id = a.id and s.ended_at is null and s.expires_at > now()
    and s.last_active_at > now() - make_interval(secs => a.auto_logout_seconds + $1) and s.user_id <> $2
) as free
from account a where a.id = current_account()`;

const insertSql = `
insert into session (account_id, user_id, token_hash, expires_at, tokens, token_expires_at)
values (current_account(), $1, $2, now() + $3::interval, $4, $5) on conflict (token_hash) do nothing returning id`;

const auditSql = `
insert into audit_record (account_id, object_type, transaction_type, object_id, object_name)
values (current_account(), 'AUTHENTICATION', $1, $2, $3)`;
