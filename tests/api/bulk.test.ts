import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { startEdit } from '#app/drafts/saving/commands/start-edit.server.ts';
import { submitDraft } from '#app/drafts/saving/commands/submit-draft.server.ts';
import { lockIncident } from '#app/incidents/record/commands/lock-incident.server.ts';
import { incidentsWithWords } from '#app/search/queries/incidents-with-words.server.ts';
import { openApi, type Program } from '../support/api-program.ts';
import { documentOf, schemaProblem } from '../support/api-requests.ts';
import { aWorld, emOfUser } from '../support/world.ts';

const world = await aWorld();
const { home, neighbour } = world;
const api = await openApi(world);
const document = await documentOf(api);
const program = await api.programOf(home.manager);
const officer = await api.programOf(home.officer);
const viewer = await api.programOf(home.viewer);
const foreigner = await api.programOf(neighbour.admin);
const em = emOfUser(world.product, home.manager);
afterAll(async () => {
  await api.close();
  await world.close();
});

const anId = () => `CAD-${randomUUID()}`;
const incidentRow = (more: object = {}) => ({
  reportedDate: '2026-03-14T09:14:00Z',
  occurredDate: '2026-03-14T09:00:00Z',
  summary: 'A window',
  lastClassId: home.lookups.INCIDENT_CLASS,
  ...more,
});
const wrong = { summary: 'Nothing else' };

async function sent(incidents: unknown[], more: object = {}, { as = program, key = '' } = {}) {
  const reply = await as('POST', '/incidents/bulk', { incidents, ...more }, key ? { 'Idempotency-Key': key } : {});
  for (const item of reply.body.items ?? []) expect(schemaProblem(document, 'BulkRow', item)).toBeNull();
  return reply;
}
const sentOne = async (incident: object, more: object = {}, as: Program = program) =>
  (await sent([incident], more, { as })).body.items[0];

async function counts() {
  const [row] = await em.execute<[object]>(`select (select count(*)::int from incident) as incidents,
    (select count(*)::int from history_entry) as entries, (select count(*)::int from person) as people,
    (select count(*)::int from api_request) as answers`);
  return row;
}

