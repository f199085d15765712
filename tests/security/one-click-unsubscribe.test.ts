import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { unsubscribeToken as targetToken } from '#app/analysis/targets/unsubscribe-token.server.ts';
import { unsubscribeToken as taskToken } from '#app/follow-up/unsubscribe-token.server.ts';
import { unsubscribeToken } from '#app/incidents/unsubscribe-token.server.ts';
import { unsubscribeToken as reportToken } from '#app/reports/schedules/unsubscribe-token.server.ts';
import { sendRequest } from '../support/client.ts';
import { ownProduct } from '../support/own-product.ts';
import { aCompany } from '../support/people.ts';

const settings = { sessionSecret: 'a secret of this test, which is long enough' } as never;
const product = await ownProduct({ SESSION_SECRET: 'a secret of this test, which is long enough' });
afterAll(() => product.close());
const company = await aCompany(product.orm);
const { id: accountId, em } = company;

async function aRecipient() {
  const [recipient] = await em.execute<[{ id: string }]>(
    `with rule as (insert into incident_notification (account_id, name) values (current_account(), $1) returning id)
     insert into incident_notification_recipient (account_id, notification_id, email)
     select current_account(), id, 'night@example.com' from rule returning id`,
    [randomUUID()],
  );
  return recipient.id;
}

async function aReportRecipient() {
  const { userId } = await company.person();
  const [row] = await em.execute<[{ id: string }]>(
    `with search as (
       insert into saved_search (account_id, user_id, item_type, name, criteria, columns)
       values (current_account(), $1, 'REPORT', 'Weekly', '{}', '{number}') returning id),
     schedule as (
       insert into report_schedule (account_id, saved_search_id, owner_id, frequency, weekday, month_day, hour, format,
         next_day, next_at)
       select current_account(), id, $1, 'DAILY', 1, 1, 7, 'pdf', '2026-01-05', '2026-01-05' from search returning id)
     insert into report_recipient (account_id, schedule_id, user_id) select current_account(), id, $1 from schedule
     returning schedule_id as id`,
    [userId],
  );
  return { scheduleId: row.id, userId };
}

async function aTarget() {
  const { userId } = await company.person();
  const [row] = await em.execute<[{ id: string }]>(
    `insert into saved_analysis (account_id, item_type, user_id, create_user_id, create_user_name, name, frequency,
       chart_type, criteria, target)
     values (current_account(), 'DASHBOARD', $1, $1, 'Ana', 'Falls', 'MONTH', 'bar', '[]', 20) returning id`,
    [userId],
  );
  return { analysisId: row.id, userId };
}

const isSubscribed = async (id: string) =>
  (await em.execute('select 1 from incident_notification_recipient where id = $1', [id])).length === 1;

const getsReport = async (scheduleId: string) =>
  (await em.execute('select 1 from report_recipient where schedule_id = $1 and unsubscribed_at is null', [scheduleId]))
    .length === 1;

/** Posts as a mail program does: without cookies, Origin or Referer. */
const post = async (path: string, given: { headers?: Record<string, string>; body?: string } = {}) =>
  (
    await sendRequest(product.origin, {
      path,
      method: 'POST',
      body: given.body ?? 'List-Unsubscribe=One-Click',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...given.headers },
    })
  ).status;

