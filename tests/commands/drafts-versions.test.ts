import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '#app/auth/actor.ts';
import { transaction } from '#app/auth/scope.server.ts';
import type { DraftBody } from '#app/drafts/body/draft-body.ts';
import { newPart, newPerson } from '#app/drafts/body/draft-parts.ts';
import { type Conflict, VersionConflictError } from '#app/drafts/body/version-conflict-error.ts';
import { draftForm } from '#app/drafts/form/queries/draft-form.server.ts';
import { choosePerson } from '#app/drafts/parts/commands/choose-person.server.ts';
import { revealDraftPerson } from '#app/drafts/parts/commands/reveal-draft-person.server.ts';
import { saveDraft } from '#app/drafts/saving/commands/save-draft.server.ts';
import { startEdit } from '#app/drafts/saving/commands/start-edit.server.ts';
import { submitDraft } from '#app/drafts/saving/commands/submit-draft.server.ts';
import { draftPage } from '#app/drafts/saving/draft-page.ts';
import { draftPost } from '#app/drafts/saving/draft-post.schema.ts';
import { bodyOfIncident } from '#app/drafts/saving/queries/body-of-incident.server.ts';
import { operationsDone } from '#app/drafts/saving/queries/operations-done.server.ts';
import type { Save } from '#app/drafts/saving/writing/apply-save.server.ts';
import { formValues } from '#app/platform/forms/form-values.ts';
import { Incident } from '#db/entities/incident.ts';
import { Person } from '#db/entities/people.ts';
import { NotFoundError } from '#db/errors.ts';
import { pressButton } from '../support/press-button.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
afterAll(() => world.close());

const { home, aDraft, anIncident, scopeFor } = world;
let ana: Actor;
beforeEach(async () => {
  ana = await home.user('Ana', 'MYINCIDENT_ADD', 'MYINCIDENT_EDIT', 'PRIVACY_INFO_VIEW');
});

