import { randomUUID } from 'node:crypto';
import { addDays } from 'date-fns/addDays';
import { enqueue } from '#db/queue.ts';
import { idOfDigest } from '#db/vocabulary/id.ts';
import { trialDays, trialUsers } from '#db/vocabulary/trial.ts';
import { keyedDigest } from '../../identity/derived-secret.server.ts';
import { hashPassword } from '../../identity/passwords/password-hash.server.ts';
import { consumeLimits, networkOf } from '../../identity/rate-limits.server.ts';
import type { AppServices } from '../../platform/app-services.server.ts';
import { EmailTakenError } from '../email-taken-error.ts';
import type { SignUpInput } from '../sign-up.schema.ts';
import { createAccount, type NewAccount } from './create-account.server.ts';

type SignUpServices = Pick<AppServices, 'orm' | 'boss' | 'settings' | 'now'>;

/** Creates a trial account; result and duration hide whether the email is known. Returns the seconds to wait, or 0. */
export async function signUp(
  services: SignUpServices,
  input: SignUpInput,
  address: string,
): Promise<{ waitSeconds: number }> {
  const { boss, now } = services;
  const { sessionSecret: secret } = services.settings;
  const waitSeconds = await consumeLimits(services, [
    ['sign-up-email', 'sign-up', input.email],
    ['sign-up-network', 'sign-up', networkOf(address)],
  ]);
  if (waitSeconds > 0) return { waitSeconds };
  const account: NewAccount = {
    id: accountIdOf(secret, input),
    name: input.companyName,
    businessType: input.businessType,
    countryCode: input.companyCountryCode,
    phone: input.phone,
    timeZone: input.timeZone,
    plan: { kind: 'trial', endsAt: addDays(now(), trialDays) },
    concurrentUsers: trialUsers,
    administrator: { email: input.email, firstName: input.firstName, lastName: input.lastName },
    signIn: input.password
      ? { passwordHash: await hashPassword(input.password), verified: false, mustChange: false }
      : null,
  };
  try {
    await createAccount(services, account, async (em, { identity }) => {
      if (identity) await enqueue(boss, em, 'send-verification', { identity });
    });
  } catch (error) {
    if (!(error instanceof EmailTakenError)) throw error;
    await tellOwner(services, input.email);
  }
  return { waitSeconds: 0 };
}

/** Derives the account's id from the submission, so that a form that is sent twice creates one account. */
function accountIdOf(secret: string, { operation, email }: SignUpInput): string {
  if (!operation) return randomUUID();
  return idOfDigest(keyedDigest(secret, 'sign-up', operation, email).toString('hex'));
}

async function tellOwner({ orm, boss, settings }: SignUpServices, email: string) {
  if (settings.oidc) return;
  await orm.em.fork().transactional(async (em) => {
    const [user] = await em.execute<{ id: string }[]>('select id from idp_user_by_email($1)', [email]);
    await enqueue(boss, em, 'send-password-reset', { identity: user?.id ?? randomUUID(), reason: 'sign-up' });
  });
}