describe('POST /incidents/bulk', () => {
  test('answers each row by itself: those that are right are saved, the others say why not', async () => {
    const externalId = anId();
    const rows = [
      incidentRow({ externalId }),
      wrong,
      'text',
      incidentRow({ externalId }),
      incidentRow({ id: randomUUID() }),
    ];
    const { status, body } = await sent(rows);
    expect(status).toBe(200);
    expect(body.meta).toEqual({ created: 1, changed: 0, unchanged: 0, refused: 4 });
    expect(body.items).toMatchObject([
      { row: 0, status: 201, result: 'CREATED', externalId, number: expect.any(Number), version: 1, errors: [] },
      { row: 1, status: 422, result: 'REFUSED', code: 'VALIDATION_FAILED', id: null },
      { row: 2, status: 422, errors: [{ message: 'Send an object with its fields.' }] },
      { row: 3, status: 422, errors: [{ path: 'externalId', message: 'This external id is given twice.' }] },
      { row: 4, status: 404, code: 'NOT_FOUND' },
    ]);
    const fields = body.items[1].errors.map(({ path }: { path: string }) => path);
    expect(fields).toEqual(expect.arrayContaining(['reportedDate', 'occurredDate', 'lastClassId']));
    const { body: incident } = await program('GET', `/incidents/${body.items[0].id}`);
    expect(incident).toMatchObject({ externalId, number: body.items[0].number, summary: 'A window' });
  });

  test('changes the incident of a known external id as PUT does, and makes no version where nothing differs', async () => {
    const externalId = anId();
    const { id } = await sentOne(incidentRow({ externalId }));
    expect(await sentOne(incidentRow({ externalId }))).toMatchObject({
      status: 200,
      result: 'UNCHANGED',
      id,
      version: 1,
    });
    expect(await sentOne({ externalId, summary: 'A door' })).toMatchObject({
      status: 200,
      result: 'CHANGED',
      version: 2,
    });
    expect(await sentOne({ externalId, summary: 'A wall', version: 1 })).toMatchObject({
      status: 412,
      result: 'REFUSED',
      code: 'CHANGED_MEANWHILE',
    });
    expect(await sentOne({ id, summary: 'A gate', version: 2 })).toMatchObject({ result: 'CHANGED', version: 3 });
    const { body } = await program('GET', `/incidents/${id}/history?psz=100`);
    expect(body.items.map(({ actionType }: { actionType: string }) => actionType)).toEqual(['EDIT', 'EDIT', 'CREATE']);
    const closed = await sentOne({ externalId, close: true });
    expect(closed).toMatchObject({ status: 200, result: 'CHANGED' });
    const { body: incident } = await program('GET', `/incidents/${id}`);
    expect(incident).toMatchObject({ status: 2, version: closed.version });
    expect(await sentOne({ externalId, summary: 'Late' })).toMatchObject({ status: 422, code: 'RULE_BROKEN' });
  });

  test('of two requests at once with one new external id, one creates and the other finds it', async () => {
    const externalId = anId();
    const replies = await Promise.all([
      sentOne(incidentRow({ externalId })),
      sentOne(incidentRow({ externalId }), {}, officer),
    ]);
    expect(new Set(replies.map(({ result }) => result)).size).toBe(2);
    expect(replies.filter(({ result }) => result === 'CREATED')).toHaveLength(1);
  });

  test('in a dry run answers the same and changes nothing', async () => {
    const externalId = anId();
    const { id } = await sentOne(incidentRow({ externalId }));
    const before = await counts();
    const rows = [
      ...[incidentRow({ externalId: anId(), persons: [{ firstName: 'Ana' }] }), { externalId, summary: 'A door' }],
      ...[
        incidentRow({ externalId: anId(), persons: [{ firstName: 'Ben', email: 'no' }] }),
        { id, summary: 'A window' },
      ],
    ];
    const { body } = await sent(rows, { dryRun: true }, { key: anId() });
    expect(body).toMatchObject({ dryRun: true, meta: { created: 1, changed: 1, unchanged: 1, refused: 1 } });
    expect(body.items).toMatchObject([
      { status: 201, id: null, number: null, version: null },
      { status: 200, result: 'CHANGED', id, version: null },
      { status: 422, errors: [{ path: 'persons[0].email' }] },
      { status: 200, result: 'UNCHANGED', id, version: 1 },
    ]);
    expect(await counts()).toEqual(before);
  });

  test('leaves out emails that are not valid where it is asked to, with a warning', async () => {
    const rows = [
      incidentRow({
        persons: [
          { firstName: 'Ana', email: 'ana at home' },
          { firstName: 'Ben', email: 'ben@test.example' },
        ],
        companies: [{ name: 'Harbour Glass', email: 'none' }],
      }),
    ];
    expect((await sent(rows)).body.items[0]).toMatchObject({ status: 422, errors: [{ path: 'persons[0].email' }, {}] });
    const { body } = await sent(rows, { leaveOutInvalidEmails: true });
    expect(body.items[0]).toMatchObject({
      status: 201,
      errors: [],
      warnings: [
        { path: 'persons[0].email', message: expect.stringMatching(/^Email is invalid.*\. It was left out\.$/) },
        { path: 'companies[0].email', message: 'Email is invalid. It was left out.' },
      ],
    });
    const { body: persons } = await program('GET', `/incidents/${body.items[0].id}/persons`);
    expect(persons).toMatchObject([{ email: '' }, { firstName: 'Ben' }]);
  });

  test('with an idempotency key saves each row once, and tries refused rows again', async () => {
    const [key, later] = [anId(), anId()];
    const rows = [incidentRow({ externalId: anId() }), { externalId: later, summary: 'A door' }];
    const first = await sent(rows, {}, { key });
    expect(first.body.items).toMatchObject([{ status: 201 }, { status: 422 }]);
    await sentOne(incidentRow({ externalId: later }));
    const second = await sent(rows, {}, { key });
    expect([first, second].map(({ headers }) => headers['idempotency-replayed'])).toEqual([undefined, 'true']);
    expect(second.body.items).toMatchObject([first.body.items[0], { status: 200, result: 'CHANGED' }]);
    expect(await sent(rows.slice(1), {}, { key })).toMatchObject({
      status: 422,
      body: { code: 'IDEMPOTENCY_KEY_REUSED' },
    });
  });

  test('refuses as a whole more than 200 rows, no rows, and who may neither create nor change incidents', async () => {
    const many = Array.from({ length: 201 }, () => wrong);
    expect(await sent(many)).toMatchObject({ status: 422, body: { errors: [{ path: 'incidents' }] } });
    expect(await sent([])).toMatchObject({ status: 422 });
    expect(await sent([incidentRow()], {}, { as: viewer })).toMatchObject({ status: 403 });
  });

  test('counts as one call for each ten rows', async () => {
    const { admin } = await world.anotherAccount();
    const limited = await openApi(world, { apiCallsPerMinute: 6, apiCallsPerMinuteOfAccount: 100 });
    const own = await limited.programOf(admin);
    const rows = (count: number) => Array.from({ length: count }, () => wrong);
    const first = await sent(rows(21), {}, { as: own });
    expect(first).toMatchObject({ status: 200, headers: { 'ratelimit-remaining': '2' } });
    expect(await sent(rows(30), {}, { as: own })).toMatchObject({ status: 429 });
    await limited.close();
  });
});

