import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import type { Actor } from '#app/auth/actor.ts';
import { transaction } from '#app/auth/scope.server.ts';
import { discardOldCopies } from '#app/drafts/editing/commands/discard-old-copies.server.ts';
import { draftForm } from '#app/drafts/form/queries/draft-form.server.ts';
import { ownDrafts } from '#app/drafts/queries/own-drafts.server.ts';
import { deleteDraft } from '#app/drafts/saving/commands/delete-draft.server.ts';
import { discardUnchangedCopy } from '#app/drafts/saving/commands/discard-unchanged-copy.server.ts';
import { saveDraft } from '#app/drafts/saving/commands/save-draft.server.ts';
import { startDraft } from '#app/drafts/saving/commands/start-draft.server.ts';
import { startEdit } from '#app/drafts/saving/commands/start-edit.server.ts';
import { submitDraft } from '#app/drafts/saving/commands/submit-draft.server.ts';
import { closeInput } from '#app/incidents/close.schema.ts';
import type { Incident } from '#db/entities/incident.ts';
import { incidentStatus } from '#db/vocabulary/incident.ts';
import type { JobContext } from '#worker/context/job-context.ts';
import { discardOldCopies as discardOldCopiesJob } from '#worker/jobs/discard-old-copies.ts';
import { completeDraft } from '../support/complete-draft.ts';
import { someoneWaits } from '../support/queued.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld({ poolMax: 20 });
afterAll(() => world.close());

const { home, scopeFor } = world;
const ana = await home.user('Ana', 'MYINCIDENT_EDIT');
const ben = await home.user('Ben', 'ALLINCIDENT_SEARCH', 'ALLINCIDENT_EDIT', 'ALLINCIDENT_CLOSE');
const people = { ana, ben };
type Who = keyof typeof people;

/** The facts that decide an incident's status: who has an edit copy, and its base version. */
type Model = {
  closed: boolean;
  version: number;
  copies: { [name in Who]?: { changed: boolean; version: number } };
};

type Step = { who: Who; does: keyof typeof steps };

/** Each step changes the model as the incident must change; a step that is impossible in a state is skipped. */
const steps = {
  async edit(model: Model, who: Who, incident: Incident) {
    if (model.closed) return await expect(startEdit(scopeFor(people[who]), incident.id)).rejects.toThrow('closed');
    const begun = await startEdit(scopeFor(people[who]), incident.id);
    const own = model.copies[who];
    expect(begun.hasChanges).toBe(own?.changed === true);
    if (!own?.changed) model.copies[who] = { changed: false, version: model.version };
  },
  async editAfresh(model: Model, who: Who, incident: Incident) {
    if (model.closed) return;
    expect(await startEdit(scopeFor(people[who]), incident.id, true)).toMatchObject({ hasChanges: false });
    model.copies[who] = { changed: false, version: model.version };
  },
  async type(model: Model, who: Who, incident: Incident) {
    if (!model.copies[who]) return;
    await typed(people[who], incident, `Changed by ${who} ${randomUUID()}`);
    model.copies[who].changed = true;
  },
  async typeNothing(model: Model, who: Who, incident: Incident) {
    if (model.copies[who]?.changed !== false) return;
    await typed(people[who], incident);
  },
  async view(model: Model, who: Who, incident: Incident) {
    const own = model.copies[who];
    if (!own) return;
    const gone = await discardUnchangedCopy(scopeFor(people[who]), await copyOf(people[who], incident));
    expect(gone).toBe(!own.changed);
    if (gone) delete model.copies[who];
  },
  async discard(model: Model, who: Who, incident: Incident) {
    if (!model.copies[who]) return;
    await deleteDraft(scopeFor(people[who]), await copyOf(people[who], incident));
    delete model.copies[who];
  },
  async save(model: Model, who: Who, incident: Incident) {
    if (model.copies[who]?.version !== model.version || model.closed) return;
    await submitDraft(scopeFor(people[who]), await copyOf(people[who], incident));
    delete model.copies[who];
    model.version = await versionOf(incident);
  },
  async close(model: Model, who: Who, incident: Incident) {
    if (who !== 'ben' || model.copies.ben?.version !== model.version || model.closed) return;
    await submitDraft(scopeFor(ben), await copyOf(ben, incident), { close: closeInput.parse({}) });
    delete model.copies.ben;
    model.closed = true;
    model.version = await versionOf(incident);
  },
  async aDayPasses(model: Model) {
    await discardOldCopies({ ...scopeFor(home.admin), now: () => new Date(Date.now() + 25 * 3_600_000) });
    for (const who of ['ana', 'ben'] as const) if (model.copies[who]?.changed === false) delete model.copies[who];
  },
};