describe('the one post with which a mail program unsubscribes', () => {
  test('ends the emails of a notification', async () => {
    const recipientId = await aRecipient();
    const path = `/unsubscribe?token=${unsubscribeToken(settings, { accountId, recipientId })}`;
    expect(await post(path)).toBe(200);
    expect(await isSubscribed(recipientId)).toBe(false);
  });

  test('ends the emails of a report, also as a form of parts', async () => {
    const { scheduleId, userId } = await aReportRecipient();
    const path = `/unsubscribe/report?token=${reportToken(settings, { accountId, scheduleId, userId })}`;
    const body = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
    expect(await post(path, { body, headers: { 'Content-Type': 'multipart/form-data; boundary=x' } })).toBe(200);
    expect(await getsReport(scheduleId)).toBe(false);
  });

  test('ends the emails about a target, and the token is good for nothing else', async () => {
    const { analysisId, userId } = await aTarget();
    const isTold = async () => {
      const [row] = await em.execute<[{ told: boolean }]>(
        'select emails_target as told from saved_analysis where id = $1',
        [analysisId],
      );
      return row.told;
    };
    const token = targetToken(settings, { accountId, analysisId, userId });
    const { status, body } = await sendRequest(product.origin, { path: `/unsubscribe/target?token=${token}` });
    expect([status, body.includes('<h1>Unsubscribe</h1>'), await isTold()]).toEqual([200, true, true]);
    expect(await post(`/unsubscribe/report?token=${token}`)).toBe(410);
    expect(await post(`/unsubscribe/target?token=${token.slice(0, -4)}AAAA`)).toBe(410);
    expect(await isTold()).toBe(true);
    expect(await post(`/unsubscribe/target?token=${token}`)).toBe(200);
    expect(await isTold()).toBe(false);
  });

  test('ends the emails about new tasks alone, and they can be had again', async () => {
    const { userId } = await company.person();
    const stopped = async () =>
      (await em.execute<{ kind: string }[]>('select kind from task_email_stop where user_id = $1', [userId])).map(
        ({ kind }) => kind,
      );
    const token = taskToken(settings, { accountId, userId, kind: 'NEW' });
    const { status, body } = await sendRequest(product.origin, { path: `/unsubscribe/task?token=${token}` });
    expect([status, body.includes('emails about new tasks'), await stopped()]).toEqual([200, true, []]);
    expect(await post(`/unsubscribe/target?token=${token}`)).toBe(410);
    expect(await post(`/unsubscribe/task?token=${token.slice(0, -4)}AAAA`)).toBe(410);
    expect(await post(`/unsubscribe/task?token=${token}`)).toBe(200);
    expect(await stopped()).toEqual(['NEW']);
  });

  test('does nothing with the token of the other purpose, with a forged one, or with another body', async () => {
    const recipientId = await aRecipient();
    const token = unsubscribeToken(settings, { accountId, recipientId });
    const path = `/unsubscribe?token=${token}`;
    expect(await post(`/unsubscribe/report?token=${token}`)).toBe(410);
    expect(await post(`${path.slice(0, -4)}AAAA`)).toBe(410);
    expect(await post(path, { body: 'theme=dark' })).toBe(410);
    expect(await post('/unsubscribe')).toBe(403);
    expect(await post(`/theme?token=${token}`, { body: 'theme=dark' })).toBe(403);
    expect(await isSubscribed(recipientId)).toBe(true);
  });

  test('is refused with a cookie or from another site, and a GET changes nothing', async () => {
    const recipientId = await aRecipient();
    const path = `/unsubscribe?token=${unsubscribeToken(settings, { accountId, recipientId })}`;
    expect(await post(path, { headers: { Cookie: 'session=x' } })).toBe(403);
    expect(await post(path, { headers: { Origin: 'https://evil.example' } })).toBe(403);
    const { status, body } = await sendRequest(product.origin, { path });
    expect([status, body.includes('<h1>Unsubscribe</h1>')]).toEqual([200, true]);
    expect(await isSubscribed(recipientId)).toBe(true);
  });
});

/** Posts the form of the page, and returns the status and the words of the answer. */
async function pageAfter(path: string, form: Record<string, string>) {
  const { status, body } = await sendRequest(product.origin, { path, form });
  return [status, wordsOf(body)];
}

/** Returns the content of the page as text. */
const wordsOf = (body: string) =>
  /<main.*<\/main>/s
    .exec(body)![0]
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ \./g, '.')
    .trim();

describe('the page of an unsubscribe link', () => {
  test('ends the emails of a notification for good', async () => {
    const token = unsubscribeToken(settings, { accountId, recipientId: await aRecipient() });
    const ended = [200, 'You are unsubscribed This address gets no more emails of this notification. Incident Xpress'];
    expect(await pageAfter('/unsubscribe', { token })).toEqual(ended);
    expect(await pageAfter('/unsubscribe', { token, again: 'on' })).toEqual(ended);
  });

  test('ends the emails of a report, and offers to get them again', async () => {
    const { scheduleId, userId } = await aReportRecipient();
    const token = reportToken(settings, { accountId, scheduleId, userId });
    const [status, ended] = await pageAfter('/unsubscribe/report', { token });
    expect([status, ended]).toEqual([200, expect.stringMatching(/^You are unsubscribed Weekly no longer comes to /)]);
    expect(ended).toMatch(/To get it again, ask them, or go back now\. Get it again$/);
    const [, again] = await pageAfter('/unsubscribe/report', { token, again: 'on' });
    expect(again).toMatch(/^You get it again Weekly comes to .* Incident Xpress$/);
    expect(await getsReport(scheduleId)).toBe(true);
  });

  test('ends the emails about a target, and offers to get them again', async () => {
    const token = targetToken(settings, { accountId, ...(await aTarget()) });
    const [status, ended] = await pageAfter('/unsubscribe/target', { token });
    expect([status, ended]).toEqual([
      200,
      expect.stringMatching(/^You are unsubscribed .* target of Falls\. .* again$/),
    ]);
    const [, again] = await pageAfter('/unsubscribe/target', { token, again: 'on' });
    expect(again).toMatch(/^You get them again .* gets an email when a month of Falls has more than 20 incidents\. /);
  });

  test('ends the emails about new tasks, and offers to get them again', async () => {
    const { userId } = await company.person();
    const token = taskToken(settings, { accountId, userId, kind: 'NEW' });
    const [status, ended] = await pageAfter('/unsubscribe/task', { token });
    expect([status, ended]).toEqual([
      200,
      expect.stringMatching(/^You are unsubscribed .* about new tasks\. .* again$/),
    ]);
    const [, again] = await pageAfter('/unsubscribe/task', { token, again: 'on' });
    expect(again).toMatch(/^You get them again .* gets emails about new tasks\. Incident Xpress$/);
  });

  test.each(['', '/report', '/target', '/task'])(
    'says below /unsubscribe%s that a wrong token does not work',
    async (path) => {
      const [status, words] = await pageAfter(`/unsubscribe${path}`, { token: 'not-a-token' });
      expect([status, words]).toEqual([
        410,
        expect.stringMatching(/^This link does not work .*link.* Incident Xpress$/),
      ]);
    },
  );
});
