import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '#app/auth/actor.ts';
import { newPart, newPerson } from '#app/drafts/body/draft-parts.ts';
import { draftForm } from '#app/drafts/form/queries/draft-form.server.ts';
import { deleteDraft } from '#app/drafts/saving/commands/delete-draft.server.ts';
import { discardUnchangedCopy } from '#app/drafts/saving/commands/discard-unchanged-copy.server.ts';
import { saveDraft } from '#app/drafts/saving/commands/save-draft.server.ts';
import { startEdit } from '#app/drafts/saving/commands/start-edit.server.ts';
import { submitDraft } from '#app/drafts/saving/commands/submit-draft.server.ts';
import { draftPage } from '#app/drafts/saving/draft-page.ts';
import { pastDraftAnswer } from '#app/drafts/saving/past-draft-answer.server.ts';
import { NotFoundError } from '#db/errors.ts';
import { pressButton, sent } from '../support/press-button.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
afterAll(() => world.close());

const { home, neighbour, aDraft, scopeFor } = world;
let ana: Actor;
let ben: Actor;
let draftId: string;
/** The paths of the two parts of the draft. */
let rosa: string;
let ring: string;
/** The form as the browser got it, before its writer changed it. */
let blank: Fields;
/** The form as Save posted it. */
let filled: Fields;
beforeEach(async () => {
  ana = await home.user('Ana', 'MYINCIDENT_ADD', 'MYINCIDENT_EDIT');
  ben = await home.user('Ben', 'MYINCIDENT_ADD', 'ALLINCIDENT_SEARCH', 'ALLINCIDENT_EDIT');
  const [personId, itemId] = [randomUUID(), randomUUID()];
  rosa = `persons.${personId}`;
  ring = `items.${itemId}`;
  const persons = [{ ...newPerson(personId, false), firstName: 'Rosa' }];
  const items = [{ ...newPart('items', itemId), name: 'Ring', value: '40' }];
  draftId = (await aDraft({ by: ana, body: { reportedDate: '2026-03-14', reportedTime: '09:30', persons, items } })).id;
  const { shown, draft } = await draftForm(scopeFor(ana), draftId);
  blank = {
    whole: 'on',
    shown,
    revision: String(draft.revision),
    operationId: randomUUID(),
    reportedDate: '2026-03-14',
    reportedTime: '09:30',
    occurredDate: '',
    occurredTime: '',
    lastClassId: '',
    summary: '',
    'location.unit': '',
    [`${rosa}.phone`]: '',
    [`${rosa}.firstName`]: 'Rosa',
    [`${ring}.value`]: '40',
  };
  filled = {
    ...blank,
    occurredDate: '2026-03-14',
    occurredTime: '09:00',
    lastClassId: home.lookups.INCIDENT_CLASS,
    summary: 'A ring. ',
    'location.address': ' Lobby',
    [`${rosa}.phone`]: '604 555 0100',
    [`${rosa}.relationWitness`]: 'on',
  };
});

