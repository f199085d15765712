import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '#app/auth/actor.ts';
import { newPerson } from '#app/drafts/body/draft-parts.ts';
import { draftForm } from '#app/drafts/form/queries/draft-form.server.ts';
import { addPerson } from '#app/drafts/parts/commands/add-person.server.ts';
import { checkDuplication } from '#app/drafts/parts/commands/check-duplication.server.ts';
import { chooseDuplicate } from '#app/drafts/parts/commands/choose-duplicate.server.ts';
import { choosePerson } from '#app/drafts/parts/commands/choose-person.server.ts';
import { revealDraftPerson } from '#app/drafts/parts/commands/reveal-draft-person.server.ts';
import { saveDraft } from '#app/drafts/saving/commands/save-draft.server.ts';
import { formValues } from '#app/platform/forms/form-values.ts';
import { Person } from '#db/entities/people.ts';
import { BusinessRuleError, ForbiddenError, NotFoundError } from '#db/errors.ts';
import { maxParts } from '#db/vocabulary/limits.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
afterAll(() => world.close());

const { home, neighbour, aDraft, scopeFor } = world;
const hidden = {
  phone: '604 555 0199',
  email: 'camille@test.example',
  dateOfBirth: '1991-02-03',
  street: 'Elm Street',
};
let ana: Actor;
let draftId: string;
let camille: Person;
beforeEach(async () => {
  ana = await home.user('Ana', 'MYINCIDENT_ADD', 'MYINCIDENT_EDIT', 'PRIVACY_INFO_VIEW');
  draftId = (await aDraft({ by: ana })).id;
  camille = await aKnownPerson(ana, { firstName: 'Camille', lastName: `Fortin ${randomUUID()}`, ...hidden });
});

describe('adding a person', () => {
  test('adds a person with no details when only "employee: yes/no" was answered', async () => {
    const ids = [await added(true), await added(false)];
    expect(await stored()).toEqual([newPerson(ids[0]!, true), newPerson(ids[1]!, false)]);
    expect((await draftForm(scopeFor(ana), draftId)).draft.revision).toBe(2);
  });

  test('adds the searched name and relation, not marked as checked for duplicates', async () => {
    const search = { firstName: 'Camille', lastName: camille.lastName, relationWitness: true };
    const [first, second] = [await addPerson(scopeFor(ana), draftId, false, search), await added(true)];
    expect(first.isSettled).toBe(false);
    expect(await stored()).toMatchObject([{ ...search, id: first.id, duplicationChecked: false }, { id: second }]);
    const other = await addPerson(scopeFor(ana), draftId, false, { lastName: `Nobody ${randomUUID()}` });
    expect(other.isSettled).toBe(true);
    expect((await stored())[2]).toMatchObject({ id: other.id, duplicationChecked: true });
  });

  test('is refused when the incident has the maximum number of persons', async () => {
    const persons = Array.from({ length: maxParts }, () => newPerson(randomUUID(), false));
    const full = await aDraft({ by: ana, body: { persons } });
    await expect(addPerson(scopeFor(ana), full.id, false)).rejects.toThrow('at most 1000 persons');
  });

  test('is refused on the draft of another user, and not found in another account', async () => {
    await expect(addPerson(scopeFor(home.officer), draftId, true)).rejects.toThrow(ForbiddenError);
    await expect(addPerson(scopeFor(neighbour.officer), draftId, true)).rejects.toThrow(NotFoundError);
    expect(await stored()).toEqual([]);
  });
});

describe('choosing a known person', () => {
  test('copies the known details, and masks the private ones', async () => {
    const id = await choosePerson(scopeFor(ana), draftId, camille.id);
    const { lastName } = camille;
    const known = { id, personId: camille.id, firstName: 'Camille', lastName, duplicationChecked: true };
    expect(await stored()).toMatchObject([{ ...known, ...hidden }]);
    const nothing = { phone: '', email: '', dateOfBirth: '', street: '' };
    expect(await shown(ana)).toMatchObject([{ ...known, ...nothing, masked: true }]);
  });

  test('is refused for a person who is already on the draft', async () => {
    await choosePerson(scopeFor(ana), draftId, camille.id);
    const again = choosePerson(scopeFor(ana), draftId, camille.id);
    await expect(again).rejects.toThrow(
      new BusinessRuleError({ name: [`Camille ${camille.lastName} already exists.`] }),
    );
    expect(await stored()).toHaveLength(1);
  });

  test('in place of a typed one keeps what happened to the person', async () => {
    const id = await added(false);
    await save({ id, firstName: 'Camile', comments: 'Saw it all.', relationWitness: 'on', phone: '1' });
    expect(await choosePerson(scopeFor(ana), draftId, camille.id, id)).toBe(id);
    const [person] = await stored();
    expect(person).toMatchObject({
      id,
      firstName: 'Camille',
      comments: 'Saw it all.',
      relationWitness: true,
      ...hidden,
    });
  });

  test('in place of a typed one keeps details that the account does not know, and the appearance', async () => {
    const id = await added(false);
    const typed = { alias: 'Cam', charOther: 'Grey hooded top', mobilePhone: '604 555 0123' };
    await save({ id, firstName: 'Camile', ...typed });
    await choosePerson(scopeFor(ana), draftId, camille.id, id);
    const { alias, charOther, mobilePhone } = typed;
    expect(await stored()).toMatchObject([{ id, firstName: 'Camille', alias, charOther, mobilePhone, ...hidden }]);
  });

  test('does not find a person of another account', async () => {
    const stranger = await aKnownPerson(neighbour.officer, { firstName: 'Nina' });
    await expect(choosePerson(scopeFor(ana), draftId, stranger.id)).rejects.toThrow(NotFoundError);
    await expect(choosePerson(scopeFor(ana), draftId, 'no-id')).rejects.toThrow(NotFoundError);
  });
});

