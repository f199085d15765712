import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { addLookup } from '#app/administration/lookups/commands/add-lookup.server.ts';
import { deleteLookup } from '#app/administration/lookups/commands/delete-lookup.server.ts';
import { deleteUser } from '#app/administration/users/commands/delete-user.server.ts';
import type { Actor } from '#app/auth/actor.ts';
import { newPerson } from '#app/drafts/body/draft-parts.ts';
import { draftForm } from '#app/drafts/form/queries/draft-form.server.ts';
import { choosePerson } from '#app/drafts/parts/commands/choose-person.server.ts';
import { AlreadySubmittedError } from '#app/drafts/saving/already-submitted-error.ts';
import { saveDraft } from '#app/drafts/saving/commands/save-draft.server.ts';
import { startEdit } from '#app/drafts/saving/commands/start-edit.server.ts';
import { submitDraft } from '#app/drafts/saving/commands/submit-draft.server.ts';
import { incidentRecord } from '#app/incidents/queries/incident-record.server.ts';
import { Lookup } from '#db/entities/account.ts';
import { Draft } from '#db/entities/draft.ts';
import { Person } from '#db/entities/people.ts';
import { BusinessRuleError, ForbiddenError, NotFoundError } from '#db/errors.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld({ poolMax: 20 });
const owner = new pg.Client(process.env.DATABASE_OWNER_URL);
await owner.connect();
afterAll(async () => {
  await owner.end();
  await world.close();
});

const { home, neighbour, aDraft, scopeFor } = world;
let ana: Actor;
let draft: Draft;
beforeEach(async () => {
  ana = await home.user('Ana', 'MYINCIDENT_ADD', 'MYINCIDENT_EDIT');
  draft = await aDraft({ by: ana, body: complete() });
});

test('submitting a draft creates an incident with the same id, number and parts', async () => {
  const camille = await aKnownPerson();
  await choosePerson(scopeFor(ana), draft.id, camille.id);
  expect(await submitDraft(scopeFor(ana), draft.id)).toMatchObject({ number: draft.number });

  const by = { id: draft.id, number: Number(draft.number), status: 1, create_user_id: ana.userId };
  const [incident] = await rows('incident', 'id');
  expect(incident).toMatchObject({ ...by, summary: 'A **window**.', summary_text: 'A window.', version: 1 });
  expect(incident).toMatchObject({ reported_on: '2026-03-14', occurred_on: '2026-03-13', occurred_minute: 1_425 });

  const persons = await rows('incident_person', 'incident_id');
  expect(persons).toMatchObject([
    { ordinal: 0, first_name: 'Ben', last_name: 'Ito', relation_witness: true, comments: 'Saw it.' },
    { ordinal: 1, first_name: 'Camille', person_id: camille.id, phone: '604 555 0199' },
  ]);
  const known = await scopeFor(ana).em.findOneOrFail(Person, { id: persons[0]!.person_id as string });
  expect(known).toMatchObject({ firstName: 'Ben', lastName: 'Ito', phone: '604 555 0100' });
  expect(await scopeFor(ana).em.count(Person, { firstName: 'Camille', lastName: camille.lastName })).toBe(1);

  const entry = { action_type: 'CREATE', update_user_id: ana.userId, update_user_name: ana.name };
  const entries = await rows('history_entry', 'incident_id');
  expect(entries).toMatchObject([{ ...entry, snapshot: { number: Number(draft.number), summary: 'A **window**.' } }]);
  const record = { object_type: 'INCIDENT', transaction_type: 'CREATE', object_name: `Incident #${draft.number}` };
  const records = await rows('audit_record', 'object_id');
  expect(records).toMatchObject([{ ...record, object_history_id: entries[0]!.id, create_user_id: ana.userId }]);
  expect(await rows('draft', 'id')).toEqual([]);
});

test('saving an edit without a change has no effect: the incident is open again, and nothing is recorded', async () => {
  const { id } = await submitDraft(scopeFor(ana), draft.id);
  const counts = async () => {
    const tables = ['history_entry', 'audit_record', 'pgboss.job'];
    return await Promise.all(tables.map(async (table) => (await owner.query(`select count(*) from ${table}`)).rows[0]));
  };
  const before = await counts();
  const { draftId } = await startEdit(scopeFor(ana), id);
  await submitDraft(scopeFor(ana), draftId);
  expect(await counts()).toEqual(before);
  const [incident] = await rows('incident', 'id');
  expect(incident).toMatchObject({ version: 1, status: 1 });
  expect(await scopeFor(ana).em.count(Draft, { incidentId: id })).toBe(0);
});

