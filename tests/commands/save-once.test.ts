import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Actor } from '#app/auth/actor.ts';
import type { DraftBody } from '#app/drafts/body/draft-body.ts';
import { newPerson } from '#app/drafts/body/draft-parts.ts';
import { draftForm } from '#app/drafts/form/queries/draft-form.server.ts';
import { startEdit } from '#app/drafts/saving/commands/start-edit.server.ts';
import { draftPage } from '#app/drafts/saving/draft-page.ts';
import { incidentRecord } from '#app/incidents/queries/incident-record.server.ts';
import type { Incident } from '#db/entities/incident.ts';
import { recordedSql } from '../support/intercepted-sql.ts';
import { pressButton } from '../support/press-button.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld({ poolMax: 20 });
const owner = new pg.Client(process.env.DATABASE_OWNER_URL);
await owner.connect();
afterAll(async () => {
  await owner.end();
  await world.close();
});

const { home, aDraft, anIncident, scopeFor } = world;
const may = ['MYINCIDENT_ADD', 'ALLINCIDENT_SEARCH', 'ALLINCIDENT_EDIT'] as const;
let [ana, ben]: Actor[] = [];
let incident: Incident;
beforeEach(async () => {
  [ana, ben] = [await home.user('Ana', ...may), await home.user('Ben', ...may)];
  incident = await anIncident({ by: ana, persons: [{ firstName: 'Rosa' }, { firstName: 'Dora' }] });
});

test('a posted Save of a new draft is one transaction, which does not write the draft first', async () => {
  const draft = await aDraft({ by: ana!, body: complete() });
  const sent = await statementsOf(() => save(ana!, draftPage({ draftId: draft.id }), { summary: 'A ring' }));
  expect(sent.filter(isBegin)).toHaveLength(1);
  expect(sent.filter((text) => text.startsWith('update draft'))).toEqual([]);
  expect(await incidentRecord(scopeFor(ana!), draft.id)).toMatchObject({ summary: 'A ring' });
});

test('a posted Save of an edit copy is one transaction, also after another user has changed the incident', async () => {
  const [mine, theirs] = [await copyOf(ana!), await copyOf(ben!)];
  const texts = { summary: 'by Ben', causeComments: 'by Ana' };
  for (const [actor, page, name] of [
    [ben!, theirs, 'summary'],
    [ana!, mine, 'causeComments'],
  ] as const) {
    const sent = await statementsOf(() => save(actor, page, { [name]: texts[name] }));
    // the address is compared with the draft before
    expect(sent.filter(isBegin)).toHaveLength(2);
    expect(sent.filter((text) => text.startsWith('update draft'))).toEqual([]);
  }
  expect(await incidentRecord(scopeFor(ana!), incident.id)).toMatchObject(texts);
});

test('a Save that is refused keeps what was typed, merged with what another user has changed', async () => {
  const [mine, theirs] = [await copyOf(ana!), await copyOf(ben!)];
  const [rosa, dora] = (await bodyAt(ana!, mine)).persons;
  await pressButton(scopeFor(ben!), `${theirs}/parts/${rosa!.id}/remove`, Object.entries(aPost()));
  await save(ben!, theirs, { summary: 'by Ben' }, 1);
  const refused = save(ana!, mine, { [`persons.${dora!.id}.firstName`]: '' });
  await expect(refused).rejects.toMatchObject({ messages: { [`persons.${dora!.id}.firstName`]: [expect.anything()] } });
  const kept = { summary: 'by Ben', persons: [{ id: dora!.id, firstName: '' }] };
  expect(await bodyAt(ana!, mine)).toMatchObject(kept);
});

test('a Save that the database refuses keeps what was typed, and changes nothing else', async () => {
  const draft = await aDraft({ by: ana!, body: complete() });
  await owner.query(`create or replace function fail() returns trigger language plpgsql as
    $$ begin raise exception 'out of order'; end $$`);
  await owner.query('create trigger fails before delete on draft for each row execute function fail()');
  onTestFinished(async () => void (await owner.query('drop trigger fails on draft')));
  const page = draftPage({ draftId: draft.id });
  await expect(save(ana!, page, { summary: 'A ring' })).rejects.toThrow('out of order');
  expect(await bodyAt(ana!, page)).toMatchObject({ summary: 'A ring' });
  expect(await scopeFor(ana!).em.execute('select from incident where id = $1', [draft.id])).toEqual([]);
});

test('a Save of an edit copy that the database refuses at its COMMIT is saved by the next one', async () => {
  const page = await copyOf(ana!);
  await owner.query(`create or replace function fail() returns trigger language plpgsql as
    $$ begin raise exception 'out of order'; end $$`);
  await owner.query(`create constraint trigger fails after update on incident deferrable initially deferred
    for each row execute function fail()`);
  onTestFinished(async () => void (await owner.query('drop trigger if exists fails on incident')));
  await expect(save(ana!, page, { summary: 'by Ana' })).rejects.toThrow('out of order');
  await owner.query('drop trigger fails on incident');
  await save(ana!, page, {}, 1);
  expect(await incidentRecord(scopeFor(ana!), incident.id)).toMatchObject({ summary: 'by Ana' });
});

test('of ten Saves of a form at once one creates the incident with what was typed, and all lead to it', async () => {
  const draft = await aDraft({ by: ana!, body: complete() });
  const page = draftPage({ draftId: draft.id });
  const post = Object.entries({ ...aPost(), summary: 'A ring' });
  const ten = Array.from({ length: 10 }, () => pressButton(scopeFor(ana!), `${page}/submit`, post));
  expect(new Set((await Promise.all(ten)).map(({ to }) => to))).toEqual(new Set(['/dashboard']));
  expect(await incidentRecord(scopeFor(ana!), draft.id)).toMatchObject({ summary: 'A ring' });
});

test('two users who save the same incident at once both keep what they typed', async () => {
  const [mine, theirs] = [await copyOf(ana!), await copyOf(ben!)];
  await Promise.all([save(ana!, mine, { summary: 'by Ana' }), save(ben!, theirs, { causeComments: 'by Ben' })]);
  const both = { summary: 'by Ana', causeComments: 'by Ben' };
  expect(await incidentRecord(scopeFor(ana!), incident.id)).toMatchObject(both);
});

const isBegin = (text: string) => text.startsWith('begin');
const aPost = (revision = 0) => ({ revision: String(revision), operationId: randomUUID() });

function save(actor: Actor, page: string, typed: Record<string, string>, revision = 0) {
  return pressButton(scopeFor(actor), `${page}/submit`, Object.entries({ ...aPost(revision), ...typed }));
}

async function copyOf(actor: Actor): Promise<string> {
  return draftPage({ id: incident.id, draftId: (await startEdit(scopeFor(actor), incident.id)).draftId });
}

async function bodyAt(actor: Actor, page: string): Promise<DraftBody> {
  const isCopy = page.startsWith('/incidents');
  return (await draftForm(scopeFor(actor), page.split('/').at(-1)!, isCopy ? incident.id : undefined)).draft.body;
}

async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const statements = await recordedSql(work);
  return statements.map((each) => (typeof each === 'string' ? each : each.text).trim());
}

function complete() {
  return {
    reportedDate: '2026-03-14',
    reportedTime: '09:14',
    occurredDate: '2026-03-14',
    occurredTime: '08:30',
    lastClassId: home.lookups.INCIDENT_CLASS,
    persons: [{ ...newPerson(randomUUID(), false), firstName: 'Rosa' }],
  };
}