describe('the duplication check', () => {
  test('marks a person as checked when the account knows nobody of the same name', async () => {
    const id = await added(false);
    await save({ id, firstName: 'Nobody', lastName: 'Else' });
    await aKnownPerson(neighbour.officer, { firstName: 'Nobody', lastName: 'Else' });
    expect(await checkDuplication(scopeFor(ana), draftId, id)).toEqual({ kind: 'persons', matches: [] });
    expect(await stored()).toMatchObject([{ duplicationChecked: true }]);
  });

  test('asks for a name, and does not mark a person without a name as checked', async () => {
    const id = await added(false);
    await save({ id, firstName: ' ', middleName: 'Ann' });
    const refused = new BusinessRuleError({ 'persons[0].firstName': ['Please enter "Person name".'] });
    await expect(checkDuplication(scopeFor(ana), draftId, id)).rejects.toThrow(refused);
    expect(await stored()).toMatchObject([{ duplicationChecked: false }]);
  });

  test('does not change the revision of the draft', async () => {
    const id = await added(false);
    await save({ id, firstName: 'Nobody', lastName: 'Else' });
    const { draft } = await draftForm(scopeFor(ana), draftId);
    await checkDuplication(scopeFor(ana), draftId, id);
    expect((await draftForm(scopeFor(ana), draftId)).draft.revision).toBe(draft.revision);
  });

  test('searches for an unsaved name, and then does not mark the person as checked', async () => {
    const id = await added(false);
    const typed = (lastName: string) => ({ persons: { [id]: { firstName: 'Camille', lastName } } });
    const check = (lastName: string) => checkDuplication(scopeFor(ana), draftId, id, typed(lastName));
    expect(await check(camille.lastName)).toMatchObject({ matches: [{ id: camille.id }] });
    expect(await check('Else')).toMatchObject({ matches: [] });
    expect(await stored()).toMatchObject([{ firstName: '', duplicationChecked: false }]);
  });

  test('shows persons of the same name without private details, and does not mark the person as checked', async () => {
    const id = await added(false);
    await save({ id, firstName: ' camille', lastName: camille.lastName.toUpperCase() });
    const { matches } = await checkDuplication(scopeFor(ana), draftId, id);
    expect(matches).toMatchObject([{ id: camille.id, firstName: 'Camille' }]);
    for (const value of Object.values(hidden)) expect(JSON.stringify(matches)).not.toContain(value);
    expect(await stored()).toMatchObject([{ duplicationChecked: false }]);
  });

  test('accepts only persons of the draft, and only from its writer', async () => {
    const id = await added(false);
    await expect(checkDuplication(scopeFor(ana), draftId, randomUUID())).rejects.toThrow(NotFoundError);
    await expect(checkDuplication(scopeFor(home.officer), draftId, id)).rejects.toThrow(ForbiddenError);
    await expect(checkDuplication(scopeFor(neighbour.officer), draftId, id)).rejects.toThrow(NotFoundError);
  });

  test('ends by replacing the typed person with the known one', async () => {
    const id = await added(false);
    await save({ id, firstName: 'camille', lastName: camille.lastName, relationWitness: 'on' });
    await chooseDuplicate(scopeFor(ana), draftId, id, camille.id);
    expect(await stored()).toMatchObject([
      { id, personId: camille.id, relationWitness: true, duplicationChecked: true },
    ]);
  });
});