const histories = fc.array(
  fc.record<Step>({
    who: fc.constantFrom('ana', 'ben'),
    does: fc.constantFrom(...(Object.keys(steps) as (keyof typeof steps)[])),
  }),
  { minLength: 4, maxLength: 14 },
);

const everyStatus: Step[] = [
  { who: 'ana', does: 'aDayPasses' },
  { who: 'ben', does: 'edit' },
  { who: 'ben', does: 'close' },
];

describe('the status of an incident is Editing while a user has an edit copy', () => {
  test('after any sequence of actions of its editors', async () => {
    const seen = new Set<number>();
    await fc.assert(
      fc.asyncProperty(histories, async (history) => {
        const incident = await world.anIncident({ by: ana });
        const model: Model = { closed: false, version: incident.version, copies: {} };
        for (const { who, does } of history) {
          await steps[does](model, who, incident);
          expect(await statusOf(incident), `${who}: ${does}`).toBe(expectedOf(model));
          seen.add(expectedOf(model));
        }
      }),
      // every status is seen, whatever the random histories are
      { numRuns: 60, examples: [[everyStatus]] },
    );
    expect([...seen].sort()).toEqual([incidentStatus.open, incidentStatus.closed, incidentStatus.editing]);
  });

  test('when one user starts as the last other one leaves', async () => {
    const incident = await world.anIncident({ by: ana });
    const { draftId } = await startEdit(scopeFor(ana), incident.id);
    const leaving = await transaction(scopeFor(ben), async (beginning) => {
      await startEdit(beginning, incident.id);
      const left = deleteDraft(scopeFor(ana), draftId);
      await someoneWaits(scopeFor(ben));
      return { left };
    });
    await leaving.left;
    expect(await statusOf(incident)).toBe(incidentStatus.editing);
  });

  test('and a double click on Edit creates only one copy', async () => {
    const incident = await world.anIncident({ by: ana });
    const ten = await Promise.all(Array.from({ length: 10 }, () => startEdit(scopeFor(ana), incident.id)));
    expect(new Set(ten.map(({ draftId }) => draftId)).size).toBe(1);
    const afresh = await Promise.all(Array.from({ length: 10 }, () => startEdit(scopeFor(ana), incident.id, true)));
    expect(new Set([...ten, ...afresh].map(({ draftId }) => draftId)).size).toBe(1);
  });
});

describe('an edit copy', () => {
  test('without changes is started again after someone else saved', async () => {
    const incident = await world.anIncident({ by: ana });
    const first = await startEdit(scopeFor(ana), incident.id);
    await startEdit(scopeFor(ben), incident.id);
    await typed(ben, incident, 'Two windows.');
    await submitDraft(scopeFor(ben), await copyOf(ben, incident));
    const again = await startEdit(scopeFor(ana), incident.id);
    expect(again).toEqual({ draftId: expect.not.stringMatching(first.draftId), hasChanges: false });
    expect(await bodyOf(again.draftId)).toMatchObject({ summary: 'Two windows.' });
  });

  test('with changes is returned unchanged, and discarded when the user starts afresh', async () => {
    const incident = await world.anIncident({ by: ana });
    const { draftId } = await startEdit(scopeFor(ana), incident.id);
    await typed(ana, incident, 'Two windows.');
    expect(await startEdit(scopeFor(ana), incident.id)).toEqual({ draftId, hasChanges: true });
    expect(await bodyOf(draftId)).toMatchObject({ summary: 'Two windows.' });
    const afresh = await startEdit(scopeFor(ana), incident.id, true);
    expect(await bodyOf(afresh.draftId)).toMatchObject({ summary: 'A window was **broken**.' });
    expect(await copyOf(ana, incident)).toBe(afresh.draftId);
  });

  test('opened again within a day is kept for another day', async () => {
    const incident = await world.anIncident({ by: ana });
    const { draftId } = await startEdit(scopeFor(ana), incident.id);
    await scopeFor(ana).em.execute(`update draft set updated_at = now() - interval '25 hours' where id = $1`, [
      draftId,
    ]);
    await startEdit(scopeFor(ana), incident.id);
    await discardOldCopies(scopeFor(home.admin));
    expect(await copyOf(ana, incident)).toBe(draftId);
  });

  test('untouched for a day is discarded separately in each account, and the incident is open again', async () => {
    const incidents = [await world.anIncident({ by: ana }), await world.anIncident({ by: world.neighbour.manager })];
    for (const [at, by] of [ana, world.neighbour.manager].entries()) await startEdit(scopeFor(by), incidents[at]!.id);
    const now = () => new Date(Date.now() + 25 * 3_600_000);
    await discardOldCopies({ ...scopeFor(world.neighbour.admin), now });
    expect(await statusOf(incidents[0]!)).toBe(incidentStatus.editing);
    expect(await statusOf(incidents[1]!, world.neighbour.manager)).toBe(incidentStatus.open);
    await discardOldCopiesJob(
      { services: { ...world.product, now } } as JobContext,
      {},
      { id: randomUUID(), source: null },
    );
    expect(await statusOf(incidents[0]!)).toBe(incidentStatus.open);
  });

  test('is listed after its first change, and can only be deleted when the incident is closed', async () => {
    const cas = await home.user('Cas', 'MYINCIDENT_EDIT', 'MYINCIDENT_ADD');
    const incident = await world.anIncident({ by: cas });
    const draftsOfCas = async () => await ownDrafts(scopeFor(cas), { limit: 10, offset: 0 });
    const { draftId } = await startEdit(scopeFor(cas), incident.id);
    expect(await draftsOfCas()).toEqual([]);
    await typed(cas, incident, 'Two windows.');
    const page = `/incidents/${incident.id}/edit/${draftId}`;
    const both = { edit: true, delete: true };
    expect(await draftsOfCas()).toMatchObject([{ page, number: incident.number, status: 3, may: both }]);
    await scopeFor(cas).em.execute('update incident set status = 2 where id = $1', [incident.id]);
    expect(await draftsOfCas()).toMatchObject([{ page, status: 2, may: { edit: false, delete: true } }]);
    expect((await draftForm(scopeFor(cas), draftId, incident.id)).closed).toBe(true);
    await deleteDraft(scopeFor(cas), draftId);
    expect(await statusOf(incident)).toBe(incidentStatus.closed);
  });

  test('shows who entered the incident, and not who edits it', async () => {
    const incident = await world.anIncident({ by: ana });
    const { draftId } = await startEdit(scopeFor(ben), incident.id);
    expect((await draftForm(scopeFor(ben), draftId, incident.id)).draft.createUserName).toBe(ana.name);
  });
});

