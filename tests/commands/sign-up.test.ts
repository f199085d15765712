import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { createAccount } from '#app/accounts/commands/create-account.server.ts';
import { signUp } from '#app/accounts/commands/sign-up.server.ts';
import { EmailTakenError } from '#app/accounts/email-taken-error.ts';
import { signUpInput } from '#app/accounts/sign-up.schema.ts';
import { verifyEmail } from '#app/identity/commands/verify-email.server.ts';
import { forAccount, withRlsContext } from '#db/tenancy.ts';
import { userStatus } from '#db/vocabulary/account.ts';
import { lookupTypes } from '#db/vocabulary/lookup.ts';
import { someAddress } from '../support/some-address.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
const { product } = world;
afterAll(() => world.close());

const rules = { production: false, embedded: true };
const form = (more: Record<string, unknown> = {}) => ({
  operation: randomUUID(),
  firstName: 'Moira',
  lastName: 'Tanaka',
  email: `moira-${randomUUID()}@harbourviewinn.example`,
  password: 'right-Horse-7!',
  passwordConfirm: 'right-Horse-7!',
  companyName: 'Harbour View Inn',
  phone: '250-555-0186',
  companyCountryCode: 'CA',
  timeZone: 'America/Toronto',
  businessType: 'hotel',
  serviceAgreementChecked: 'on',
  ...more,
});
const submitted = (more: Record<string, unknown> = {}) => signUpInput(rules).parse(form(more));

/** Returns the account of a user with this address. */
async function accountOf(email: string) {
  const users = await withRlsContext(product.orm, { identity: '', sign_in_email: email }).execute<
    { accountId: string; id: string; status: number; identity: string | null }[]
  >('select account_id as "accountId", id, status, identity from app_user where email = $1', [email]);
  if (!users[0]) return null;
  const em = forAccount(product.orm, { accountId: users[0].accountId, seesLocked: true });
  return { ...users[0], em };
}

const jobsOf = async (name: string) =>
  await product.orm.em
    .fork()
    .execute<{ data: { identity: string; reason?: string } }[]>('select data from pgboss.job where name = $1', [name]);

describe('signing up', () => {
  test('creates an account with an administrator, starting lists and a trial of 30 days with 5 seats', async () => {
    const input = submitted();
    expect(await signUp(product, input, someAddress())).toEqual({ waitSeconds: 0 });
    const { em, id, status, identity } = (await accountOf(input.email))!;
    expect(status).toBe(userStatus.pending);
    const [account] = await em.execute(
      `select name, business_type as type, country_code as country, time_zone as zone, subscription_type as plan,
         concurrent_user_count as seats, active, round(extract(epoch from trial_expires_at - now()) / 86400)::int as days,
         measurement_type as units, date_format as dates
       from account where id = current_account()`,
    );
    expect(account).toEqual({
      name: 'Harbour View Inn',
      type: 'hotel',
      country: 'CA',
      zone: 'America/Toronto',
      plan: 'trial',
      seats: 5,
      active: true,
      days: 30,
      units: 0,
      dates: 0,
    });
    expect(
      await em.execute('select name, is_admin as admin from workgroup where account_id = current_account()'),
    ).toEqual([{ name: 'Administrators', admin: true }]);
    const lists = await em.execute<{ type: string; count: number }[]>(
      `select type, count(*)::int as count from lookup where account_id = current_account() group by type`,
    );
    expect(lists.length).toBe(lookupTypes.length);
    expect(lists.find(({ type }) => type === 'INCIDENT_CLASS')!.count).toBeGreaterThan(50);
    const deepest = await em.execute<{ path: string[] }[]>(
      `select path from lookup where account_id = current_account() and type = 'INCIDENT_CLASS' order by level desc limit 1`,
    );
    expect(deepest[0]!.path).toHaveLength(4);
    expect(
      await em.execute(`select path from lookup where account_id = current_account() and type = 'LOCATION'`),
    ).toEqual([{ path: ['Harbour View Inn'] }]);
    const audits = await em.execute(
      `select object_type as of, transaction_type as what, create_user_id as by from audit_record
       where account_id = current_account() order by seq`,
    );
    expect(audits).toEqual([
      { of: 'ACCOUNT', what: 'CREATE', by: id },
      { of: 'USER', what: 'CREATE', by: id },
    ]);
    const verifications = await jobsOf('send-verification');
    expect(verifications).toContainEqual({
      data: { identity: identity!.replace('embedded ', '') },
    });
    await verifyEmail(product, { user: identity!.replace('embedded ', ''), email: input.email }, 'Chosen-Horse-8!');
    expect((await accountOf(input.email))!.status).toBe(userStatus.active);
  });

  test('twice with one form creates one account and sends one email', async () => {
    const input = submitted();
    const before = (await jobsOf('send-verification')).length;
    const answers = await Promise.all([1, 2, 3].map(() => signUp(product, input, someAddress())));
    expect(answers).toEqual(Array(3).fill({ waitSeconds: 0 }));
    expect((await jobsOf('send-verification')).length).toBe(before + 1);
    const [{ count }] = await product.orm.em
      .fork()
      .execute<[{ count: number }]>('select count(*)::int as count from idp_user_by_email($1)', [input.email]);
    expect(count).toBe(1);
  });

  test('with a known address creates nothing and tells its owner by email', async () => {
    const first = submitted();
    await signUp(product, first, someAddress());
    const known = (await accountOf(first.email))!;
    const again = submitted({
      email: first.email.toUpperCase(),
      password: 'other-Horse-8!',
      passwordConfirm: 'other-Horse-8!',
    });
    expect(await signUp(product, again, someAddress())).toEqual({ waitSeconds: 0 });
    expect(await accountOf(first.email)).toMatchObject({ accountId: known.accountId, id: known.id });
    const jobData = (await jobsOf('send-password-reset')).map(({ data }) => data);
    expect(jobData).toContainEqual({ identity: known.identity!.replace('embedded ', ''), reason: 'sign-up' });
  });

  test('with the address of a deleted user creates nothing, because their sign-in remains', async () => {
    const first = submitted();
    await signUp(product, first, someAddress());
    const { em, id } = (await accountOf(first.email))!;
    const deletedSql = `update app_user set email = id || '@deleted.invalid', identity = null
      where account_id = current_account() and id = $1`;
    await em.execute(deletedSql, [id]);
    expect(await signUp(product, submitted({ email: first.email }), someAddress())).toEqual({ waitSeconds: 0 });
    expect(await accountOf(first.email)).toBeNull();
  });

  test('is limited to three times in ten minutes for an address', async () => {
    const { email } = submitted();
    const waits = [];
    for (let times = 0; times < 4; times++) {
      waits.push((await signUp(product, submitted({ email }), someAddress())).waitSeconds > 0);
    }
    expect(waits).toEqual([false, false, false, true]);
  });

  test('that fails is not answered as for a known address', async () => {
    // PostgreSQL does not store NUL
    const refused = { ...submitted(), phone: '\0' };
    await expect(signUp(product, refused, someAddress())).rejects.toThrow();
  });

  test('leaves nothing of an account whose address is taken', async () => {
    const { email } = world.home.admin;
    const given = {
      id: randomUUID(),
      name: 'Second',
      businessType: 'general' as const,
      countryCode: 'US',
      phone: '1',
      timeZone: 'America/New_York',
      plan: { kind: 'manual' as const },
      concurrentUsers: 5,
      signIn: null,
      administrator: { email, firstName: 'Eve', lastName: 'Test' },
    };
    await expect(createAccount(product, given)).rejects.toThrow(EmailTakenError);
    const em = forAccount(product.orm, { accountId: given.id, seesLocked: true });
    expect(await em.execute('select from account where id = current_account()')).toEqual([]);
    expect(await em.execute('select from lookup where account_id = current_account()')).toEqual([]);
  });
});