describe('private fields', () => {
  test('of a masked person are kept when the form does not post them', async () => {
    const id = await choosePerson(scopeFor(ana), draftId, camille.id);
    await save({ id, firstName: 'Camille', comments: 'Was there.' });
    expect(await stored()).toMatchObject([{ ...hidden, comments: 'Was there.' }]);
  });

  test('of a masked person are not among the conflicting fields of two versions', async () => {
    const id = await choosePerson(scopeFor(ana), draftId, camille.id);
    const fishing = { id, phone: '1', email: 'x', dateOfBirth: '2000-01-01', street: 'y', comments: 'z' };
    const reply = await save(fishing, 0);
    for (const value of Object.values(hidden)) expect(JSON.stringify(reply)).not.toContain(value);
    const differences = [{ field: `persons.${id}.comments` }];
    expect(reply).toMatchObject({ conflict: { differences, hasDropped: true } });
    expect(await save({ ...fishing, ...hidden }, 0), 'a right guess is answered like a wrong one').toEqual(reply);
    await revealDraftPerson(scopeFor(ana), draftId, id);
    for (const value of Object.values(hidden)) expect(JSON.stringify(await save(fishing, 0))).toContain(value);
  });

  test('are shown for 15 minutes to the session that revealed them, and the reveal is audited', async () => {
    const id = await choosePerson(scopeFor(ana), draftId, camille.id);
    const before = await audited();
    await revealDraftPerson(scopeFor(ana), draftId, id);
    expect(await shown(ana)).toMatchObject([{ ...hidden, masked: false }]);
    expect((await audited()) - before).toBe(1);
    const demoted = { ...ana, privileges: new Set(['MYINCIDENT_ADD', 'MYINCIDENT_EDIT'] as const) };
    expect(await shown(demoted), 'the privilege was taken away').toMatchObject([{ phone: '', masked: true }]);
    const [otherSession] = await scopeFor(ana).em.execute<[{ id: string }]>(
      `insert into session (account_id, user_id, token_hash, expires_at)
       values (current_account(), $1, sha256($2::bytea), now() + interval '1 hour') returning id`,
      [ana.userId, randomUUID()],
    );
    expect(await shown({ ...ana, sessionId: otherSession.id })).toMatchObject([{ phone: '', masked: true }]);
    await scopeFor(ana).em.execute(`update person_unlock set unlocked_at = now() - interval '15 minutes'`);
    expect(await shown(ana)).toMatchObject([{ phone: '', masked: true }]);
  });

  test('are not revealed without the privilege, or on the draft of another user', async () => {
    const id = await choosePerson(scopeFor(ana), draftId, camille.id);
    const before = await audited();
    const withoutPrivilege = { ...ana, privileges: new Set(['MYINCIDENT_ADD', 'MYINCIDENT_EDIT'] as const) };
    for (const actor of [withoutPrivilege, home.manager, { ...ana, account: { ...ana.account, active: false } }])
      await expect(revealDraftPerson(scopeFor(actor), draftId, id)).rejects.toThrow(ForbiddenError);
    for (const [actor, personId] of [
      [neighbour.manager, id],
      [ana, randomUUID()],
    ] as const)
      await expect(revealDraftPerson(scopeFor(actor), draftId, personId)).rejects.toThrow(NotFoundError);
    expect(await shown(ana)).toMatchObject([{ masked: true }]);
    expect(await audited()).toBe(before);
  });
});

const added = async (isEmployee: boolean) => (await addPerson(scopeFor(ana), draftId, isEmployee)).id;

async function aKnownPerson(by: Actor, given: { [Name in keyof Person]?: Person[Name] }): Promise<Person> {
  const { em } = scopeFor(by);
  const person = em.create(Person, { firstName: 'Someone', ...given });
  await em.flush();
  return person;
}

/** Posts the full form with one person, as a browser without scripts does. */
async function save({ id, ...person }: Record<string, string>, revision?: number) {
  const { draft } = await draftForm(scopeFor(ana), draftId);
  const fields = Object.entries(person).map(([name, value]): [string, string] => [`persons.${id}.${name}`, value]);
  const values = formValues(fields);
  const operationId = randomUUID();
  return await saveDraft(scopeFor(ana), draftId, {
    revision: revision ?? draft.revision,
    operationId,
    values,
    isFullPost: true,
  });
}

async function stored(): Promise<object[]> {
  const sql = 'select body from draft where id = $1';
  const [draft] = await scopeFor(ana).em.execute<[{ body: { persons?: object[] } }]>(sql, [draftId]);
  return draft.body.persons ?? [];
}

async function shown(actor: Actor) {
  return (await draftForm(scopeFor(actor), draftId)).draft.body.persons;
}

async function audited(): Promise<number> {
  const sql = `select from audit_record where transaction_type = 'UNLOCK_PERSON' and object_id = $1 and create_user_id = $2`;
  return (await scopeFor(ana).em.execute(sql, [draftId, ana.userId])).length;
}