describe('an external id', () => {
  test('is unique in its account, of POST and PUT too, and free in another', async () => {
    const externalId = anId();
    const taken = {
      status: 422,
      body: { code: 'VALIDATION_FAILED' },
    };
    const errors = [{ path: 'externalId', message: 'Another incident has this external id.' }];
    const { body: one } = await program('POST', '/incidents', incidentRow({ externalId: ` ${externalId}\u200b` }));
    expect((await program('GET', `/incidents/${one.id}`)).body.externalId).toBe(externalId);
    const second = await program('POST', '/incidents', incidentRow({ externalId }));
    expect(second).toMatchObject(taken);
    expect(second.body.errors).toEqual(errors);
    const { body: other } = await program('POST', '/incidents', incidentRow());
    const put = (id: string, more: object) => program('PUT', '/incidents', { id, ...more }, { 'If-Match': '*' });
    expect(await put(other.id, { externalId })).toMatchObject(taken);
    expect(await put(other.id, { externalId: 'x'.repeat(101) })).toMatchObject(taken);
    expect(await put(one.id, { externalId: null })).toMatchObject({ status: 200, body: { version: 2 } });
    expect(await put(other.id, { externalId })).toMatchObject({ status: 200, body: { version: 2 } });
    const theirs = incidentRow({ externalId, lastClassId: neighbour.lookups.INCIDENT_CLASS });
    expect(await foreigner('POST', '/incidents', theirs)).toMatchObject({ status: 201 });
  });

  test('of an incident that the user may not view is answered alike, locked or of somebody else', async () => {
    const [locked, others] = [anId(), anId()];
    const { id } = await sentOne(incidentRow({ externalId: locked }), {}, officer);
    await lockIncident(world.scopeFor(home.manager), id, { version: 1, reason: '' });
    await sentOne(incidentRow({ externalId: others }));
    const answers = [];
    for (const externalId of [locked, others]) {
      const { row: _, externalId: __, ...answer } = await sentOne(incidentRow({ externalId }), {}, officer);
      answers.push(answer);
    }
    expect(answers[0]).toMatchObject({ status: 422, id: null, number: null, errors: [{ path: 'externalId' }] });
    expect(answers[1]).toEqual(answers[0]);
    const mine = await sentOne(incidentRow({ externalId: anId() }));
    expect(await sentOne({ id: mine.id, summary: 'x' }, {}, foreigner)).toMatchObject({ status: 404 });
    expect(await sentOne({ id, summary: 'x' }, {}, officer)).toMatchObject({ status: 404 });
  });

  test('stays when a person edits the incident, is found by Find, and is in the history and the lists', async () => {
    const externalId = `door alarm ${randomUUID()}`;
    const { id, number } = await sentOne(incidentRow({ externalId }));
    const { draftId } = await startEdit(world.scopeFor(home.manager), id);
    await program('PUT', '/draftIncidents', { id: draftId, summary: 'By a person' }, { 'If-Match': '*' });
    await submitDraft(world.scopeFor(home.manager), draftId);
    expect((await program('GET', `/incidents/${id}`)).body).toMatchObject({ externalId, summary: 'By a person' });
    const place = { page: 1, pageSize: 10 };
    const found = await incidentsWithWords(world.scopeFor(home.manager), externalId.split(' ').at(-1)!, place);
    expect(found!.incidents).toMatchObject([{ number, texts: [{ label: 'External id' }] }]);
    const { body: history } = await program('GET', `/incidents/${id}/history?psz=100`);
    const past = await program('GET', `/incidents/historyItem/${history.items[0].id}`);
    expect(JSON.stringify(past.body)).toContain(externalId);
    const listed = await program('GET', '/incidents/my?psz=100');
    expect(listed.body.items).toContainEqual(expect.objectContaining({ id, externalId }));
    const columns = ['number', 'externalId'];
    const criteria = { incidentNumber: { values: [{ incidentNumber: number }] } };
    const searched = await program('POST', '/incidents/search', { criteria, columns });
    expect(searched.body.items).toMatchObject([{ externalId }]);
  });
});