test('an empty draft gets new default times when it is opened later or in another time zone', async () => {
  const cas = await home.user('Cas', 'MYINCIDENT_ADD');
  const at = (moment: string) => ({ ...scopeFor(cas), now: () => new Date(moment) });
  const reported = async (id: string) => {
    const { body, createdAt } = (await draftForm(scopeFor(cas), id)).draft;
    return [body.reportedDate, body.reportedTime, new Date(createdAt).toISOString()];
  };
  const id = await startDraft(at('2026-03-14T20:05:00Z'));
  await scopeFor(cas).em.execute(`update draft set created_at = '2026-03-14T20:05:00Z' where id = $1`, [id]);
  expect(await startDraft(at('2026-03-14T20:09:00Z'))).toBe(id);
  expect(await reported(id)).toEqual(['2026-03-14', '13:05', '2026-03-14T20:05:00.000Z']);
  expect(await startDraft(at('2026-03-15T20:00:00Z'))).toBe(id);
  expect(await reported(id)).toEqual(['2026-03-15', '13:00', '2026-03-15T20:00:00.000Z']);
  const inToronto = { ...at('2026-03-15T20:01:00Z'), actor: { ...scopeFor(cas).actor, timeZone: 'America/Toronto' } };
  expect(await startDraft(inToronto)).toBe(id);
  expect(await reported(id)).toEqual(['2026-03-15', '16:01', '2026-03-15T20:01:00.000Z']);
});

test('an untouched draft is not offered to another session of the same sign-in while its own one lives', async () => {
  const shared = await home.user('Desk', 'MYINCIDENT_ADD', 'MYINCIDENT_EDIT');
  const { em } = scopeFor(shared);
  const [other] = await em.execute<{ id: string }[]>(
    `insert into session (account_id, user_id, token_hash, expires_at)
     values (current_account(), $1, sha256(gen_random_uuid()::text::bytea), now() + interval '1 hour') returning id`,
    [shared.userId],
  );
  const beside = { ...scopeFor(shared), actor: { ...scopeFor(shared).actor, sessionId: other!.id } };
  const [first, second] = [await startDraft(scopeFor(shared)), await startDraft(beside)];
  expect(second).not.toBe(first);
  expect([await startDraft(scopeFor(shared)), await startDraft(beside)]).toEqual([first, second]);
  await deleteDraft(scopeFor(shared), first);
  expect(await startDraft(scopeFor(shared))).not.toBe(second);
  await em.execute('update session set ended_at = now() where id = $1', [other!.id]);
  expect([first, second]).not.toContain(await startDraft(scopeFor(shared)));
  await deleteDraft(scopeFor(shared), await startDraft(scopeFor(shared)));
  expect(await startDraft(scopeFor(shared))).toBe(second);
});

