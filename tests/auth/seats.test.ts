import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endSession } from '#app/auth/commands/end-session.server.ts';
import { type SessionStart, startSession } from '#app/auth/commands/start-session.server.ts';
import { sessionActor } from '#app/auth/queries/session-actor.server.ts';
import type { AppServices } from '#app/platform/app-services.server.ts';
import { errorReportOf } from '#app/platform/web/error-report.ts';
import { type Orm, openOrm } from '#db/orm.ts';
import { isComplete } from '../support/fixed-choice.ts';
import { aCompany, type Person } from '../support/people.ts';

const rounds = isComplete ? 50 : 1;

let orm: Orm;
let product: AppServices;
beforeAll(async () => {
  orm = await openOrm(process.env.DATABASE_URL!, 20);
  product = { orm, settings: { sessionSecret: 'x'.repeat(32) }, log: pino({ level: 'silent' }) } as AppServices;
});
afterAll(() => orm.close(true));

const tokens = { refreshToken: null, idToken: null, expiresAt: null };
const start = async ({ email }: Person): Promise<SessionStart> => {
  try {
    return await startSession(product, {
      identity: `test ${email}`,
      email,
      emailVerified: true,
      firstName: null,
      lastName: null,
      tokens,
    });
  } catch (error) {
    // too much at once for this machine: the person tries again
    if (errorReportOf(error, '').status === 503) return await start({ email } as Person);
    throw error;
  }
};
const refused = expect.objectContaining({ refused: 'exceedMaxConcurrentUser' });
const seated = { token: expect.any(String), mfaDue: false, isSeatless: false };

async function aFullCompany() {
  const company = await aCompany(orm, { seats: 2 });
  const [ana, ben, eve] = (await company.crowd(3)) as [Person, Person, Person];
  const session = await start(ana);
  await start(ben);
  expect(await start(eve)).toEqual(refused);
  const of = async (sql: string) => company.em.execute(`update session set ${sql} where user_id = $1`, [ana.userId]);
  return { company, ana, eve, of, token: (session as { token: string }).token };
}

describe('an account with five seats', () => {
  test(`lets five of 200 people in who sign in at the same moment, ${rounds} times`, { timeout: 300_000 }, async () => {
    for (let round = 0; round < rounds; round++) {
      const company = await aCompany(orm, { seats: 5 });
      const answers = await Promise.all((await company.crowd(200)).map(start));
      expect(answers.filter((answer) => 'token' in answer)).toHaveLength(5);
      expect(
        answers.filter((answer) => 'refused' in answer && answer.refused === 'exceedMaxConcurrentUser'),
      ).toHaveLength(195);
      const [{ sessions, records }] = await company.em.execute<[{ sessions: number; records: string[] }]>(
        `select (select count(*)::int from session) as sessions,
           (select array_agg(distinct transaction_type || ' ' || count) from
             (select transaction_type, count(*) from audit_record group by 1)) as records`,
      );
      expect(sessions).toBe(5);
      expect(records).toEqual(['SIGN_IN 5', 'SIGN_IN_REFUSED 195']);
    }
  });

  test('does not count sessions of another account', async () => {
    const { eve } = await aFullCompany();
    const other = await aCompany(orm, { seats: 2 });
    expect(await start(await other.person({ withPassword: false }))).toEqual(seated);
    expect(await start(eve)).toEqual(refused);
  });
});

describe('a seat', () => {
  test('is taken once by a person on several devices', async () => {
    const { ana, eve } = await aFullCompany();
    expect(await Promise.all(Array.from({ length: 10 }, () => start(ana)))).toEqual(Array(10).fill(seated));
    expect(await start(eve)).toEqual(refused);
  });

  test('is released when its user logs out on the last device', async () => {
    const { ana, eve, token } = await aFullCompany();
    const second = (await start(ana)) as { token: string };
    const leave = async (with_: string) => endSession(product, (await sessionActor(orm, with_))!, 'LOGOUT');
    await leave(token);
    expect(await start(eve)).toEqual(refused);
    await leave(second.token);
    expect(await start(eve)).toEqual(seated);
  });

  test('is released after the idle time and the countdown without activity', async () => {
    const { eve, of } = await aFullCompany();
    await of(`last_active_at = now() - interval '935 seconds'`);
    expect(await start(eve)).toEqual(refused);
    await of(`last_active_at = now() - interval '945 seconds'`);
    expect(await start(eve)).toEqual(seated);
  });

  test('is released when the session is twelve hours old', async () => {
    const { eve, of } = await aFullCompany();
    await of(`expires_at = expires_at - interval '11 hours 59 minutes'`);
    expect(await start(eve)).toEqual(refused);
    await of(`expires_at = expires_at - interval '1 minute'`);
    expect(await start(eve)).toEqual(seated);
  });

  test('is kept when the plan gets fewer of them, and nobody else takes one', async () => {
    const { company, ana, eve, token } = await aFullCompany();
    await company.em.execute('update account set concurrent_user_count = 1 where id = current_account()');
    expect(await sessionActor(orm, token)).toMatchObject({ userId: ana.userId });
    expect(await start(eve)).toEqual(refused);
    await endSession(product, (await sessionActor(orm, token))!, 'LOGOUT');
    expect(await start(eve)).toEqual(refused);
  });

  test('that is denied names those who may change the plan, and nobody of another account', async () => {
    const { company, eve } = await aFullCompany();
    await company.person({ privileges: ['SUBSCRIPTION_EDIT'] });
    expect(await start(eve)).toEqual({
      refused: 'exceedMaxConcurrentUser',
      accountId: company.id,
      helpers: [expect.stringMatching(/\w+ \w+/)],
    });
  });

  test('that is denied is recorded in the audit trail with the user', async () => {
    const { company, eve } = await aFullCompany();
    const records = await company.em.execute(
      `select object_type, transaction_type, object_id, object_name, create_user_id from audit_record
       where transaction_type = 'SIGN_IN_REFUSED'`,
    );
    expect(records).toEqual([
      {
        object_type: 'AUTHENTICATION',
        transaction_type: 'SIGN_IN_REFUSED',
        object_id: eve.userId,
        object_name: eve.email,
        create_user_id: eve.userId,
      },
    ]);
  });
});

describe('a session is denied to', () => {
  test.each([
    ['a pending user', 0, 'pending'],
    ['an inactive user', 2, 'inactive'],
  ])('%s', async (_, status, page) => {
    const company = await aCompany(orm);
    const person = await company.person({ withPassword: false, status });
    expect(await start(person)).toEqual({ refused: page });
    expect(await company.em.execute('select from session')).toEqual([]);
  });

  test('a user with an unknown status', async () => {
    const company = await aCompany(orm);
    const owner = await openOrm(process.env.DATABASE_OWNER_URL!, 1);
    await owner.em.fork().execute('alter table app_user drop constraint app_user_status_check');
    await owner.close(true);
    expect(await start(await company.person({ withPassword: false, status: 7 }))).toEqual({ refused: 'unknownStatus' });
  });

  test('an identity without a user', async () => {
    const person = { email: `${randomUUID()}@example.com` } as Person;
    expect(await start(person)).toEqual({ refused: 'unknownStatus' });
  });
});