describe('a form posted again after its draft was submitted', () => {
  beforeEach(async () => {
    expect(await post(filled)).toMatchObject({
      to: '/dashboard',
      toast: { message: expect.stringMatching(/ is saved\.$/) },
    });
  });

  test.each([
    ['by a double click', () => filled, '/submit'],
    ['by another button', () => filled, ''],
    ['as the browser first got it', () => blank, '/submit'],
  ])('without later changes redirects to the incident: %s', async (_how, form, button) => {
    const toast = { message: expect.stringMatching(/ was already saved\./) };
    expect(await post(form(), { button })).toMatchObject({ to: '/dashboard', toast });
    expect(await copies()).toEqual([]);
    expect(await incident()).toMatchObject({ status: 1, summary: 'A ring. ' });
  });

  test.each([
    ['in the form as it was posted', () => filled, '/submit'],
    ['in the form as the browser first got it', () => blank, '/submit'],
    ['with another button', () => filled, '/parts/vehicles/add'],
    ['by a script', () => ({ ...byScript(), 'base.location.unit': '' }), ''],
  ])('saves later changes as an edit copy of the incident: %s', async (_how, form, button) => {
    const [copy] = await continued({ ...form(), 'location.unit': '12' }, { button });
    expect(copy!.body).toMatchObject({
      summary: 'A ring. ',
      lastClassId: home.lookups.INCIDENT_CLASS,
      occurredTime: '09:00',
      location: { unit: '12', address: 'Lobby' },
      items: [{ value: '40.00' }],
    });
    expect(await incident()).toMatchObject({ location_unit: '', status: 3 });
    await submitDraft(scopeFor(ana), copy!.id);
    expect(await incident()).toMatchObject({ location_unit: '12', status: 1 });
  });

  test('and again with further changes keeps both in the same edit copy', async () => {
    await continued({ ...filled, 'location.unit': '12' });
    const [copy, ...others] = await continued({ ...filled, 'location.unit': '12', 'location.street': 'Main' });
    expect([copy!.body, others]).toMatchObject([{ location: { unit: '12', street: 'Main' } }, []]);
  });

  test('conflicts on a field that was changed back to its first value', async () => {
    const { [`${rosa}.relationWitness`]: _, ...form } = filled;
    const { conflict, ...asked } = await post({ ...form, summary: '' });
    expect(conflict.differences).toMatchObject([
      { field: 'summary', theirs: [{ value: 'A ring. ' }], mine: [{ value: '' }] },
      { field: `${rosa}.relationWitness`, theirs: [{ value: true }], mine: [{ value: false }] },
    ]);
    const { of, seen, post: again } = conflict;
    const choice = { 'chosen.of': of, 'chosen.seen': String(seen), 'chosen.all': 'mine' };
    await post({ ...Object.fromEntries(again), ...choice }, { address: asked.address });
    expect((await copies())[0]!.body).toMatchObject({ summary: '', persons: [{ relationWitness: false }] });
  });

  test('conflicts, field by field, with later changes of the same fields by others', async () => {
    await changedByBen({ summary: 'By Ben.' });
    const form = { ...filled, summary: 'By Ana.', 'location.unit': '12' };
    const reply = await post(form);
    const [copy] = await copies();
    expect(reply.form).toMatchObject({ page: `/incidents/${draftId}/edit/${copy!.id}` });
    expect(reply.conflict.differences).toMatchObject([
      { field: 'summary', theirs: [{ value: 'By Ben.' }], mine: [{ value: 'By Ana.' }] },
      { field: 'location.unit' },
    ]);
    const { of, seen, post: again } = reply.conflict;
    const choice = { 'chosen.of': of, 'chosen.seen': String(seen), 'chosen.all': 'mine' };
    expect(await post({ ...Object.fromEntries(again), ...choice }, reply)).toMatchObject({ to: reply.form.page });
    expect((await copies())[0]!.body).toMatchObject({ summary: 'By Ana.', location: { unit: '12' } });
  });

  test('is merged with later changes of other fields by others', async () => {
    await changedByBen({ summary: 'By Ben.' });
    const [copy] = await continued({ ...filled, 'location.unit': '12' });
    expect(copy!.body).toMatchObject({ summary: 'By Ben.', location: { unit: '12' } });
  });

  test.each<[string, () => Promise<unknown>, string]>([
    [
      'was closed',
      () => em().execute('update incident set status = 2 where id = $1', [draftId]),
      'Cannot edit closed incident.',
    ],
    [
      'may not be edited any more',
      async () => {
        ana = { ...ana, privileges: new Set(['MYINCIDENT_ADD']) };
      },
      'You no longer have permission to edit this incident.',
    ],
  ])('shows the values that could not be saved when the incident %s', async (_case, happens, why) => {
    await happens();
    const severity = home.lookups.SEVERITY_TYPE;
    const form = { ...filled, 'location.unit': '12', severityId: severity, [`${rosa}.comments`]: 'Saw it.' };
    const { notKept } = await post(form);
    expect(notKept).toMatchObject({ why, to: '/dashboard' });
    const name = await em().execute('select name from lookup where id = $1', [severity]);
    expect(notKept.fields).toEqual(
      expect.arrayContaining([
        { label: 'Severity', value: (name as { name: string }[])[0]!.name },
        { label: 'Unit', value: '12' },
        { label: 'Person 1 / Comments', value: 'Saw it.' },
      ]),
    );
    expect(await copies()).toEqual([]);
  });

  test('shows what was typed into a removed part, and saves the rest', async () => {
    await changedByBen({}, `update draft set body = body - 'items' where id = $1`);
    const answer = await post({ ...filled, 'location.unit': '12', [`${ring}.brand`]: 'Gold' });
    const [copy] = await copies();
    const to = `/incidents/${draftId}/edit/${copy!.id}`;
    expect(answer).toMatchObject({ notKept: { to, fields: [{ label: 'Item 1 / Brand', value: 'Gold' }] } });
    expect(copy!.body).toMatchObject({ location: { unit: '12' }, items: [] });
  });

  test.each(['', '12'])(
    'gets the same answer for a right and a wrong guess of a masked detail, with the unit %j',
    async (unit) => {
      const answers = [];
      for (const phone of ['604 555 0100', '604 555 0199']) {
        answers.push(await post({ ...filled, [`${rosa}.phone`]: phone, 'location.unit': unit }));
        const [copy] = await copies();
        expect(copy?.body.persons[0]?.phone ?? '604 555 0100').toBe('604 555 0100');
        await em().execute('delete from draft where incident_id = $1', [draftId]);
      }
      const answersWithoutIds = answers.map((answer) => JSON.stringify(answer).replace(/edit\/[0-9a-f-]+/, 'edit/'));
      expect(answersWithoutIds[0]).toBe(answersWithoutIds[1]);
    },
  );

  test('is not found by other users', async () => {
    for (const actor of [ben, neighbour.officer, { ...neighbour.officer, userId: ana.userId }]) {
      await expect(post({ ...filled, 'location.unit': '12' }, { actor })).rejects.toThrow(NotFoundError);
    }
  });

  test('of an incident that was locked since is not found', async () => {
    const keeper = scopeFor({ ...ben, privileges: new Set(['INCIDENT_LOCK']) });
    await keeper.em.execute('update incident set locked = true where id = $1', [draftId]);
    await expect(post({ ...filled, 'location.unit': '12' })).rejects.toThrow(NotFoundError);
  });
});

