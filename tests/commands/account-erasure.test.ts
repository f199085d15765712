import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, test } from 'vitest';
import { emailAccountNotice } from '#app/billing/commands/email-account-notice.server.ts';
import { emailErasureCertificate } from '#app/billing/commands/email-erasure-certificate.server.ts';
import { eraseAccount } from '#app/billing/commands/erase-account.server.ts';
import { finishErasure } from '#app/billing/commands/finish-erasure.server.ts';
import { requestErasure } from '#app/billing/commands/request-erasure.server.ts';
import { reviewAccount } from '#app/billing/commands/review-account.server.ts';
import { withdrawErasure } from '#app/billing/commands/withdraw-erasure.server.ts';
import type { Email } from '#app/mail/mailer.server.ts';
import { anEndedAccount, digests, sendLastLetter, superuser, tablesWith } from '../support/ended-account.ts';
import { inOneSlot } from '../support/in-one-slot.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
const { product } = world;
const client = await superuser();
afterAll(async () => {
  await client.end();
  await world.close();
});

const erase = (accountId: string) => eraseAccount(product, accountId);
const isThere = async (accountId: string) =>
  (await client.query('select from account where id = $1', [accountId])).rowCount === 1;

async function certificate(erasure: string) {
  const sent: Email[] = [];
  const mailer = { send: async (email: Email) => void sent.push(email), close() {} };
  await emailErasureCertificate({ ...product, mailer, id: erasure, erasure });
  return sent;
}

describe('the erasure of an account', () => {
  test('leaves nothing of it in database and store but invoices, and other accounts as they were', async () => {
    const account = await anEndedAccount(world, client);
    const before = await digests(client, world.neighbour.id);
    expect((await tablesWith(client, account.ids)).length).toBeGreaterThan(40);
    const erasure = await erase(account.id);
    await finishErasure(product, erasure!);
    const [letter] = await certificate(erasure!);
    expect(letter).toMatchObject({ to: account.email });
    expect(letter!.text).toMatch(/2 incidents, 1 drafts, .* 1 sign-ins/);

    expect(await tablesWith(client, account.ids)).toEqual([]);
    for await (const key of product.files.keys()) {
      expect(key).not.toContain(account.fileKey);
      expect(key).not.toContain(account.id);
      expect(await text(await product.files.read(key))).not.toContain(account.canary);
    }
    const remaining = await client.query(
      `select number, amount_cents::int as cents, extract(year from kept_until) - extract(year from issued_at) as years
       from erased_invoice`,
    );
    expect(remaining.rows).toEqual([{ number: '1', cents: 5145, years: '7' }]);
    expect(await digests(client, world.neighbour.id)).toEqual(before);
    expect(Object.keys(before).length).toBeGreaterThan(40);
  });

  test('waits for six months at 9 AM of the account, and for seven days after the last letter', async () => {
    const early = await anEndedAccount(world, client, { ended: '5 months 25 days' });
    const unsaid = await anEndedAccount(world, client, { letter: '' });
    const justSaid = await anEndedAccount(world, client, { letter: '6 days 23 hours' });
    for (const { id } of [early, unsaid, justSaid]) {
      expect(await erase(id)).toBeNull();
      expect(await isThere(id)).toBe(true);
    }
    await sendLastLetter(client, unsaid.id, '7 days 1 minute');
    expect(await erase(unsaid.id)).not.toBeNull();
  });

  test('never happens to an account in use, also when it ended long before', async () => {
    const account = await anEndedAccount(world, client);
    const { em } = world.scopeFor(account.admin);
    await em.execute('update account set active = true where id = current_account()');
    expect(await erase(account.id)).toBeNull();
    await em.execute('update account set active = false where id = current_account()');
    expect(await erase(account.id)).toBeNull();
    expect(await isThere(account.id)).toBe(true);
  });

  test('stops at a legal hold, and goes on when it is lifted', async () => {
    const account = await anEndedAccount(world, client);
    await client.query(`insert into account_hold (account_id, reason) values ($1, 'A claim')`, [account.id]);
    const before = await digests(client, account.id);
    expect(await erase(account.id)).toBeNull();
    expect(await digests(client, account.id)).toEqual(before);
    await client.query('delete from account_hold where account_id = $1', [account.id]);
    expect(await erase(account.id)).not.toBeNull();
  });

  test('happens once, however many workers ask', async () => {
    const account = await anEndedAccount(world, client);
    const asked = await Promise.all([1, 2, 3, 4].map(() => erase(account.id)));
    const erasures = asked.filter((erasure) => erasure !== null);
    expect(erasures).toHaveLength(1);
    await Promise.all([1, 2, 3].map(() => finishErasure(product, erasures[0]!)));
    const { rows } = await client.query(
      `select name, count(*)::int as jobs from pgboss.job where data ->> 'erasure' = $1 group by 1 order by 1`,
      [erasures[0]],
    );
    expect(rows).toEqual([
      { name: 'email-erasure-certificate', jobs: 1 },
      { name: 'finish-erasure', jobs: 1 },
    ]);
  });

  test('cannot be brought about by the role of the servers in any other way', async () => {
    const account = await anEndedAccount(world, client, { ended: '1 day', letter: '' });
    const { em } = world.scopeFor(account.admin);
    for (const statement of [
      `update account_end set ended_at = now() - interval '1 year'`,
      'delete from account_hold',
      `insert into account_hold values (current_account(), 'x')`,
      `with erasing as (select set_config('app.erasing', current_account()::text, true)) delete from audit_record`,
      `with erasing as (select set_config('app.erasing', current_account()::text, true)) delete from history_entry`,
      'update erased_invoice set amount_cents = 0',
    ]) {
      await expect(em.execute(statement), statement).rejects.toThrow(/permission denied/);
    }
    await client.query('set role incident_owner');
    await client.query(`select set_config('app.account_id', $1, false)`, [account.id]);
    await expect(client.query('delete from audit_record where account_id = $1', [account.id])).rejects.toThrow(
      'never changed or removed',
    );
    await client.query('reset role');
  });
});