describe('a draft in two tabs', () => {
  const [rosa, ben, car] = [randomUUID(), randomUUID(), randomUUID()];
  let id: string;
  beforeEach(async () => {
    const persons = [
      { ...newPerson(rosa, false), firstName: 'Rosa', phone: '1' },
      { ...newPerson(ben, false), firstName: 'Ben' },
    ];
    const vehicles = [{ ...newPart('vehicles', car), licensePlate: 'AB1', ownerId: ben }];
    ({ id } = await aDraft({ by: ana, body: { summary: 'before', causeComments: 'before', persons, vehicles } }));
  });

  test('keeps the changes of both when the second save names its base revision', async () => {
    await save({ summary: 'first tab' });
    const behind = await save({ causeComments: 'second tab', 'base.causeComments': 'before' });
    expect(behind).toMatchObject({ revision: 2, behind: true });
    expect(await body()).toMatchObject({ summary: 'first tab', causeComments: 'second tab' });
  });

  test('conflicts where both changed the same field, shows display values and overwrites nothing', async () => {
    await save({ [`persons.${rosa}.phone`]: '2', summary: 'first' });
    const post = {
      [`persons.${rosa}.phone`]: '3',
      [`base.persons.${rosa}.phone`]: '1',
      causeComments: 'second',
      'base.causeComments': 'before',
    };
    const { conflict } = (await save(post)) as { conflict: Conflict };
    expect(conflict).toMatchObject({
      of: 'draft',
      seen: 1,
      differences: [
        {
          field: `persons.${rosa}.phone`,
          label: 'Rosa / Phone',
          theirs: [{ name: 'phone', value: '2' }],
          mine: [{ name: 'phone', value: '3' }],
        },
      ],
    });
    expect(await body()).toMatchObject({ summary: 'first', causeComments: 'before', persons: [{ phone: '2' }, {}] });
    await save({ ...Object.fromEntries(conflict.post), ...chosen(conflict, { [`persons.${rosa}.phone`]: 'mine' }) });
    expect(await body()).toMatchObject({ summary: 'first', causeComments: 'second', persons: [{ phone: '3' }, {}] });
  });

  test.each(['theirs', 'mine'] as const)('can resolve all conflicts with one side: %s', async (all) => {
    await save({ summary: 'theirs', causeComments: 'theirs' });
    const { conflict } = (await save({ summary: 'mine', causeComments: 'mine' })) as { conflict: Conflict };
    await save({ ...Object.fromEntries(conflict.post), ...chosen(conflict, {}), 'chosen.all': all });
    expect(await body()).toMatchObject({ summary: all, causeComments: all });
  });

  test('conflicts again when a third tab saved before the conflict was resolved', async () => {
    await save({ summary: 'first' });
    const { conflict } = (await save({ summary: 'mine', 'base.summary': 'before' })) as { conflict: Conflict };
    await save({ summary: 'third' }, 1);
    const choice = { ...Object.fromEntries(conflict.post), ...chosen(conflict, { summary: 'mine' }) };
    expect(await save(choice)).toMatchObject({
      conflict: { seen: 2, differences: [{ theirs: [{ value: 'third' }] }] },
    });
    expect(await body()).toMatchObject({ summary: 'third' });
  });

  test('posted in full by a browser without scripts conflicts wherever it differs', async () => {
    await save({ summary: 'first', occurredDateUncertain: 'on', [`persons.${rosa}.phone`]: '2' });
    const whole = { [`persons.${rosa}.phone`]: '1', [`persons.${rosa}.relationVictim`]: 'on' };
    const reply = await save({ ...whole, summary: 'before', causeComments: 'mine', whole: 'on' });
    const fields = [
      'causeComments',
      'summary',
      'occurredDateUncertain',
      `persons.${rosa}.phone`,
      `persons.${rosa}.relationVictim`,
    ];
    expect((reply as { conflict: Conflict }).conflict.differences.map(({ field }) => field)).toEqual(fields);
  });

  describe('when one tab removed a person', () => {
    const changed = { [`persons.${rosa}.phone`]: '9' };
    const based = { [`base.persons.${rosa}.phone`]: '1' };
    const remove = () => press(`/parts/${rosa}/remove`);

    test('conflicts with what the other tab typed there, and can restore the person', async () => {
      await remove();
      const { conflict } = (await save({ ...changed, ...based })) as { conflict: Conflict };
      expect(conflict.differences).toMatchObject([
        { label: 'Rosa', theirs: null, mine: [{ name: 'phone', label: 'Phone', value: '9' }] },
      ]);
      const { field } = conflict.differences[0]!;
      await save({ ...Object.fromEntries(conflict.post), ...chosen(conflict, { [field]: 'mine' }) });
      expect((await body()).persons).toMatchObject([{ id: ben }, { id: rosa, firstName: 'Rosa', phone: '9' }]);
    });

    test('does not conflict when the other tab did not change the person', async () => {
      await remove();
      expect(await save({ summary: 'mine', 'base.summary': 'before' })).toMatchObject({ behind: true });
      expect(await body()).toMatchObject({ summary: 'mine', persons: [{ id: ben }] });
    });

    test('conflicts when the removing tab is behind a change of the person', async () => {
      await save(changed);
      const { conflict } = await press(`/parts/${rosa}/remove`);
      expect(conflict.differences).toMatchObject([
        { field: `persons.${rosa}.kept`, label: 'Rosa', theirs: [], mine: null },
      ]);
      expect((await body()).persons).toHaveLength(2);
      const choice = (side: string) =>
        press(`/parts/${rosa}/remove`, {
          ...Object.fromEntries(conflict.post),
          ...chosen(conflict, { [`persons.${rosa}.kept`]: side }),
        });
      await choice('mine');
      expect((await body()).persons).toMatchObject([{ id: ben }]);
    });

    test('conflicts when the other tab made the person the owner of a vehicle', async () => {
      await remove();
      const owner = { [`vehicles.${car}.ownerId`]: rosa, [`base.vehicles.${car}.ownerId`]: ben };
      const { conflict } = (await save(owner)) as { conflict: Conflict };
      expect(conflict.differences).toMatchObject([{ label: 'Rosa', theirs: null }]);
    });
  });

  test('ignores values posted for a masked field, and saves the rest', async () => {
    const { em } = scopeFor(ana);
    const camille = em.create(Person, { firstName: 'Camille', phone: '604 555 0199' });
    await em.flush();
    const person = await choosePerson(scopeFor(ana), id, camille.id);
    const guess = (phone: string, base: string) =>
      save({
        [`persons.${person}.phone`]: phone,
        [`persons.${person}.comments`]: phone + base,
        [`base.persons.${person}.phone`]: base,
        [`base.persons.${person}.comments`]: '',
      });
    expect(await guess('1', '604 555 0199')).toMatchObject({ behind: true, hasDropped: true });
    const reply = await guess('604 555 0199', '\0theirs');
    expect(reply).toMatchObject({
      conflict: { differences: [{ field: `persons.${person}.comments` }], hasDropped: true },
    });
    const { conflict } = reply as { conflict: Conflict };
    await save({
      ...Object.fromEntries(conflict.post),
      ...chosen(conflict, { [`persons.${person}.comments`]: 'mine' }),
    });
    await revealDraftPerson(scopeFor(ana), id, person);
    const kept = { phone: '604 555 0199', comments: '604 555 0199theirs' };
    expect(await body()).toMatchObject({ persons: [{}, {}, kept] });
  });

  test('answers a repeated save with its revision, and a recovered tab with the saves that arrived', async () => {
    const [first, later] = [randomUUID(), randomUUID()];
    await save({ summary: 'first' }, 0, first);
    await save({ summary: 'second' }, 1, later);
    expect(await save({ summary: 'first' }, 0, first)).toMatchObject({ revision: 1, behind: false });
    expect(await operationsDone(scopeFor(ana), id, [later, randomUUID()])).toEqual([later]);
    await expect(operationsDone(scopeFor(home.officer), id, [later])).rejects.toThrow(NotFoundError);
  });

  async function save(fields: Record<string, string>, revision = 0, operationId: string = randomUUID()) {
    const { whole, base, chosen, revision: _, ...values } = formValues(Object.entries(fields));
    const post = draftPost.parse({ revision, operationId, whole, base, chosen });
    return await saveDraft(scopeFor(ana), id, { ...post, isFullPost: whole === 'on', values } as Save);
  }

  async function press(button: string, fields: Record<string, string> = {}) {
    const post = { revision: '0', operationId: randomUUID(), ...fields };
    return await pressButton(scopeFor(ana), `/newincident/${id}${button}`, Object.entries(post));
  }

  async function body(): Promise<DraftBody> {
    return (await draftForm(scopeFor(ana), id)).draft.body;
  }
});

