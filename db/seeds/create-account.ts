import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { parseArgs } from 'node:util';
import { createAccount as createAccountIn } from '#app/accounts/commands/create-account.server.ts';
import { EmailTakenError } from '#app/accounts/email-taken-error.ts';
import { emailAddress } from '#app/identity/addresses/email.schema.ts';
import { hashPassword } from '#app/identity/passwords/password-hash.server.ts';
import { readSettingsOrExit } from '#app/platform/process/settings.ts';
import { checkDatabase } from '#db/database-check.ts';
import { openOrm } from '#db/orm.ts';
import { type BusinessType, businessTypes } from '#db/vocabulary/account.ts';

const usage = `npm run account:create -- --name "Grand Pacific Hotel" --admin ana@example.com
  --business-type ${Object.keys(businessTypes).join(' | ')}    whose lists of classes the account starts with (general)
  --first-name Ana --last-name Silva                           of the administrator
  --time-zone America/Vancouver   --country CA                 of the account
  --users 5                                                    who may be signed in at once`;

type NewAccount = {
  name: string;
  email: string;
  businessType: BusinessType;
  firstName: string;
  lastName: string;
  timeZone: string;
  countryCode: string;
  concurrentUsers: number;
  /** The embedded provider needs a password. */
  isEmbedded: boolean;
};

/** The message is one sentence for the operator. */
export class RefusedError extends Error {}

/** Returns the password for the first sign-in, which then asks for another; null with an external provider. */
export async function createAccount(databaseUrl: string, newAccount: NewAccount): Promise<string | null> {
  const orm = await openOrm(databaseUrl, 2);
  const password = newAccount.isEmbedded ? `${randomBytes(12).toString('base64url')}-1Aa` : null;
  const { name, businessType, countryCode, timeZone, concurrentUsers, email, firstName, lastName } = newAccount;
  try {
    await createAccountIn(
      { orm },
      {
        id: randomUUIDv7(),
        name,
        businessType,
        countryCode,
        timeZone,
        concurrentUsers,
        phone: '',
        plan: { kind: 'manual' },
        administrator: { email, firstName, lastName },
        signIn: password ? { passwordHash: await hashPassword(password), verified: true, mustChange: true } : null,
      },
    );
    return password;
  } catch (error) {
    if (!(error instanceof EmailTakenError)) throw error;
    throw new RefusedError(newAccount.isEmbedded ? error.message : `${email} is a user of another account already.`);
  } finally {
    await orm.close();
  }
}

function readNewAccount(parameters: string[], isEmbedded: boolean): NewAccount {
  const option = { type: 'string' } as const;
  const { values } = parseArgs({
    args: parameters,
    options: {
      name: option,
      admin: option,
      'business-type': { ...option, default: 'general' },
      'first-name': { ...option, default: 'First' },
      'last-name': { ...option, default: 'Administrator' },
      'time-zone': { ...option, default: 'America/Vancouver' },
      country: { ...option, default: 'CA' },
      users: { ...option, default: '5' },
    },
  });
  const email = emailAddress.safeParse(values.admin);
  const name = values.name?.trim() ?? '';
  const concurrentUsers = Number(values.users);
  if (!name || name.length > 100) throw new RefusedError(`--name must have 1 to 100 characters.\n\n${usage}`);
  if (!email.success) throw new RefusedError(`--admin must be an email address.\n\n${usage}`);
  if (!Object.hasOwn(businessTypes, values['business-type'])) {
    throw new RefusedError(`--business-type must be ${Object.keys(businessTypes).join(', ')}.`);
  }
  if (!Intl.supportedValuesOf('timeZone').includes(values['time-zone'])) {
    throw new RefusedError('--time-zone must be the name of a time zone, such as America/Toronto.');
  }
  if (!/^(CA|US)$/.test(values.country)) throw new RefusedError('--country must be CA or US.');
  if (!Number.isInteger(concurrentUsers) || concurrentUsers < 1) throw new RefusedError('--users must be 1 or more.');
  return {
    name,
    email: email.data,
    businessType: values['business-type'] as BusinessType,
    concurrentUsers,
    isEmbedded,
    firstName: values['first-name'],
    lastName: values['last-name'],
    timeZone: values['time-zone'],
    countryCode: values.country,
  };
}

if (import.meta.main) {
  const settings = readSettingsOrExit(process.env);
  try {
    const newAccount = readNewAccount(process.argv.slice(2), settings.oidc === null);
    const { refusal } = await checkDatabase(settings.databaseUrl);
    if (refusal) throw new RefusedError(refusal);
    const password = await createAccount(settings.databaseUrl, newAccount);
    console.log(`${newAccount.name} is created. ${newAccount.email} signs in at ${settings.origin}/login`);
    console.log(password ? `with the password ${password}, and chooses another there.` : 'at the identity provider.');
  } catch (error) {
    const isUsage = (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
    if (!(error instanceof RefusedError) && !isUsage) throw error;
    console.error((error as Error).message);
    process.exit(1);
  }
}
