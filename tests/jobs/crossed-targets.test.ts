import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Analysis, analysisChoices } from '#app/analysis/choices/analysis.schema.ts';
import { createSavedAnalysis } from '#app/analysis/saved/commands/create-saved-analysis.server.ts';
import { updateSavedAnalysis } from '#app/analysis/saved/commands/update-saved-analysis.server.ts';
import { savedAnalysis } from '#app/analysis/saved/queries/saved-analysis.server.ts';
import { changeTargetEmail } from '#app/analysis/targets/commands/change-target-email.server.ts';
import { targetEmail } from '#app/analysis/targets/queries/target-email.server.ts';
import type { Actor } from '#app/auth/actor.ts';
import type { Email } from '#app/mail/mailer.server.ts';
import type { Incident } from '#db/entities/incident.ts';
import type { Privilege } from '#db/vocabulary/privilege.ts';
import { emailTarget } from '#worker/jobs/email-target.ts';
import { findCrossedTargets } from '#worker/jobs/find-crossed-targets.ts';
import { openPrintingWorld, type TestAccount } from '../support/printing-world.ts';
import { startQueues } from '../support/start-queues.ts';

const world = await openPrintingWorld('listens');
const { product } = world;
product.settings.origin = 'http://localhost:3000';
product.settings.sessionSecret = 'a secret of this test, which is long enough';
let now = new Date();
product.now = () => now;
const sent: Email[] = [];
const refused: Email[] = [];
let broken: Error | null = null;
const context = {
  services: product,
  mailer: {
    async send(email: Email) {
      if (broken) {
        refused.push(email);
        throw broken;
      }
      sent.push(email);
    },
    close: () => {},
  },
  sms: null as never,
  pdfProcesses: null as never,
};
await startQueues(context);
afterAll(() => world.close());

const privileges: Privilege[] = ['ALLINCIDENT_SEARCH', 'INCIDENT_ANALYSIS', 'REPORT_CREATE', 'REPORT_PRINT'];
const job = { id: 'find', source: null };
let hotel: TestAccount;
let ana: Actor;

beforeEach(async () => {
  sent.length = 0;
  refused.length = 0;
  broken = null;
  now = new Date('2026-03-14T18:00:00Z');
  hotel = await world.account();
  await hotel.em.execute(`update account set created_at = '2025-01-01' where id = $1`, [hotel.id]);
  ana = await hotel.user('Ana', ...privileges);
});

const analysisOf = (given: object = {}) =>
  analysisChoices.parse({
    periods: [{ periodType: 'LAST_MONTHS', lastNMonths: 2 }],
    frequency: 'MONTH',
    chartType: 'bar',
    title: 'Falls',
    target: { most: 2 },
    ...given,
  }) as Analysis;

const save = (by: Actor, given?: object, itemType: 'DASHBOARD' | 'REPORT' = 'DASHBOARD') =>
  createSavedAnalysis(hotel.scope(by), itemType, analysisOf(given));

/** Adds incidents of a day; the world's own day is in March. */
async function happened(count: number, given: Partial<Incident> = {}, by = ana) {
  for (let at = 0; at < count; at++) await hotel.incident(by, given);
}

const jobsLeft = async () => {
  await product.orm.em.fork().execute(`update pgboss.job set start_after = now() where state = 'retry'`);
  const [row] = await product.orm.em.fork().execute<[{ left: number }]>(
    `select count(*)::int as left from pgboss.job
     where name = 'email-target' and data ->> 'accountId' = $1 and state < 'completed'`,
    [hotel.id],
  );
  return row.left;
};
const look = () => findCrossedTargets(context, null, job);
const lookAndSend = async () => {
  await look();
  await vi.waitUntil(async () => (await jobsLeft()) === 0, 20_000);
};
const crossings = () =>
  hotel.em.execute<{ id: string; state: string; month: string }[]>(
    'select id, state, month::text as month from target_crossing order by month',
  );
const tokenIn = ({ unsubscribe }: Email) => new URL(unsubscribe!).searchParams.get('token')!;