test.each([
  'insert on person',
  'insert on incident',
  'insert on incident_person',
  'insert on history_entry',
  'insert on audit_record',
  'delete on draft',
])('a submission in which one step fails changes nothing: %s', async (step) => {
  await failing(step);
  const before = await everything();
  await expect(submitDraft(scopeFor(ana), draft.id)).rejects.toThrow('out of order');
  expect(await everything()).toEqual(before);
});

test('of two concurrent submissions of a draft, only the first succeeds', async () => {
  const ten = await Promise.allSettled(Array.from({ length: 10 }, () => submitDraft(scopeFor(ana), draft.id)));
  const others = ten.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  expect(others).toHaveLength(9);
  for (const error of others) expect(error).toEqual(new AlreadySubmittedError(Number(draft.number)));
  for (const table of ['incident', 'history_entry', 'audit_record'] as const)
    expect(await rows(table, table === 'incident' ? 'id' : columnOf[table])).toHaveLength(1);
});

test('the times of a draft are in the time zone in which it was started, not submitted', async () => {
  const body = { ...complete(), clock: 'America/Toronto' };
  draft = await aDraft({ by: ana, body });
  await submitDraft(scopeFor(ana), draft.id);
  expect(await rows('incident', 'id')).toMatchObject([{ occurred_at: '2026-03-14T03:45:00+00:00' }]);
  const { draftId } = await startEdit(scopeFor(ana), draft.id);
  const { body: copy, ...form } = (await draftForm(scopeFor(ana), draftId, draft.id)).draft;
  expect([form.number, copy.occurredDate, copy.occurredTime]).toEqual([Number(draft.number), '2026-03-13', '20:45']);
});

test('an edit of the summary alone keeps when the incident occurred and was reported, in an hour that clocks show twice', async () => {
  const { id } = await submitDraft(scopeFor(ana), draft.id);
  // 1:30 of the first round and 1:20 of the second, so that by the clock it was reported before it occurred
  await scopeFor(ana).em.execute(
    "update incident set occurred_at = '2025-11-02T08:30:41Z', reported_at = '2025-11-02T09:20:12Z' where id = $1",
    [id],
  );
  const { draftId } = await startEdit(scopeFor(ana), id);
  const posted = { operationId: randomUUID(), values: { summary: 'Edited' }, isFullPost: false };
  const [{ revision }] = await scopeFor(ana).em.execute<[{ revision: number }]>(
    'select revision from draft where id = $1',
    [draftId],
  );
  await saveDraft(scopeFor(ana), draftId, { revision, ...posted });
  await submitDraft(scopeFor(ana), draftId);
  const sql = 'select summary, occurred_at, reported_at from incident where id = $1';
  const [incident] = await scopeFor(ana).em.execute<{ occurred_at: Date; reported_at: Date }[]>(sql, [id]);
  const instant = (value: unknown) => new Date(value as string).toISOString();
  expect([instant(incident!.occurred_at), instant(incident!.reported_at)]).toEqual([
    '2025-11-02T08:30:41.000Z',
    '2025-11-02T09:20:12.000Z',
  ]);
  expect(incident).toMatchObject({ summary: 'Edited' });
});

test.each(['America/Toronto', 'Pacific/Kiritimati', 'UTC'])(
  'a date without a time is the same date in every time zone, typed in %s',
  async (clock) => {
    draft = await aDraft({ by: ana, body: { ...complete(), occurredDateUncertain: true, occurredTime: '', clock } });
    await submitDraft(scopeFor(ana), draft.id);
    expect(await rows('incident', 'id')).toMatchObject([{ occurred_on: '2026-03-13', occurred_minute: 0 }]);
    expect((await incidentRecord(scopeFor(ana), draft.id))?.occurredDate).toBe('2026-03-13');
    const { draftId } = await startEdit(scopeFor({ ...ana, timeZone: 'America/Los_Angeles' }), draft.id);
    expect((await draftForm(scopeFor(ana), draftId, draft.id)).draft.body.occurredDate).toBe('2026-03-13');
    await submitDraft(scopeFor({ ...ana, timeZone: 'Asia/Tokyo' }), draftId);
    expect(await rows('incident', 'id')).toMatchObject([{ occurred_on: '2026-03-13', occurred_minute: 0 }]);
  },
);