test('posting the form of a submitted edit again saves the later changes as a new edit copy', async () => {
  await post(filled);
  const { draftId: first } = await startEdit(scopeFor(ana), draftId);
  const form = { ...(await formOfCopy(first)), summary: 'Edited.' };
  expect(await post(form, { id: first })).toMatchObject({ to: `/incidents/${draftId}` });
  expect(await post(form, { id: first })).toMatchObject({ to: `/incidents/${draftId}`, toast: { kind: 'ok' } });
  const [copy] = await continued({ ...form, 'location.unit': '12' }, { id: first });
  expect(copy!.body).toMatchObject({ summary: 'Edited.', location: { unit: '12' } });
});

test('posting the form of a discarded unchanged edit copy saves the later changes', async () => {
  await post(filled);
  const { draftId: first } = await startEdit(scopeFor(ana), draftId);
  const form = await formOfCopy(first);
  expect(await discardUnchangedCopy(scopeFor(ana), first)).toBe(true);
  const [copy] = await continued({ ...form, summary: 'Edited.' }, { id: first });
  expect(copy!.body.summary).toBe('Edited.');
});

describe('a script that saves a change of an edit copy', () => {
  let copy: string;
  beforeEach(async () => {
    await post(filled);
    copy = (await startEdit(scopeFor(ana), draftId)).draftId;
  });
  const ends: Record<string, () => Promise<unknown>> = {
    'that was left unchanged': () => discardUnchangedCopy(scopeFor(ana), copy),
    'that was replaced after a save by others': async () => {
      await changedByBen({ causeComments: 'By Ben.' });
      await startEdit(scopeFor(ana), draftId);
    },
    'that was deleted': () => deleteDraft(scopeFor(ana), copy),
    'that was submitted': () => submitDraft(scopeFor(ana), copy),
  };
  const change = { summary: 'Edited.', 'base.summary': 'A ring. ' };

  test.each(Object.entries(ends))('%s is told to post it to the page, which keeps it', async (_how, end) => {
    await end();
    expect(await saved(ana)).toEqual([409, { ended: true }]);
    const [next] = await continued({ ...byScript(), ...change }, { button: '', id: copy });
    expect(next!.body).toMatchObject({ summary: 'Edited.' });
  });

  test('of a new draft that was deleted is not told so, because nothing could keep it', async () => {
    const { id } = await aDraft({ by: ana });
    await deleteDraft(scopeFor(ana), id);
    expect(await saved(ana, { draftId: id })).toEqual([404, expect.anything()]);
  });

  test('is not found by other users', async () => {
    await discardUnchangedCopy(scopeFor(ana), copy);
    for (const actor of [ben, neighbour.officer]) expect(await saved(actor)).toEqual([404, expect.anything()]);
  });

  async function saved(actor: Actor, at: Parameters<typeof draftPage>[0] = { id: draftId, draftId: copy }) {
    const answer = await sent(scopeFor(actor), `${draftPage(at)}/saves`, Object.entries({ ...byScript(), ...change }));
    return answer instanceof Response ? [answer.status, await answer.json()] : answer;
  }
});

test('a form shown again by Back saves the later changes under the same operation id', async () => {
  const button = '';
  await post({ ...blank, summary: 'First.' }, { button });
  const reply = await post({ ...blank, summary: 'First, and second.' }, { button });
  expect(reply.conflict.differences).toMatchObject([{ mine: [{ value: 'First, and second.' }] }]);
  expect(await post({ ...blank, summary: 'First.' }, { button })).toMatchObject({ to: `/newincident/${draftId}` });
});