describe('the email about a target', () => {
  test('goes when the present month has more incidents than the target, and once in that month', async () => {
    const id = await save(ana);
    await happened(2);
    await lookAndSend();
    expect(sent).toEqual([]);
    await happened(1);
    await lookAndSend();
    await happened(5);
    await lookAndSend();
    expect(sent).toHaveLength(1);
    const [{ to, subject, text, html }] = sent as [Email];
    expect([to, subject]).toEqual([ana.email, 'Over the target of 2: Falls']);
    expect(text.replaceAll(/\s+/g, ' ')).toMatch(
      /Falls of Grand Pacific Hotel is over its target of at most 2 a month\. March 2026 so far: 3 incidents\./,
    );
    expect(html).toContain(`href="http://localhost:3000/analyze?item=${id}&amp;generated=1"`);
    expect(await crossings()).toMatchObject([{ state: 'SENT', month: '2026-03-01' }]);
  });

  test('says what the chart behind its link says', async () => {
    await save(ana, { periods: [{ periodType: 'CALENDAR', unit: 'YEAR', ago: 0 }] });
    await happened(2, { occurredOn: '2026-02-10', occurredAt: new Date('2026-02-10T20:00:00Z') });
    await happened(3);
    await lookAndSend();
    expect(sent[0]!.text.replaceAll(/\s+/g, ' ')).toContain(
      'March 2026 so far has the most, 3 of 5 (60%). 2 of 3 months met the target of 2; March 2026 so far: 3, missed.',
    );
  });

  test('goes again for the next month of the account', async () => {
    await save(ana);
    await happened(3);
    await lookAndSend();
    // the last evening of March in Vancouver is April in UTC
    now = new Date('2026-04-01T05:00:00Z');
    await happened(3, { occurredOn: '2026-04-01', occurredAt: new Date('2026-04-01T20:00:00Z') });
    await lookAndSend();
    expect(sent).toHaveLength(1);
    now = new Date('2026-04-01T21:00:00Z');
    await lookAndSend();
    await lookAndSend();
    expect(sent.map(({ text }) => /(March|April) 2026 so far: 3 incidents/.exec(text)?.[1])).toEqual([
      'March',
      'April',
    ]);
  });

  test('is about what its owner may see at that time', async () => {
    const officer = await hotel.user('Officer', 'MYINCIDENT_SEARCH', 'INCIDENT_ANALYSIS');
    const guard = await hotel.user('Guard', ...privileges, 'INCIDENT_LOCK');
    for (const by of [ana, officer, guard]) await save(by);
    await happened(2);
    await happened(1, { locked: true });
    await lookAndSend();
    expect(sent.map(({ to }) => to)).toEqual([guard.email]);
    await happened(3, {}, officer);
    await lookAndSend();
    const [, ...others] = sent;
    expect(others.map(({ to }) => to).sort()).toEqual([ana.email, officer.email].sort());
    expect(others.find(({ to }) => to === officer.email)!.text).toContain('so far: 3 incidents');
    expect(others.find(({ to }) => to === ana.email)!.text).toContain('so far: 5 incidents');
  });

  test('goes to nobody who is deactivated or may not open the analysis, and from no disabled account', async () => {
    const id = await save(ana, {}, 'REPORT');
    await happened(3);
    await hotel.em.execute('update app_user set status = 2 where id = $1', [ana.userId]);
    await lookAndSend();
    await hotel.em.execute('update app_user set status = 1 where id = $1', [ana.userId]);
    await hotel.em.execute(`delete from workgroup_privilege where privilege like 'REPORT%'`);
    await lookAndSend();
    await hotel.em.execute(
      `insert into workgroup_privilege select current_account(), workgroup_id, 'REPORT_PRINT' from app_user where id = $1`,
      [ana.userId],
    );
    await hotel.em.execute('update account set active = false');
    await lookAndSend();
    expect([sent, await crossings()]).toEqual([[], []]);
    await hotel.em.execute('update account set active = true');
    await lookAndSend();
    expect(sent.map(({ to }) => to)).toEqual([ana.email]);
    expect(sent[0]!.html).toContain(`/reports/analysis/${id}"`);
  });

  test('is about no incidents of another class, account, or period that is over', async () => {
    const other = await hotel.lookup('INCIDENT_CLASS', 'Fall');
    await save(ana, { criteria: { class: { values: [{ lookupId: other, includeDescendant: 'on' }] } } });
    await save(ana, { periods: [{ periodType: 'PERIOD', fromDate: '2025-01-01', toDate: '2025-12-31' }] });
    await happened(3);
    const neighbour = await world.account();
    await createSavedAnalysis(neighbour.scope(await neighbour.user('Bo', ...privileges)), 'DASHBOARD', analysisOf());
    await lookAndSend();
    expect(sent).toEqual([]);
  });

  test('does not go to its owner who saved the target when the month had more already', async () => {
    await happened(3);
    const id = await save(ana);
    await lookAndSend();
    expect([sent, await crossings()]).toMatchObject([[], [{ state: 'SEEN' }]]);
    await updateSavedAnalysis(hotel.scope(ana), id, 1, analysisOf({ target: { most: 4 } }));
    await lookAndSend();
    expect(sent).toEqual([]);
    await happened(2);
    await lookAndSend();
    expect(sent.map(({ subject }) => subject)).toEqual(['Over the target of 4: Falls']);
  });
});

