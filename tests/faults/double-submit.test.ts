import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openOrm } from '#db/orm.ts';
import { forAccount } from '#db/tenancy.ts';
import { type Answer, sendRequest } from '../support/client.ts';
import { seededAccount } from '../support/faults/seeded-account.ts';
import { wholeForm } from '../support/faults/writer.ts';
import { startWeb } from '../support/product-process.ts';

const database = process.env.DATABASE_URL!;
const dataDir = await mkdtemp(join(tmpdir(), 'incident-submit-'));
const { classId, people } = await seededAccount(database, 1);
const { cookie, account } = people[0]!;
const web = await startWeb({ database, dataDir });
const orm = await openOrm(database, 2);
afterAll(async () => {
  await web.end('SIGKILL');
  await orm.close();
  await rm(dataDir, { recursive: true });
});

let draftId: string;
beforeEach(async () => {
  draftId = (await sendRequest(web.origin, { path: '/newincident', cookie, form: {} })).headers
    .location!.split('/')
    .at(-1)!;
});

test('a form submitted twice at once creates one incident', async () => {
  const operationId = randomUUID();
  expectTheDashboard(await Promise.all([submit({ operationId }), submit({ operationId })]));
  await expectOneIncident();
});

test('fifty identical forms submitted at once create one incident', async () => {
  const operationId = randomUUID();
  expectTheDashboard(await Promise.all(fifty(() => submit({ operationId }))));
  await expectOneIncident();
});

test('fifty identical forms with different operation ids create one incident', async () => {
  expectTheDashboard(await Promise.all(fifty(() => submit())));
  await expectOneIncident();
});

test('fifty forms submitted by the script of the page create one incident', async () => {
  const operationId = randomUUID();
  const answers = await Promise.all(fifty(() => submit({ operationId }, `/newincident/${draftId}/submit.data`)));
  for (const { status, body } of answers) {
    expect(status).toBe(202);
    expect(body).toContain('/dashboard');
  }
  await expectOneIncident();
});

test('submitting the same form again after Back redirects to the existing incident', async () => {
  expectTheDashboard([await submit()]);
  const page = await visit(`/newincident/${draftId}`);
  expect([page.status, page.headers.location]).toEqual([302, `/incidents/${draftId}`]);
  expect((await visit(page.headers.location!)).status).toBe(200);
  expectTheDashboard([await submit(), await submit({ revision: '7' })]);
  for (const button of ['', '/keep/add-person', '/keep/delete']) {
    expectTheDashboard([await submit({}, `/newincident/${draftId}${button}`)]);
  }
  await expectOneIncident();
});

test('fifty forms with the same change after the submit create one edit copy of the incident', async () => {
  expectTheDashboard([await submit()]);
  const operationId = randomUUID();
  const answers = await Promise.all(fifty(() => submit({ operationId, 'location.unit': '12' })));
  const places = new Set(answers.map(({ status, headers }) => `${status} ${headers.location}`));
  expect([...places]).toEqual([expect.stringMatching(`^302 /incidents/${draftId}/edit/[0-9a-f-]{36}$`)]);
  const em = forAccount(orm, { accountId: account.id, seesLocked: true });
  expect(
    await em.execute(`select body #>> '{location,unit}' as unit from draft where incident_id = $1`, [draftId]),
  ).toEqual([{ unit: '12' }]);
});

test('saves concurrent with the submit do not fail and do not overwrite the incident', async () => {
  expect((await save({ revision: '0', summary: 'The first words.' })).status).toBe(200);
  const [submits, saves] = await Promise.all([
    Promise.all(Array.from({ length: 10 }, () => submit({ revision: '1' }))),
    Promise.all(Array.from({ length: 10 }, () => save({ revision: '1', summary: wholeForm(classId, text).summary }))),
  ]);
  for (const { status } of saves) expect([200, 409]).toContain(status);
  for (const answer of submits) expectTheDashboardOrAQuestion(answer);
  if (submits.every(({ status }) => status === 422)) expectTheDashboard([await submit({ revision: await revision() })]);
  await expectOneIncident();
  expect((await save({ revision: '2', summary: 'Too late.' })).status).toBe(409);
  await expectOneIncident();
});

const text = 'A **window** was broken.';

function visit(path: string) {
  return sendRequest(web.origin, { path, cookie });
}

function submit(given: Record<string, string> = {}, path = `/newincident/${draftId}/submit`) {
  const form = { ...wholeForm(classId, text), revision: '0', operationId: randomUUID(), ...given };
  return sendRequest(web.origin, { path, cookie, form });
}

function save(given: Record<string, string>) {
  return sendRequest(web.origin, {
    path: `/newincident/${draftId}/saves`,
    cookie,
    form: { operationId: randomUUID(), ...given },
  });
}

/** Returns the current revision of the draft, which a reloaded form contains. */
async function revision(): Promise<string> {
  const em = forAccount(orm, { accountId: account.id, seesLocked: true });
  const [draft] = await em.execute<[{ revision: number }]>('select revision from draft where id = $1', [draftId]);
  return String(draft.revision);
}

function fifty(send: () => Promise<Answer>) {
  return Array.from({ length: 50 }, send);
}

function expectTheDashboard(answers: Answer[]) {
  for (const { status, headers } of answers) expect([status, headers.location]).toEqual([302, '/dashboard']);
}

/** A save that is stored before the submit is a conflict that the user must resolve. */
function expectTheDashboardOrAQuestion(answer: Answer) {
  if (answer.status === 422) expect(answer.body).toContain('This draft was also changed in another window');
  else expectTheDashboard([answer]);
}

async function expectOneIncident() {
  const em = forAccount(orm, { accountId: account.id, seesLocked: true });
  const [found] = await em.execute(
    `select (select count(*)::int from incident where id = i.id) as incidents,
       (select count(*)::int from incident where number = i.number) as numbers,
       (select count(*)::int from history_entry where incident_id = i.id) as entries,
       (select count(*)::int from audit_record where object_id = i.id and transaction_type = 'CREATE') as records,
       (select count(*)::int from draft where id = i.id or number = i.number) as drafts, i.summary
     from incident i where i.id = $1`,
    [draftId],
  );
  expect(found).toEqual({ incidents: 1, numbers: 1, entries: 1, records: 1, drafts: 0, summary: text });
}
