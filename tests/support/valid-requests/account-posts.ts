import { randomBytes, randomUUID } from 'node:crypto';
import { generateSync } from 'otplib';
import { z } from 'zod';
import { profileInput } from '#app/accounts/profile.schema.ts';
import { signUpInput } from '#app/accounts/sign-up.schema.ts';
import { newPicture } from '#app/attachments/picture.schema.ts';
import { newAuthenticatorSecret, sealedSecret } from '#app/auth/mfa/authenticator/authenticator.server.ts';
import { authenticatorInput, codeInput, phoneInput } from '#app/auth/mfa/mfa.schema.ts';
import { mfaDigitsOf } from '#app/auth/mfa/phone/mfa-code.server.ts';
import { newRecoveryCodes } from '#app/auth/mfa/recovery/recovery-codes.server.ts';
import { seal, sha256 } from '#app/platform/seal.server.ts';
import type { OwnData } from './own-data.ts';
import type { GivenPost, Target } from './posts.ts';
import { withVersion } from './with-version.ts';

/** Each post is of a user of its own, because many of them change the user or end the session. */
type Somebody = {
  systemAdmin?: boolean;
  /** The session waits for the second factor. */
  mfaDue?: boolean;
  sessionId?: string;
};

const bySomebody =
  (options: Somebody = {}) =>
  async (ownData: OwnData) => {
    const { userId, cookie } = await somebody(ownData, options);
    return { params: {}, cookie, userId };
  };

async function somebody({ em, user }: OwnData, options: Somebody) {
  const { systemAdmin = false, mfaDue = false, sessionId = randomUUID() } = options;
  const userId = await user(1);
  const token = randomBytes(32).toString('base64url');
  await em.execute('update account set mfa = true where id = current_account()');
  await em.execute('update app_user set system_admin = $2, mfa = $3 where account_id = current_account() and id = $1', [
    userId,
    systemAdmin,
    mfaDue,
  ]);
  await em.execute(
    `insert into session (account_id, id, user_id, token_hash, expires_at, mfa_verified_at, confirmed_at)
     values (current_account(), $1, $2, $3, now() + interval '1 hour', case when not $4 then now() end, now())
     on conflict (account_id, id) do update set user_id = excluded.user_id, token_hash = excluded.token_hash,
       mfa_verified_at = excluded.mfa_verified_at`,
    [sessionId, userId, sha256(token), mfaDue],
  );
  return { userId, cookie: `session=${token}` };
}

/** Resets limits of attempts whose names begin like this. */
const forget = ({ em }: OwnData, rule: string) => em.execute('delete from rate_limit where key like $1', [`${rule}-%`]);

const withFreshLimit =
  (rule: string, to: (ownData: OwnData) => Promise<Target> = async () => ({ params: {} })) =>
  async (ownData: OwnData) => {
    await forget(ownData, rule);
    return await to(ownData);
  };

const appSecret = newAuthenticatorSecret();
const recoveryCodes = newRecoveryCodes();

/** A user who set up an authenticator app, or whose browser is about to. */
async function withApp(ownData: OwnData, options: Somebody = { mfaDue: true }): Promise<Target> {
  const target = await bySomebody(options)(ownData);
  await ownData.em.execute(
    `insert into mfa_device (account_id, user_id, kind, secret, verified_at)
     values (current_account(), $1, 'APP', $2, now())`,
    [target.userId, sealedSecret(ownData.settings.sessionSecret, appSecret)],
  );
  return target;
}

async function settingUpApp(ownData: OwnData): Promise<Target> {
  const { params, cookie, userId } = await bySomebody()(ownData);
  const setup = seal(ownData.settings.sessionSecret, 'authenticator', { userId, secret: appSecret, recoveryCodes });
  return { params, cookie: `${cookie}; authenticator=${setup.toString('base64url')}` };
}

/** A user with a phone, verified or not. */
const withPhone = (options: Somebody & { verified?: boolean }) =>
  withFreshLimit('mfa', async (ownData) => {
    const { em, sentCode: sent } = ownData;
    await em.execute('delete from mfa_device where account_id = current_account() and id = $1', [sent.deviceId]);
    const target = await bySomebody({ ...options, sessionId: sent.sessionId })(ownData);
    await em.execute(
      `insert into mfa_device (account_id, id, user_id, kind, phone, verified_at)
       values (current_account(), $1, $2, 'PHONE', '+16045550157', case when $3 then now() end)`,
      [sent.deviceId, target.userId, options.verified ?? false],
    );
    await em.execute(
      `insert into mfa_code (account_id, id, session_id, device_id, sent_at, expires_at)
       values (current_account(), $1, $2, $3, now(), now() + interval '5 minutes')`,
      [sent.id, sent.sessionId, sent.deviceId],
    );
    return target;
  });

