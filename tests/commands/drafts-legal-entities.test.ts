import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '#app/auth/actor.ts';
import { type DraftLegalEntity, newPart } from '#app/drafts/body/draft-parts.ts';
import { draftForm } from '#app/drafts/form/queries/draft-form.server.ts';
import { checkDuplication } from '#app/drafts/parts/commands/check-duplication.server.ts';
import { chooseDuplicate } from '#app/drafts/parts/commands/choose-duplicate.server.ts';
import { chooseLegalEntity } from '#app/drafts/parts/commands/choose-legal-entity.server.ts';
import { saveDraft } from '#app/drafts/saving/commands/save-draft.server.ts';
import { submitDraft } from '#app/drafts/saving/commands/submit-draft.server.ts';
import { formValues } from '#app/platform/forms/form-values.ts';
import { IncidentLegalEntity } from '#db/entities/incident-parts.ts';
import { LegalEntity } from '#db/entities/people.ts';
import { BusinessRuleError, ForbiddenError, NotFoundError } from '#db/errors.ts';
import { pressButton } from '../support/press-button.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
afterAll(() => world.close());

const { home, neighbour, aDraft, scopeFor } = world;
const reached = {
  contact: 'Grace Lindqvist',
  phone: '604 555 0190',
  email: 'grace@seawall.example',
  street: 'Elm Street',
};
const [first, second] = [randomUUID(), randomUUID()];
let ana: Actor;
let draftId: string;
let seawall: LegalEntity;
beforeEach(async () => {
  ana = await home.user('Ana', 'MYINCIDENT_ADD', 'MYINCIDENT_EDIT');
  draftId = await aDraftWith({ id: first }, { id: second });
  seawall = await aKnown(ana, { name: `Seawall Parking ${randomUUID()}`, ...reached });
});

describe('choosing a known legal entity', () => {
  test('copies its known details', async () => {
    const id = await chooseLegalEntity(scopeFor(ana), draftId, seawall.id);
    const known = { legalEntityId: seawall.id, name: seawall.name, duplicationChecked: true, owner: false };
    expect((await stored())[2]).toMatchObject({ id, ...known, ...reached });
  });

  test('is refused for a legal entity that is already on the draft', async () => {
    await chooseLegalEntity(scopeFor(ana), draftId, seawall.id);
    const again = chooseLegalEntity(scopeFor(ana), draftId, seawall.id, first);
    await expect(again).rejects.toThrow(new BusinessRuleError({ name: [`${seawall.name} already exists.`] }));
    expect(await stored()).toHaveLength(3);
  });

  test('in place of a typed one keeps its relation to the incident and its comments', async () => {
    await save({
      [`legalEntities.${first}.relationVictim`]: 'on',
      [`legalEntities.${first}.comments`]: 'Lost a fence.',
    });
    expect(await chooseLegalEntity(scopeFor(ana), draftId, seawall.id, first)).toBe(first);
    const kept = { id: first, relationVictim: true, comments: 'Lost a fence.' };
    expect(await stored()).toMatchObject([{ ...kept, name: seawall.name, ...reached }, { id: second }]);
  });

  test('finds no legal entity of another account, and is refused for others than the writer', async () => {
    const strange = await aKnown(neighbour.officer, { name: 'Strange Ltd.' });
    await expect(chooseLegalEntity(scopeFor(ana), draftId, strange.id)).rejects.toThrow(NotFoundError);
    await expect(chooseLegalEntity(scopeFor(ana), draftId, 'no-id')).rejects.toThrow(NotFoundError);
    await expect(chooseLegalEntity(scopeFor(home.officer), draftId, seawall.id)).rejects.toThrow(ForbiddenError);
  });
});