test('submitting an incident with the same person twice is refused', async () => {
  const camille = await aKnownPerson();
  const twice = [0, 1].map(() => ({ ...newPerson(randomUUID(), false), firstName: 'Camille', personId: camille.id }));
  draft = await aDraft({ by: ana, body: { ...complete(), persons: twice } });
  expect(await messagesOf(submitDraft(scopeFor(ana), draft.id))).toEqual({
    'persons[1].firstName': ['Camille already exists.'],
  });
});

test('a submitted draft cannot be saved', async () => {
  await submitDraft(scopeFor(ana), draft.id);
  const late = { revision: 0, operationId: randomUUID(), values: { summary: 'Too late' }, isFullPost: false };
  await expect(saveDraft(scopeFor(ana), draft.id, late)).rejects.toThrow(AlreadySubmittedError);
  await expect(saveDraft(scopeFor(home.officer), draft.id, late)).rejects.not.toThrow(AlreadySubmittedError);
  expect(await rows('incident', 'id')).toMatchObject([{ summary: 'A **window**.' }]);
});

test('an incomplete draft is refused at its fields, and kept as it was typed', async () => {
  const typed = { ...complete(), lastClassId: '', occurredDate: '2026-03-15', severityId: randomUUID() };
  draft = await aDraft({ by: ana, body: typed });
  const before = await everything();
  const messages = await messagesOf(submitDraft(scopeFor(ana), draft.id));
  expect(messages.lastClassId).toEqual(["'What' is required"]);
  expect(messages.occurredDate).toEqual(['Date occurred cannot be later than date reported']);
  expect(await everything()).toEqual(before);
});

test.each(['lastClassId', 'severityId', 'primaryCauseId', 'location.lastLocationId', 'assignedUserId'])(
  'a lookup value of another account is refused: %s',
  async (field) => {
    const theirs: Record<string, string> = {
      lastClassId: neighbour.lookups.INCIDENT_CLASS,
      severityId: neighbour.lookups.SEVERITY_TYPE,
      primaryCauseId: neighbour.lookups.PRIMARY_CAUSE,
      'location.lastLocationId': neighbour.lookups.LOCATION,
      assignedUserId: neighbour.manager.userId,
    };
    const [top, inner] = field.split('.') as [string, string?];
    const typed = { ...complete(), [top]: inner ? { [inner]: theirs[field] } : theirs[field] };
    draft = await aDraft({ by: ana, body: typed });
    expect(await messagesOf(submitDraft(scopeFor(ana), draft.id))).toHaveProperty([field]);
    expect(await rows('incident', 'id')).toEqual([]);
  },
);

test('a class with others under it is refused, with what to choose', async () => {
  const { parentId } = await scopeFor(ana).em.findOneOrFail(Lookup, { id: home.lookups.INCIDENT_CLASS });
  draft = await aDraft({ by: ana, body: { ...complete(), lastClassId: parentId! } });
  const message = 'Choose an incident class that has none under it.';
  expect(await messagesOf(submitDraft(scopeFor(ana), draft.id))).toEqual({ lastClassId: [message] });
});

test('an incident keeps its class when one is added below it', async () => {
  const { id } = await submitDraft(scopeFor(ana), draft.id);
  const given = { type: 'INCIDENT_CLASS', parentId: home.lookups.INCIDENT_CLASS!, name: 'Bicycle' } as const;
  const added = await addLookup(scopeFor(home.admin), given);
  const { draftId } = await startEdit(scopeFor(ana), id);
  const values = { summary: 'Again' };
  await saveDraft(scopeFor(ana), draftId, { revision: 0, operationId: randomUUID(), values, isFullPost: false });
  expect(await submitDraft(scopeFor(ana), draftId)).toMatchObject({ summary: 'Again', lastClassId: given.parentId });
  await deleteLookup(scopeFor(home.admin), added!);
});