describe('one email for a crossing', () => {
  test('goes, however many workers look at once', async () => {
    await save(ana);
    await happened(3);
    await Promise.all([look(), look(), look()]);
    await lookAndSend();
    expect(sent).toHaveLength(1);
    expect(await crossings()).toHaveLength(1);
  });

  test('keeps its id where it was refused and is sent again, and a finished one is not sent again', async () => {
    await save(ana);
    await happened(3);
    broken = new Error('the mail server is away');
    await look();
    await vi.waitUntil(() => refused.length > 0, 20_000);
    const [{ id, state }] = (await crossings()) as unknown as [{ id: string; state: string }];
    expect(state).toBe('WAITING');
    broken = null;
    await vi.waitUntil(async () => (await jobsLeft()) === 0, 20_000);
    expect([...refused, ...sent].map((email) => email.id)).toEqual([...refused.map(() => id), id]);
    await emailTarget(context, { accountId: hotel.id, userId: ana.userId, crossingId: id }, job);
    expect(sent).toHaveLength(1);
  });

  test('does not go where the month has no more than the target when it is sent, and goes later', async () => {
    await save(ana);
    await happened(2);
    const { id } = await hotel.incident(ana);
    broken = new Error('the mail server is away');
    await look();
    await vi.waitUntil(() => refused.length > 0, 20_000);
    await hotel.em.execute('update incident set locked = true where id = $1', [id]);
    broken = null;
    await vi.waitUntil(async () => (await jobsLeft()) === 0, 20_000);
    expect([sent, await crossings()]).toEqual([[], []]);
    await happened(1);
    await lookAndSend();
    expect(sent).toHaveLength(1);
  });

  test('is about the month that it was found in, also where the mail server was away over midnight', async () => {
    now = new Date('2026-03-31T18:00:00Z');
    await save(ana);
    await happened(3);
    broken = new Error('the mail server is away');
    await look();
    await vi.waitUntil(() => refused.length > 0, 20_000);
    now = new Date('2026-04-01T18:00:00Z');
    broken = null;
    await vi.waitUntil(async () => (await jobsLeft()) === 0, 20_000);
    expect(sent[0]!.text).toContain('March 2026: 3 incidents');
  });
});

describe('a person who unsubscribes from the emails about a target', () => {
  test('gets none for any month, which the analysis and the audit say, and can get them again', async () => {
    const id = await save(ana);
    await happened(3);
    await lookAndSend();
    const token = tokenIn(sent[0]!);
    expect(await targetEmail(product, token)).toMatchObject({ name: 'Falls', target: 2, email: ana.email });
    for (let time = 0; time < 2; time++) expect(await changeTargetEmail(product, token, false)).toBe(true);
    expect((await savedAnalysis(hotel.scope(ana), id)).analysis!.target).toEqual({ most: 2, emails: false });
    now = new Date('2026-04-14T18:00:00Z');
    await happened(3, { occurredOn: '2026-04-10', occurredAt: new Date('2026-04-10T20:00:00Z') });
    await lookAndSend();
    expect(sent).toHaveLength(1);
    await changeTargetEmail(product, token, true);
    await lookAndSend();
    expect(sent).toHaveLength(2);
    const records = (await hotel.audit()) as { type: string; what: string; name: string }[];
    expect(
      records.filter(({ what }) => /SUBSCRIBE/.test(what)).map(({ type, what, name }) => [type, what, name]),
    ).toEqual([
      ['ANALYZE', 'UNSUBSCRIBE', 'Falls'],
      ['ANALYZE', 'SUBSCRIBE', 'Falls'],
    ]);
  });

  test('is the owner of the analysis alone, and only while it has a target', async () => {
    const id = await save(ana, {}, 'REPORT');
    await happened(3);
    await lookAndSend();
    const token = tokenIn(sent[0]!);
    await updateSavedAnalysis(hotel.scope(ana), id, 1, analysisOf({ target: undefined }));
    expect([await targetEmail(product, token), await changeTargetEmail(product, token, false)]).toEqual([null, false]);
    expect(await changeTargetEmail(product, 'forged', false)).toBe(false);
  });

  test('gets none where the choice was switched off when the analysis was saved', async () => {
    await save(ana, { target: { most: 2, emails: false } });
    await happened(3);
    await lookAndSend();
    expect([sent, await crossings()]).toEqual([[], []]);
  });
});