describe('the duplication check', () => {
  test('asks for a name, and does not mark an entry without a name as checked', async () => {
    const refused = new BusinessRuleError({ 'legalEntities[1].name': ['Please enter "Legal entity name".'] });
    await expect(check(second)).rejects.toThrow(refused);
    expect((await stored())[1]).toMatchObject({ duplicationChecked: false });
  });

  test('marks an entry as checked when the account knows no legal entity of its name', async () => {
    await save({ [`legalEntities.${first}.name`]: 'Nobody Ltd.' });
    await aKnown(neighbour.officer, { name: 'Nobody Ltd.' });
    expect(await check(first)).toEqual({ kind: 'legalEntities', matches: [] });
    expect(await stored()).toMatchObject([{ duplicationChecked: true }, { duplicationChecked: false }]);
  });

  test('finds the same name regardless of accents and case, and links to the known legal entity', async () => {
    const cafe = await aKnown(ana, { name: 'Café Montréal' });
    await save({ [`legalEntities.${second}.name`]: ' cafe MONTREAL' });
    expect(await check(second)).toMatchObject({ matches: [{ id: cafe.id, name: 'Café Montréal' }] });
    expect(await stored()).toMatchObject([{}, { duplicationChecked: false }]);
    await chooseDuplicate(scopeFor(ana), draftId, second, cafe.id);
    expect(await stored()).toMatchObject([{}, { id: second, legalEntityId: cafe.id, duplicationChecked: true }]);
  });

  test('is required again after an unlinked legal entity is renamed', async () => {
    await save({ [`legalEntities.${first}.name`]: 'Nobody Ltd.' });
    await check(first);
    await save({ [`legalEntities.${first}.name`]: 'Somebody Ltd.' });
    expect(await stored()).toMatchObject([{ duplicationChecked: false }, {}]);
    await chooseLegalEntity(scopeFor(ana), draftId, seawall.id, first);
    await save({ [`legalEntities.${first}.name`]: 'Seawall' });
    expect(await stored()).toMatchObject([{ legalEntityId: seawall.id, duplicationChecked: true }, {}]);
  });
});

describe('the owner legal entity', () => {
  test('is filled in with the account’s own details when it is turned on', async () => {
    await save({ [`legalEntities.${first}.owner`]: 'on', [`legalEntities.${first}.name`]: 'typed before' });
    const owner = await scopeFor(ana).em.findOneOrFail(LegalEntity, { owner: true });
    const filled = { owner: true, name: owner.name, legalEntityId: owner.id, duplicationChecked: true };
    expect(await stored()).toMatchObject([filled, { owner: false, name: '' }]);
  });

  test('is created once, with the name of the account, when there is none yet', async () => {
    const { em } = scopeFor(ana);
    await em.execute('delete from incident_legal_entity');
    await em.execute('delete from legal_entity');
    const companies = [randomUUID(), randomUUID()];
    const drafts = await Promise.all(companies.map((id) => aDraftWith({ id })));
    const turnsOn = (at: number) => ({ [`legalEntities.${companies[at]}.owner`]: 'on' });
    await Promise.all(drafts.map((id, at) => save(turnsOn(at), { id, isFullPost: false })));
    const [company, ...others] = await em.find(LegalEntity, {});
    expect(others).toEqual([]);
    expect(company).toMatchObject({ name: home.account.name, owner: true });
    for (const id of drafts)
      expect(await stored(id)).toMatchObject([{ legalEntityId: company!.id, name: company!.name }]);
  });

  test('is unlinked and its name is cleared when it is turned off', async () => {
    await save({ [`legalEntities.${first}.owner`]: 'on', [`legalEntities.${first}.contact`]: 'Ana' });
    await save({
      [`legalEntities.${first}.name`]: (await stored())[0]!.name,
      [`legalEntities.${first}.contact`]: 'Ana',
    });
    const cleared = { owner: false, name: '', legalEntityId: null, duplicationChecked: false, contact: 'Ana' };
    expect(await stored()).toMatchObject([cleared, {}]);
  });

  test('keeps a name that is typed in the save that turns it off', async () => {
    await save({ [`legalEntities.${first}.owner`]: 'on' });
    await save(
      { [`legalEntities.${first}.owner`]: '', [`legalEntities.${first}.name`]: 'Seawall' },
      { isFullPost: false },
    );
    expect(await stored()).toMatchObject([{ owner: false, name: 'Seawall', legalEntityId: null }, {}]);
  });

  test('is unchanged in a save without the switch, and when it was chosen by name', async () => {
    const owner = await ownerCompany();
    await chooseLegalEntity(scopeFor(ana), draftId, owner.id, first);
    await save({ [`legalEntities.${first}.name`]: 'The hotel', [`legalEntities.${first}.owner`]: 'on' });
    expect(await stored()).toMatchObject([{ owner: true, name: 'The hotel', legalEntityId: owner.id }, {}]);
  });

  test('is refused when it is already on the incident, and saved as typed', async () => {
    await save({ [`legalEntities.${first}.owner`]: 'on' });
    const name = (await ownerCompany()).name;
    const already = new BusinessRuleError({ [`legalEntities.${second}.name`]: [`${name} already exists.`] });
    const turned = { [`legalEntities.${first}.owner`]: 'on', [`legalEntities.${second}.owner`]: 'on' };
    await expect(press(`parts/${second}/apply-owner`, turned)).rejects.toMatchObject({ messages: already.messages });
    expect(await stored()).toMatchObject([{ owner: true }, { owner: true, name }]);
    await expect(submitDraft(scopeFor(ana), draftId)).rejects.toThrow(BusinessRuleError);
  });
});