describe('a deleted draft', () => {
  beforeEach(async () => void (await deleteDraft(scopeFor(ana), draftId)));

  test('redirects its writer to the dashboard with a message', async () => {
    const toast = { kind: 'ok', message: expect.stringMatching(/^Draft #\d+ is deleted\.$/) };
    expect(await gone(ana)).toEqual({ to: '/dashboard', toast });
    expect(await post(blank)).toEqual({ to: '/dashboard', toast });
  });

  test('shows its writer the values posted after the deletion', async () => {
    const answer = await post({ ...blank, summary: 'Too late.' });
    expect(answer).toMatchObject({ notKept: { fields: [{ label: 'Summary', value: 'Too late.' }], to: '/dashboard' } });
  });

  test('is not found by other users', async () => {
    for (const actor of [ben, home.admin, neighbour.officer, { ...neighbour.officer, userId: ana.userId }]) {
      await expect(gone(actor)).rejects.toThrow(NotFoundError);
    }
    await expect(gone(ana, randomUUID())).rejects.toThrow(NotFoundError);
  });

  test('that was an edit copy of an open incident redirects to the incident', async () => {
    const incident = await world.anIncident({ by: ana });
    const copy = (await startEdit(scopeFor(ana), incident.id)).draftId;
    await deleteDraft(scopeFor(ana), copy);
    const message = `The changes to incident #${incident.number} are discarded.`;
    const place = { id: incident.id, draftId: copy };
    const answer = pastDraftAnswer(scopeFor(ana), place)(new NotFoundError());
    expect(await answer).toEqual({ to: `/incidents/${incident.id}`, toast: { kind: 'ok', message } });
    await expect(pastDraftAnswer(scopeFor(ana), { ...place, id: draftId })(new NotFoundError())).rejects.toThrow(
      NotFoundError,
    );
    await em().execute('update incident set locked = true where id = $1', [incident.id]);
    await expect(pastDraftAnswer(scopeFor(ana), place)(new NotFoundError())).rejects.toThrow(NotFoundError);
  });

  function gone(actor: Actor, id = draftId) {
    return pastDraftAnswer(scopeFor(actor), { draftId: id })(new NotFoundError());
  }
});

type Fields = Record<string, string>;
type How = { button?: string; id?: string; actor?: Actor; address?: string };

/** Returns what a browser without scripts posts for the form of an edit copy. */
async function formOfCopy(id: string): Promise<Fields> {
  const { shown, draft } = await draftForm(scopeFor(ana), id, draftId);
  const item = draft.body.items[0]!;
  const { [`${rosa}.phone`]: _, ...fields }: Fields = { ...filled, shown, [`${ring}.value`]: item.value };
  return {
    ...fields,
    'location.address': draft.body.location.address,
    revision: String(draft.revision),
    operationId: randomUUID(),
  };
}

function em() {
  return scopeFor({ ...ben, privileges: new Set(['INCIDENT_LOCK']) }).em;
}

function byScript(): Fields {
  const { revision, operationId } = filled;
  return { revision: revision!, operationId: operationId! };
}

/** Posts the form to one of its buttons, or to the address that the answer to an earlier post gave. */
async function post(fields: Fields, { button = '/submit', id = draftId, actor = ana, address }: How = {}) {
  const page = draftPage(id === draftId ? { draftId: id } : { id: draftId, draftId: id });
  return await pressButton(scopeFor(actor), address ?? page + button, Object.entries(fields));
}

/** Posts a form whose draft is gone; returns the edit copies of the incident that now hold the values. */
async function continued(fields: Fields, how: How = {}) {
  const answer = await post(fields, how);
  const found = await copies();
  const message = expect.stringContaining('What you typed after that is kept in this edit');
  expect(answer).toMatchObject({ to: `/incidents/${draftId}/edit/${found[0]?.id}`, toast: { message } });
  return found;
}

async function copies() {
  const sql = 'select id, body from draft where incident_id = $1 and create_user_id = $2';
  type Row = { id: string; body: Awaited<ReturnType<typeof draftForm>>['draft']['body'] };
  return await em().execute<Row[]>(sql, [draftId, ana.userId]);
}

async function incident() {
  return (await em().execute<object[]>('select * from incident where id = $1', [draftId]))[0];
}

async function changedByBen(values: Fields, sql?: string) {
  const { draftId: copy } = await startEdit(scopeFor(ben), draftId);
  await saveDraft(scopeFor(ben), copy, { revision: 0, operationId: randomUUID(), values, isFullPost: false });
  if (sql) await em().execute(sql, [copy]);
  await submitDraft(scopeFor(ben), copy);
}