test('an investigator must be able to investigate or already be assigned to the incident', async () => {
  const ivo = await home.user('Ivo', 'INVESTIGATE_INCIDENT');
  const submitted = async ({ userId }: Actor) => {
    draft = await aDraft({ by: ana, body: { ...complete(), assignedUserId: userId } });
    return await submitDraft(scopeFor(ana), draft.id);
  };
  expect(await messagesOf(submitted(home.officer))).toEqual({ assignedUserId: ['Choose from the list.'] });
  const { id } = await submitted(ivo);
  await scopeFor(home.admin).em.execute('update app_user set status = 2 where id = $1', [ivo.userId]);
  expect(await messagesOf(submitted(ivo))).toHaveProperty('assignedUserId');
  const { draftId } = await startEdit(scopeFor(ana), id);
  const values = { summary: 'Again' };
  await saveDraft(scopeFor(ana), draftId, { revision: 0, operationId: randomUUID(), values, isFullPost: false });
  expect(await submitDraft(scopeFor(ana), draftId)).toMatchObject({ summary: 'Again', assignedUserId: ivo.userId });
});

test('an incident keeps an investigator who was deleted, and no other incident takes that user', async () => {
  const ivo = await home.user('Ivo', 'INVESTIGATE_INCIDENT');
  const body = { ...complete(), assignedUserId: ivo.userId };
  const { id } = await submitDraft(scopeFor(ana), (await aDraft({ by: ana, body })).id);
  await deleteUser(scopeFor(home.admin), ivo.userId);
  const { draftId } = await startEdit(scopeFor(ana), id);
  const values = { summary: 'Again' };
  await saveDraft(scopeFor(ana), draftId, { revision: 0, operationId: randomUUID(), values, isFullPost: false });
  expect(await submitDraft(scopeFor(ana), draftId)).toMatchObject({ summary: 'Again', assignedUserId: ivo.userId });
  const other = await aDraft({ by: ana, body });
  const refusal = { assignedUserId: ['Choose from the list.'] };
  expect(await messagesOf(submitDraft(scopeFor(ana), other.id))).toEqual(refusal);
});

test('a draft of another user or account, or in a disabled account, cannot be submitted', async () => {
  const disabled = { ...ana, account: { ...ana.account, active: false } };
  for (const actor of [home.officer, home.admin, disabled])
    await expect(submitDraft(scopeFor(actor), draft.id)).rejects.toThrow(ForbiddenError);
  await expect(submitDraft(scopeFor(neighbour.officer), draft.id)).rejects.toThrow(NotFoundError);
  expect(await rows('incident', 'id')).toEqual([]);
});

function complete() {
  return {
    reportedDate: '2026-03-14',
    reportedTime: '09:30',
    occurredDate: '2026-03-13',
    occurredTime: '23:45',
    lastClassId: home.lookups.INCIDENT_CLASS,
    summary: 'A **window**.',
    persons: [
      {
        ...newPerson(randomUUID(), false),
        firstName: 'Ben',
        lastName: 'Ito',
        phone: '604 555 0100',
        relationWitness: true,
        comments: 'Saw it.',
      },
    ],
  };
}

async function aKnownPerson(): Promise<Person> {
  const { em } = scopeFor(ana);
  const person = em.create(Person, { firstName: 'Camille', lastName: randomUUID(), phone: '604 555 0199' });
  await em.flush();
  return person;
}

/** Makes the database reject this step until the test ends. */
async function failing(step: string) {
  const table = step.split(' ').at(-1);
  await owner.query(`create or replace function fail() returns trigger language plpgsql as
    $$ begin raise exception 'out of order'; end $$`);
  await owner.query(`create trigger fails before ${step} for each row execute function fail()`);
  onTestFinished(async () => void (await owner.query(`drop trigger fails on ${table}`)));
}

const columnOf = { incident_person: 'incident_id', history_entry: 'incident_id', audit_record: 'object_id' };

async function rows(table: string, column: string) {
  const sql = `select to_jsonb(r) as row from ${table} r where ${column} = $1 order by to_jsonb(r) ->> 'ordinal'`;
  return (await scopeFor(ana).em.execute<{ row: Record<string, unknown> }[]>(sql, [draft.id])).map(({ row }) => row);
}

async function everything() {
  const parts = Object.entries({ draft: 'id', incident: 'id', ...columnOf });
  const found = await Promise.all(parts.map(([table, column]) => rows(table, column)));
  return { found, known: await scopeFor(ana).em.count(Person) };
}

async function messagesOf(refused: Promise<unknown>): Promise<Record<string, string[]>> {
  return await refused.then(
    () => ({}),
    (error) => {
      if (error instanceof BusinessRuleError) return error.messages;
      throw error;
    },
  );
}