describe('an account that has ended', () => {
  test('is told 60, 30 and 7 days before it is erased, once each, and then erased', async () => {
    const account = await anEndedAccount(world, client, { ended: '1 day', letter: '' });
    const { em } = world.scopeFor(account.admin);
    const days = [100, 61, 59, 59, 31, 29, 8, 6, 6, 0];
    const [{ at }] = await em.execute<[{ at: string }]>('select erases_at as at from account_erasure()');
    const queued = async () =>
      (
        await client.query<{ what: string }>(
          `select coalesce(data ->> 'notice', name) as what from pgboss.job
           where name in ('email-account-notice', 'erase-account') and data ->> 'accountId' = $1 order by created_on, id`,
          [account.id],
        )
      ).rows.map(({ what }) => what);
    for (const day of days) {
      const now = () => new Date(new Date(at).getTime() - day * 86_400_000);
      await reviewAccount({ em, boss: product.boss, accountId: account.id, now });
    }
    expect(await queued()).toEqual(['erasure-60-days', 'erasure-30-days', 'erasure-7-days']);
    await client.query(`update account_end set ended_at = ended_at - interval '1 year' where account_id = $1`, [
      account.id,
    ]);
    await client.query(`update account_notice set sent_at = now() - interval '8 days' where account_id = $1`, [
      account.id,
    ]);
    await inOneSlot('hour');
    for (let times = 0; times < 3; times++)
      await reviewAccount({ em, boss: product.boss, accountId: account.id, now: product.now });
    expect((await queued()).filter((what) => what === 'erase-account')).toHaveLength(1);
  });

  test('tells everybody who was told of an erasure that it is withdrawn', async () => {
    const account = await anEndedAccount(world, client, { ended: '1 day', letter: '' });
    const colleague = await account.user('colleague');
    const { em } = world.scopeFor(account.admin);
    const workgroupOf = `select workgroup_id from app_user where id = $1`;
    await em.execute(`update app_user set workgroup_id = (${workgroupOf}) where id = $2`, [
      ...[account.admin.userId, colleague.userId],
    ]);
    const newcomer = await account.user('newcomer');
    const actor = { ...account.admin, account: { ...account.account, active: false } };
    const scope = world.scopeFor(actor);
    await em.execute(`update app_user set identity = 'other ' || id where id = $1`, [actor.userId]);
    const { name: accountName } = account.account;
    await requestErasure(scope, { accountName, password: '', services: product, address: '127.0.0.1' });
    await em.execute(
      'update app_user set workgroup_id = (select workgroup_id from app_user where id = $1) where id = $2',
      [...[newcomer.userId, colleague.userId]],
    );
    await withdrawErasure(scope);
    await withdrawErasure(scope);
    const { rows } = await client.query<{ notice: string; users: string[] }>(
      `select data ->> 'notice' as notice, array_agg(data ->> 'userId' order by data ->> 'userId') as users from pgboss.job
       where name = 'email-account-notice' and data ->> 'accountId' = $1 group by 1 order by 1`,
      [account.id],
    );
    const users = [actor.userId, colleague.userId].toSorted();
    expect(rows).toEqual([
      { notice: 'erasure-requested', users },
      { notice: 'erasure-withdrawn', users },
    ]);
    const emails: Email[] = [];
    const mailer = { send: async (email: Email) => void emails.push(email), close() {} };
    const { settings } = product;
    await emailAccountNotice({ em, settings, mailer, id: '1', userId: colleague.userId, notice: 'erasure-withdrawn' });
    expect(emails[0]).toMatchObject({
      to: expect.stringContaining('colleague'),
      subject: 'Your account is not erased tonight',
    });
    expect(emails[0]!.text).toContain('admin Test has withdrawn the erasure of the account of');
  });

  test('is neither told nor erased while it is on hold', async () => {
    const account = await anEndedAccount(world, client, { letter: '' });
    await client.query(`insert into account_hold (account_id, reason) values ($1, 'A claim')`, [account.id]);
    const { em } = world.scopeFor(account.admin);
    await reviewAccount({ em, boss: product.boss, accountId: account.id, now: product.now });
    const { rowCount } = await client.query(
      `select from account_notice where notice like 'erasure%' and account_id = $1`,
      [account.id],
    );
    expect(rowCount).toBe(0);
  });
});
