import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { operatorCommand } from '../support/operator-command.ts';
import { ownProduct } from '../support/own-product.ts';
import { aCompany } from '../support/people.ts';

const product = await ownProduct();
afterAll(() => product.close());
const run = operatorCommand(product);

let company: Awaited<ReturnType<typeof aCompany>>;
beforeEach(async () => {
  company = await aCompany(product.orm);
});
const audited = (type: string) =>
  company.em.execute<{ kind: string; data: object }[]>(
    `select transaction_type as kind, object_data as data from audit_record
     where account_id = current_account() and object_type = $1 order by seq`,
    [type],
  );

describe('npm run account:hold', () => {
  const hold = (...parameters: string[]) =>
    run('operations/account-hold.ts', parameters, { DATABASE_OWNER_URL: product.database.owner });
  const said = (...parameters: string[]) => {
    const { status, stdout, stderr } = hold(...parameters);
    expect([status, stderr]).toEqual([0, '']);
    return stdout.trim();
  };
  const endingIsHeld = async () => {
    const [ending] = await company.em.execute<{ held: boolean }[]>('select on_hold as held from account_erasure()');
    return ending?.held;
  };

  test('sets a hold, lists it with its reason, and lifts it; both are audited', async () => {
    await company.em.execute('update account set active = false where id = current_account()');
    const [{ name }] = await company.em.execute<[{ name: string }]>(
      'select name from account where id = current_account()',
    );
    expect(await endingIsHeld()).toBe(false);
    expect(said('--account', company.id, '--reason', 'Claim 17')).toBe(
      `${name} is on legal hold: nothing of it is erased.`,
    );
    expect(await endingIsHeld()).toBe(true);
    expect(said('--account', company.id, '--reason', 'Claim 18')).toContain('is on legal hold');
    const listed = said().replace(/since \d{4}-\d\d-\d\d:/, 'since that day:');
    expect(listed.split('\n')).toContain(`${company.id}  ${name}, since that day: Claim 18`);
    expect(said('--account', company.id, '--lift')).toBe(`The legal hold of ${name} has ended.`);
    expect(await endingIsHeld()).toBe(false);
    expect(said('--account', company.id, '--lift')).toBe(`${name} was not on legal hold.`);
    expect(said()).not.toContain(company.id);
    expect(await audited('ACCOUNT')).toEqual([
      { kind: 'HOLD_SET', data: { reason: 'Claim 17' } },
      { kind: 'HOLD_SET', data: { reason: 'Claim 18' } },
      { kind: 'HOLD_LIFTED', data: { reason: '' } },
    ]);
  });

  test('says its usage, or what is wrong, in a sentence', () => {
    for (const parameters of [
      ['--account', company.id],
      ['--account', company.id, '--reason', 'Claim', '--lift'],
      ['--account', 'none', '--lift'],
      ['--acount', company.id],
    ]) {
      const { status, stderr } = hold(...parameters);
      expect([status, stderr.split('\n')[0]]).toEqual([1, expect.stringMatching(/^npm run account:hold /)]);
    }
    const nobody = hold('--account', randomUUID(), '--lift');
    expect([nobody.status, nobody.stderr]).toEqual([1, expect.stringMatching(/^There is no account /)]);
  });

  test('is refused without the owner of the tables, and the role of the servers can write no hold', async () => {
    const { status, stderr } = run('operations/account-hold.ts', []);
    expect([status, stderr]).toEqual([1, expect.stringContaining('DATABASE_OWNER_URL')]);
    const server = new pg.Client(product.database.app);
    await server.connect();
    await server.query(`select set_config('app.account_id', $1, false)`, [company.id]);
    const write = server.query(`insert into account_hold (account_id, reason) values ($1, 'mine')`, [company.id]);
    await expect(write).rejects.toThrow('permission denied');
    await server.end();
  });
});

describe('npm run account:plan', () => {
  const plan = (...parameters: string[]) => run('db/seeds/set-plan.ts', parameters);
  const stored = async () => {
    const [account] = await company.em.execute(
      `select subscription_type as type, active, concurrent_user_count as seats from account where id = current_account()`,
    );
    return account;
  };

  test('makes an account one that is invoiced, with so many users; it can be disabled and enabled again', async () => {
    const { status, stdout, stderr } = plan('--account', company.id, '--users', '25');
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toContain('is invoiced for 25 concurrent users.');
    expect(await stored()).toEqual({ type: 'manual', active: true, seats: 25 });
    expect(plan('--account', company.id, '--users', '25', '--disabled').stdout).toContain('and is disabled.');
    expect(await stored()).toEqual({ type: 'manual', active: false, seats: 25 });
    expect(plan('--account', company.id, '--users', '30').status).toBe(0);
    expect(await stored()).toEqual({ type: 'manual', active: true, seats: 30 });
    expect((await audited('SUBSCRIPTION')).length).toBe(3);
  });

  test('is refused for an account that pays by card, and leaves it as it was', async () => {
    await company.em.execute(
      `insert into account_subscription (account_id, customer, provider_id, status, period_type, concurrent_user_count)
       values (current_account(), 'cus_1', 'sub_1', 'active', 'MONTH', 5)`,
    );
    await company.em.execute(`update account set subscription_type = 'paid' where id = current_account()`);
    const before = await stored();
    const { status, stderr } = plan('--account', company.id, '--users', '25');
    expect([status, stderr.split('\n').filter(Boolean).length]).toEqual([1, 1]);
    expect(await stored()).toEqual(before);
  });

  test.each([
    [['--users', '25']],
    [['--account', 'none', '--users', '25']],
    [['--account', randomUUID(), '--users', '0']],
    [['--account', randomUUID(), '--users', '2.5']],
    [['--account', randomUUID(), '--seats', '5']],
    [['--account', randomUUID(), '--users', '25']],
  ])('refuses %j in words', (parameters) => {
    const { status, stderr } = plan(...parameters);
    expect(status).toBe(1);
    expect(stderr).not.toContain('    at ');
    expect(stderr.trim()).not.toBe('');
  });
});