describe('an incident with two edit copies', () => {
  let ben: Actor;
  let incident: Incident;
  let copies: { ana: string; ben: string };
  beforeEach(async () => {
    const may = ['ALLINCIDENT_SEARCH', 'ALLINCIDENT_EDIT', 'PRIVACY_INFO_VIEW'] as const;
    [ana, ben] = await Promise.all([home.user('Ana', ...may), home.user('Ben', ...may)]);
    incident = await anIncident({ by: ana, persons: [{ phone: '1' }, { firstName: 'Dora' }] });
    copies = { ana: await copyOf(ana), ben: await copyOf(ben) };
  });

  test('merges changes that only the other user made, also of persons', async () => {
    await typed(ben, copies.ben, { summary: 'by Ben', 'persons.second.comments': 'by Ben' });
    const added = newPerson(randomUUID(), false);
    await changes(ben, copies.ben, (body) => ({ ...body, persons: [...body.persons, { ...added, firstName: 'Eve' }] }));
    await submitDraft(scopeFor(ben), copies.ben);
    await typed(ana, copies.ana, { causeComments: 'by Ana', 'persons.second.lastName': 'by Ana' });
    await submitDraft(scopeFor(ana), copies.ana);
    expect(await now()).toMatchObject({
      summary: 'by Ben',
      causeComments: 'by Ana',
      persons: [{}, { comments: 'by Ben', lastName: 'by Ana' }, { firstName: 'Eve' }],
    });
  });

  test('gets a new version when only its parts changed', async () => {
    await typed(ben, copies.ben, { 'persons.second.comments': 'by Ben' });
    await submitDraft(scopeFor(ben), copies.ben);
    await typed(ana, copies.ana, { 'persons.second.comments': 'by Ana' });
    await expect(submitDraft(scopeFor(ana), copies.ana)).rejects.toThrow(VersionConflictError);
  });

  test('conflicts where both changed the same field, and is submitted with the chosen values', async () => {
    await typed(ben, copies.ben, { summary: 'by Ben', causeComments: 'by Ben' });
    await submitDraft(scopeFor(ben), copies.ben);
    await typed(ana, copies.ana, { summary: 'by Ana', 'persons.first.comments': 'by Ana' });
    const { conflict } = await press();
    expect(conflict).toMatchObject({
      of: 'incident',
      by: 'Ben Test',
      differences: [{ field: 'summary', label: 'Summary', theirs: [{ value: 'by Ben' }], mine: [{ value: 'by Ana' }] }],
    });
    expect(await now()).toMatchObject({ summary: 'by Ben', persons: [{ comments: '' }, {}] });
    const fields = { ...Object.fromEntries(conflict.post), ...chosen(conflict, { summary: 'mine' }) };
    expect(await press(fields)).toMatchObject({ to: `/incidents/${incident.id}` });
    expect(await now()).toMatchObject({
      summary: 'by Ana',
      causeComments: 'by Ben',
      persons: [{ comments: 'by Ana' }, {}],
    });
  });

  test('does not conflict again when the resolved copy is not yet valid', async () => {
    await typed(ben, copies.ben, { summary: 'by Ben' });
    await submitDraft(scopeFor(ben), copies.ben);
    await typed(ana, copies.ana, { summary: 'by Ana', lastClassId: '' });
    const { conflict } = await press();
    const fields = { ...Object.fromEntries(conflict.post), ...chosen(conflict, { summary: 'theirs' }) };
    await expect(press(fields)).rejects.toThrow("'What' is required");
    await typed(ana, copies.ana, { lastClassId: incident.lastClassId });
    expect(await press()).toMatchObject({ to: `/incidents/${incident.id}` });
    expect(await now()).toMatchObject({ summary: 'by Ben' });
  });

  test('conflicts on a person that one user removed and the other changed', async () => {
    const [, dora] = (await form(ben, copies.ben)).persons;
    await press({}, { button: `/parts/${dora!.id}/remove`, actor: ben, draftId: copies.ben });
    await submitDraft(scopeFor(ben), copies.ben);
    await typed(ana, copies.ana, { 'persons.second.comments': 'by Ana' });
    const { conflict } = await press();
    expect(conflict.differences).toMatchObject([{ label: 'Dora Fortin', theirs: null, mine: [{ value: 'by Ana' }] }]);
    await press({ ...Object.fromEntries(conflict.post), ...chosen(conflict, {}), 'chosen.all': 'mine' });
    expect((await now()).persons).toMatchObject([{}, { firstName: 'Dora', comments: 'by Ana' }]);
  });

  test('reveals no masked value in a conflict, though both users changed it', async () => {
    const [person] = (await form(ben, copies.ben)).persons;
    await changes(ben, copies.ben, (body) => withPhone(body, '604 555 0100'));
    await submitDraft(scopeFor(ben), copies.ben);
    await changes(ana, copies.ana, (body) => withPhone(body, '604 555 0177'));
    const reply = await press();
    expect(JSON.stringify(reply)).not.toMatch(/604 555/);
    expect(reply.conflict.differences).toMatchObject([{ theirs: [{ hidden: true }], mine: [{ hidden: true }] }]);
    await revealDraftPerson(scopeFor(ana), copies.ana, person!.id);
    expect(JSON.stringify(await press())).toMatch(/604 555 0100.*604 555 0177/);
    await press({ ...Object.fromEntries(reply.conflict.post), ...chosen(reply.conflict, {}), 'chosen.all': 'mine' });
    expect((await now()).persons[0]).toMatchObject({ phone: '604 555 0177' });
  });

  async function copyOf(actor: Actor): Promise<string> {
    return (await startEdit(scopeFor(actor), incident.id)).draftId;
  }

  /** The values typed into the form of a copy; `first` and `second` stand for the ids of its persons. */
  async function typed(actor: Actor, draftId: string, fields: Record<string, string>) {
    const { draft } = await draftForm(scopeFor(actor), draftId, incident.id);
    const [first, second] = draft.body.persons.map(({ id }) => id);
    const ids: Record<string, string> = { first: first!, second: second! };
    const pathOf = (name: string) => name.replace(/^persons\.(\w+)/, (_, which) => `persons.${ids[which]}`);
    const values = formValues(Object.entries(fields).map(([name, value]): [string, string] => [pathOf(name), value]));
    const save = { revision: draft.revision, operationId: randomUUID(), values, isFullPost: false };
    expect(await saveDraft(scopeFor(actor), draftId, save)).toMatchObject({ behind: false });
  }

  async function changes(actor: Actor, draftId: string, and: (body: DraftBody) => DraftBody) {
    const { revision } = (await draftForm(scopeFor(actor), draftId, incident.id)).draft;
    await saveDraft(
      scopeFor(actor),
      draftId,
      { revision, operationId: randomUUID(), values: {}, isFullPost: false },
      and,
    );
  }

  async function form(actor: Actor, draftId: string): Promise<DraftBody> {
    return (await draftForm(scopeFor(actor), draftId, incident.id)).draft.body;
  }

  async function press(
    fields: Record<string, string> = {},
    { button = '/submit', actor = ana, draftId = copies.ana } = {},
  ) {
    const { revision } = (await draftForm(scopeFor(actor), draftId, incident.id)).draft;
    const post = { revision: String(revision), operationId: randomUUID(), ...fields };
    return await pressButton(scopeFor(actor), draftPage({ id: incident.id, draftId }) + button, Object.entries(post));
  }

  async function now(): Promise<DraftBody> {
    return await transaction(scopeFor(ana), async (scope) =>
      bodyOfIncident(scope, await scope.em.findOneOrFail(Incident, { id: incident.id })),
    );
  }
});

function withPhone(body: DraftBody, phone: string): DraftBody {
  return { ...body, persons: body.persons.map((person, at) => (at === 0 ? { ...person, phone } : person)) };
}

function chosen({ of, seen }: Conflict, fields: Record<string, string>): Record<string, string> {
  const sides = Object.entries(fields).map(([field, side]) => [`chosen.fields.${field}`, side]);
  return { 'chosen.of': of, 'chosen.seen': String(seen), ...Object.fromEntries(sides) };
}