describe('an incident closed from the form', () => {
  test.each([false, true])('has a history entry and an audit record, under edit before: %s', async (underEdit) => {
    const writer = await home.user('Cas', 'MYINCIDENT_ADD', 'MYINCIDENT_EDIT', 'MYINCIDENT_CLOSE');
    const incident = underEdit ? await world.anIncident({ by: writer }) : null;
    const draftId = incident
      ? (await startEdit(scopeFor(writer), incident.id)).draftId
      : (await world.aDraft({ by: writer, body: complete })).id;
    const closing = { closedBy: 'OTHER', closeFirstName: 'Noor', closePhone: '604 555 0142', closeComments: 'Paid.' };
    const closed = await submitDraft(scopeFor(writer), draftId, { close: closeInput.parse(closing) });
    const { em } = scopeFor(writer);
    const [row] = await em.execute('select * from incident where id = $1', [closed.id]);
    expect(row).toMatchObject({ status: 2, closed_by: 'OTHER', close_first_name: 'Noor', close_comments: 'Paid.' });
    expect(row).toMatchObject({ close_user_id: writer.userId, close_user_name: writer.name });
    const history = 'select action_type as type from history_entry where incident_id = $1 order by updated_at, id';
    const audit = 'select transaction_type as type from audit_record where object_id = $1 order by seq';
    for (const sql of [history, audit]) {
      const types = (await em.execute<{ type: string }[]>(sql, [closed.id])).map(({ type }) => type);
      expect(types).toEqual(['CREATE', 'CLOSE']);
    }
    expect(await em.execute('select from draft where id = $1', [draftId])).toEqual([]);
  });

  test('by the user has no other contact, even when one was typed', async () => {
    const closing = { closedBy: 'USER', closeFirstName: 'Noor', closeEmail: 'no address', closeComments: ' Paid. ' };
    expect(closeInput.parse(closing)).toEqual({ closedBy: 'USER', closeComments: 'Paid.' });
    expect(closeInput.parse({})).toEqual({ closedBy: 'USER', closeComments: '' });
  });

  test.each([
    [{ closedBy: 'OTHER' }, 'closeFirstName', "Person's first name is required"],
    [{ closedBy: 'OTHER', closeFirstName: 'x'.repeat(101) }, 'closeFirstName', 'Must be at most 100 characters.'],
    [{ closedBy: 'OTHER', closeFirstName: 'N', closeEmail: 'no address' }, 'closeEmail', 'Email is invalid'],
    [{ closedBy: 'USER', closeComments: 'x'.repeat(501) }, 'closeComments', 'Must be at most 500 characters.'],
    [{ closedBy: 'NOBODY' }, 'closedBy', 'Choose one.'],
  ])('is refused at its field: %#', (said, field, message) => {
    expect(closeInput.safeParse(said).error?.issues).toMatchObject([{ path: [field], message }]);
  });
});

const complete = completeDraft(home.lookups.INCIDENT_CLASS);

function expectedOf({ closed, copies }: Model) {
  if (closed) return incidentStatus.closed;
  return Object.keys(copies).length > 0 ? incidentStatus.editing : incidentStatus.open;
}

async function typed(by: Actor, incident: Incident, summary?: string) {
  const draftId = await copyOf(by, incident);
  const sql = 'select revision from draft where id = $1';
  const [{ revision }] = await scopeFor(by).em.execute<[{ revision: number }]>(sql, [draftId]);
  const values: Record<string, string> = summary === undefined ? {} : { summary };
  await saveDraft(scopeFor(by), draftId, { revision, operationId: randomUUID(), values, isFullPost: false });
}

async function copyOf(by: Actor, { id }: Incident): Promise<string> {
  const sql = 'select id from draft where incident_id = $1 and create_user_id = $2';
  return (await scopeFor(by).em.execute<[{ id: string }]>(sql, [id, by.userId]))[0].id;
}

async function bodyOf(draftId: string) {
  return (await scopeFor(ana).em.execute<[{ body: object }]>('select body from draft where id = $1', [draftId]))[0]
    .body;
}

async function statusOf({ id }: Incident, by = ben): Promise<number> {
  const sql = 'select status from incident where id = $1';
  return (await scopeFor(by).em.execute<[{ status: number }]>(sql, [id]))[0].status;
}

async function versionOf({ id }: Incident): Promise<number> {
  const sql = 'select version from incident where id = $1';
  return (await scopeFor(ben).em.execute<[{ version: number }]>(sql, [id]))[0].version;
}
