import { randomBytes } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { forAccount, withRlsContext } from '#db/tenancy.ts';
import { nameOrder } from '#db/vocabulary/name-order.ts';
import { emailAddress } from '../../identity/addresses/email.schema.ts';
import type { AppServices } from '../../platform/app-services.server.ts';
import { seal, sha256 } from '../../platform/seal.server.ts';
import { holdsSql } from '../holds-sql.ts';
import { lockOwnUser } from '../lock-own-user.server.ts';
import type { SignInResult } from '../openid/openid-client.server.ts';
import { accountStatusError } from '../sessions/account-status-error.ts';
import { provisionUser } from '../sessions/provision-user.server.ts';
import { takeSeat } from '../sessions/seats.server.ts';

const sessionHours = 12;

export type SessionStart =
  | { token: string; mfaDue: boolean; isSeatless: boolean }
  | { refused: 'pending' | 'inactive' | 'unknownStatus' }
  | SeatsFull;

/** `helpers` are the names of users who may change the plan. */
export type SeatsFull = { refused: 'exceedMaxConcurrentUser'; accountId: string; helpers: string[] };

/**
 * Takes a seat and starts a session, which `token` opens. Two starts with one token add one session. Where all seats are
 * taken, `admitsSeatless` starts a session without a seat for users who may change the plan.
 */
export async function startSession(
  services: AppServices,
  signIn: SignInResult,
  token = randomBytes(32).toString('base64url'),
  { admitsSeatless = false } = {},
): Promise<SessionStart> {
  const user = (await userOf(services, signIn)) ?? (await newcomer(services, signIn));
  if (!user) return { refused: 'unknownStatus' };
  const statusError = accountStatusError(user.status);
  if (statusError) return { refused: statusError };

  const accountEm = forAccount(services.orm, { accountId: user.accountId, seesLocked: false, userId: user.id });
  return await accountEm.transactional(async (em) => {
    await lockOwnUser({ em, actor: { userId: user.id } });
    const hasSeat = await takeSeat(em, user.id);
    if (!hasSeat && !(admitsSeatless && (await mayChangePlan(em, user.id)))) {
      await em.execute(auditSql, ['SIGN_IN_REFUSED', user.id, user.email]);
      const helpers = await em.execute<{ name: string }[]>(helpersSql);
      const names = helpers.map(({ name }) => name);
      return { refused: 'exceedMaxConcurrentUser' as const, accountId: user.accountId, helpers: names };
    }
    if (!(await linkIdentity(em, user, signIn.identity))) return { refused: 'unknownStatus' as const };
    const added = await em.execute<unknown[]>(insertSql, [
      user.id,
      sha256(token),
      `${sessionHours} hours`,
      seal(services.settings.sessionSecret, 'tokens', signIn.tokens),
      signIn.tokens.refreshToken ? signIn.tokens.expiresAt : null,
      !hasSeat,
    ]);
    if (added.length > 0) await em.execute(auditSql, ['SIGN_IN', user.id, user.email]);
    return { token, mfaDue: await isMfaDue(em, user.id), isSeatless: !hasSeat };
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

/** The verified email finds the user only until the first sign-in links the provider's subject. */
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

/** Creates a user where an external provider signs people in and an account admits them. */
async function newcomer(services: AppServices, { identity, email, emailVerified, ...names }: SignInResult) {
  if (!services.settings.oidc || !emailVerified || !email) return null;
  const texts = [identity, email, names.firstName ?? '', names.lastName ?? ''];
  if (!texts.every(isStorable) || identity.length > 500) return null;
  // an address that only normalizes to this one could be another person's
  if (emailAddress.safeParse(email).data !== email.toLowerCase()) return null;
  return await provisionUser(services, { identity, email: email.toLowerCase(), ...names });
}

/** PostgreSQL cannot store NUL, and turns every lone surrogate into the same character, which would match others. */
const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0');

async function mayChangePlan(em: SqlEntityManager, userId: string): Promise<boolean> {
  const [row] = await em.execute<[{ may: boolean }?]>(mayChangePlanSql, [userId]);
  return row?.may ?? false;
}

/** Returns whether the user has this subject now. */
async function linkIdentity(em: SqlEntityManager, user: KnownUser, identity: string): Promise<boolean> {
  if (user.identity !== null) return true;
  const linkedRows = await em.execute(linkSql, [identity, user.id]);
  return linkedRows.length === 1;
}

const linkSql = `
update app_user set identity = $1 where account_id = current_account() and id = $2 and identity is null returning id`;

const changesPlanSql = holdsSql('SUBSCRIPTION_EDIT');

const mayChangePlanSql = `
select ${changesPlanSql} as may from app_user u join workgroup w on w.account_id = u.account_id and w.id = u.workgroup_id
where u.account_id = current_account() and u.id = $1`;

const helpersSql = `
select u.first_name || ' ' || u.last_name as name
from app_user u join workgroup w on w.account_id = u.account_id and w.id = u.workgroup_id
where u.account_id = current_account() and u.status = 1 and ${changesPlanSql}
order by w.is_admin desc, u.last_name ${nameOrder}, u.first_name ${nameOrder}, u.id limit 3`;

const insertSql = `
insert into session (account_id, user_id, token_hash, expires_at, tokens, token_expires_at, seatless)
values (current_account(), $1, $2, now() + $3::interval, $4, $5, $6) on conflict (token_hash) do nothing returning id`;

const auditSql = `
insert into audit_record (account_id, object_type, transaction_type, object_id, object_name)
values (current_account(), 'AUTHENTICATION', $1, $2, $3)`;