test('a submitted incident has its legal entities, and new ones become known to the account', async () => {
  const name = `Bell Glass ${randomUUID()}`;
  await save({
    [`legalEntities.${first}.owner`]: 'on',
    [`legalEntities.${second}.name`]: name,
    [`legalEntities.${second}.email`]: 'x@bell.example',
  });
  await save({
    reportedDate: '2026-03-14',
    reportedTime: '09:14',
    occurredDate: '2026-03-14',
    occurredTime: '08:30',
    lastClassId: home.lookups.INCIDENT_CLASS,
    [`legalEntities.${first}.owner`]: 'on',
  });
  const { id } = await submitDraft(scopeFor(ana), draftId);
  const { em } = scopeFor(ana);
  const entities = await em.find(IncidentLegalEntity, { incidentId: id }, { orderBy: { ordinal: 'asc' } });
  const owner = await ownerCompany();
  expect(entities).toMatchObject([
    { owner: true, legalEntityId: owner.id, name: owner.name },
    { name, owner: false },
  ]);
  const known = await em.findOneOrFail(LegalEntity, { name });
  expect(known).toMatchObject({ owner: false, email: 'x@bell.example' });
  expect(entities[1]?.legalEntityId).toBe(known.id);
});

test('two saves of the same legal entity conflict field by field', async () => {
  await save({ [`legalEntities.${second}.name`]: 'saved' });
  const reply = await save(
    { [`legalEntities.${second}.name`]: 'mine', [`legalEntities.${second}.owner`]: 'on' },
    { revision: 0 },
  );
  expect(reply).toMatchObject({
    conflict: { differences: [{ field: `legalEntities.${second}.name` }, { field: `legalEntities.${second}.owner` }] },
  });
});

async function aDraftWith(...companies: Partial<DraftLegalEntity>[]): Promise<string> {
  const legalEntities = companies.map((company) => ({ ...newPart('legalEntities', company.id!), ...company }));
  return (await aDraft({ by: ana, body: { legalEntities } })).id;
}

async function aKnown(by: Actor, given: { name: string } & Partial<Record<keyof typeof reached, string>>) {
  const { em } = scopeFor(by);
  const company = em.create(LegalEntity, given);
  await em.flush();
  return company;
}

async function ownerCompany(): Promise<LegalEntity> {
  return await scopeFor(ana).em.findOneOrFail(LegalEntity, { owner: true });
}

const check = (partId: string) => checkDuplication(scopeFor(ana), draftId, partId);

type How = { id?: string; isFullPost?: boolean; revision?: number };

/** Posts the form with both legal entities, by default in full, as a browser without scripts does. */
async function save(fields: Record<string, string>, { id = draftId, isFullPost = true, revision }: How = {}) {
  const { draft } = await draftForm(scopeFor(ana), id);
  const values = formValues(new Map([...namesOf(draft.body.legalEntities), ...Object.entries(fields)]));
  const save = { revision: revision ?? draft.revision, operationId: randomUUID(), values, isFullPost };
  return await saveDraft(scopeFor(ana), id, save);
}

async function press(button: string, fields: Record<string, string>) {
  const { draft } = await draftForm(scopeFor(ana), draftId);
  const more = { revision: String(draft.revision), operationId: randomUUID(), whole: 'on', ...fields };
  const posted = new Map([...namesOf(draft.body.legalEntities), ...Object.entries(more)]);
  return await pressButton(scopeFor(ana), `/newincident/${draftId}/${button}`, posted);
}

function namesOf(companies: { id: string; name: string }[]) {
  return companies.map(({ id, name }): [string, string] => [`legalEntities.${id}.name`, name]);
}

async function stored(id = draftId): Promise<DraftLegalEntity[]> {
  const sql = 'select body from draft where id = $1';
  const [draft] = await scopeFor(ana).em.execute<[{ body: { legalEntities: DraftLegalEntity[] } }]>(sql, [id]);
  return draft.body.legalEntities;
}