const phoneForm = { fields: () => ({ phone: '6045550157' }), schema: phoneInput };
const sentCode = {
  fields: ({ settings, sentCode }: OwnData) => ({ code: mfaDigitsOf(settings.sessionSecret, sentCode) }),
  schema: codeInput,
};

/** Posts of sign-up, forgotten passwords, profiles and second factors. */
export const accountPosts: Record<string, GivenPost> = {
  'accounts/routes/sign-up': {
    to: withFreshLimit('sign-up'),
    fields: () => ({
      operation: randomUUID(),
      firstName: 'Noor',
      lastName: 'Haddad',
      email: `${randomUUID()}@test.example`,
      password: 'right-Horse-7!',
      passwordConfirm: 'right-Horse-7!',
      companyName: 'Harbour Glass',
      phone: '604 555 0157',
      companyCountryCode: 'CA',
      timeZone: 'America/Toronto',
      businessType: 'hotel',
      serviceAgreementChecked: 'on',
    }),
    schema: signUpInput({ production: false, embedded: true }),
  },
  'accounts/routes/profile': withVersion(() => '/profile', {
    to: bySomebody(),
    fields: () => ({ firstName: 'Nora', middleName: 'J', lastName: 'Haddad' }),
    schema: profileInput,
  }),
  'accounts/routes/picture': {
    to: bySomebody(),
    fields: () => ({ file: 'face.jpg', x: '0', y: '0', size: '100' }),
    schema: newPicture,
  },
  'accounts/routes/password-email': { to: withFreshLimit('reset', bySomebody()) },
  'accounts/routes/restore-demo': { to: bySomebody({ systemAdmin: true }) },
  'accounts/routes/revoke-programs': { to: bySomebody() },
  'accounts/routes/sign-out-everywhere': { to: bySomebody(), endsSession: true },
  'auth/mfa/routes/mfa': {
    to: withFreshLimit('mfa', (ownData) => withApp(ownData)),
    endsSession: true,
    fields: () => ({ code: generateSync({ secret: appSecret }) }),
    schema: codeInput,
  },
  'auth/mfa/routes/confirm': {
    to: withFreshLimit('mfa', (ownData) => withApp(ownData, { mfaDue: false })),
    fields: () => ({ code: generateSync({ secret: appSecret }) }),
    schema: codeInput,
  },
  'auth/mfa/routes/send-confirmation-code': { to: withPhone({ verified: true }) },
  'auth/mfa/routes/authenticator': {
    to: settingUpApp,
    fields: () => ({ code: generateSync({ secret: appSecret }), kept: 'on' }),
    schema: authenticatorInput,
  },
  'auth/mfa/routes/start-enrolment': { to: withFreshLimit('mfa', bySomebody({ mfaDue: true })), ...phoneForm },
  'auth/mfa/routes/change-phone': { to: withFreshLimit('mfa', bySomebody()), ...phoneForm },
  'auth/mfa/routes/send': { to: withPhone({ mfaDue: true, verified: true }) },
  'auth/mfa/routes/send-enrolment-code': { to: withPhone({ mfaDue: true }) },
  'auth/mfa/routes/send-changed-phone-code': { to: withPhone({}) },
  'auth/mfa/routes/verify-enrolment': { to: withPhone({}), ...sentCode },
  'auth/mfa/routes/verify-changed-phone': { to: withPhone({}), ...sentCode },
  'identity/routes/forgot-password': {
    to: withFreshLimit('reset'),
    fields: () => ({ email: `${randomUUID()}@test.example` }),
    schema: z.object({ email: z.email() }),
  },
  'identity/routes/reset-password': {
    to: async ({ forgetful }) => {
      await forgetful.forget();
      return { params: {} };
    },
    fields: ({ forgetful: { token } }) => ({ token, password: 'right-Horse-7!', passwordConfirm: 'right-Horse-7!' }),
    schema: z.object({ token: z.string(), password: z.string().min(8).max(128), passwordConfirm: z.string() }),
  },
};