describe('the sign-up form', () => {
  const errorsOf = (more: Record<string, unknown>, given = rules) => {
    const read = signUpInput(given).safeParse(form(more));
    return read.success ? [] : read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  };

  const personal = [
    ...['gmail.com', 'hotmail.ca', 'outlook.com', 'yahoo.co.uk', 'zoho.com', 'protonmail.com', 'yandex.com'],
    ...['aol.com', 'tutanota.com', 'ICLOUD.com'],
  ];
  test.each<[Record<string, unknown>, string]>([
    [{ email: '' }, 'email: Email is required'],
    [{ email: 'moira' }, 'email: Email is invalid'],
    ...personal.map((domain): [Record<string, unknown>, string] => [
      { email: `moira@${domain}` },
      'email: Please use company email, not personal email',
    ]),
    [{ password: 'abc', passwordConfirm: 'abc' }, 'password: Password length cannot be less than 4'],
    [{ password: 'Password1', passwordConfirm: 'Password1' }, 'password: This password is too common.'],
    [{ passwordConfirm: '' }, 'passwordConfirm: Please enter the same password as above'],
    [{ passwordConfirm: 'another' }, 'passwordConfirm: Password did not match'],
    [{ firstName: ' ' }, 'firstName: First name is required'],
    [{ lastName: 'x'.repeat(101) }, 'lastName: First name / Last name cannot be greater than 100'],
    [{ companyName: '' }, 'companyName: Company name is required'],
    [{ companyName: 'x'.repeat(101) }, 'companyName: Company name length cannot be longer than 100.'],
    [{ phone: '' }, 'phone: Phone is required'],
    [{ phone: '1'.repeat(21) }, 'phone: Phone length cannot be longer than 20.'],
    [{ timeZone: '' }, 'timeZone: Choose a time zone.'],
    [{ companyCountryCode: 'FR' }, 'companyCountryCode: Please select the country in which your business is located'],
    [{ businessType: undefined }, 'businessType: Business type is required'],
    [
      { serviceAgreementChecked: undefined },
      'serviceAgreementChecked: Sign-up cannot continue without your agreement.',
    ],
  ])('with %j says %s', (more, message) => {
    expect(errorsOf(more)).toEqual([message]);
  });

  test('accepts a company whose name is like that of a mail provider', () => {
    expect(errorsOf({ email: 'moira@outlook-hotel.example' })).toEqual([]);
    expect(errorsOf({ email: 'gmail@harbour.example' })).toEqual([]);
  });

  test('has the strict password rule in production', () => {
    const production = { production: true, embedded: true };
    const strong =
      'password: Password must contain at least 8 characters, one uppercase, one number and one special case character';
    for (const password of ['Ro1!xyz', 'rowboat19!', 'ROWBOAT19!', 'Rowboating!', 'Rowboat1962']) {
      expect(errorsOf({ password, passwordConfirm: password }, production), password).toEqual([strong]);
    }
    expect(errorsOf({}, production)).toEqual([]);
  });

  test('asks for no password with an external provider', () => {
    const external = { production: false, embedded: false };
    expect(errorsOf({ password: undefined, passwordConfirm: undefined }, external)).toEqual([]);
  });
});
