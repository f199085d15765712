import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '#app/auth/actor.ts';
import type { PartChange } from '#app/drafts/body/change-part.ts';
import { type DraftBody, parseDraft } from '#app/drafts/body/draft-body.ts';
import { type DraftPerson, newPerson } from '#app/drafts/body/draft-parts.ts';
import { saveDraft } from '#app/drafts/saving/commands/save-draft.server.ts';
import { submitDraft } from '#app/drafts/saving/commands/submit-draft.server.ts';
import type { Save } from '#app/drafts/saving/writing/apply-save.server.ts';
import { pressButton } from '../support/press-button.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
afterAll(() => world.close());

const { home, aDraft, scopeFor } = world;
let ana: Actor;
let draftId: string;
let rosa: DraftPerson;
let id: string;
const add = (kind: 'persons' | 'vehicles' | 'items', id: string): PartChange => ({ act: 'add', kind, id });

beforeEach(async () => {
  ana = await home.user('Ana', 'MYINCIDENT_ADD', 'MYINCIDENT_EDIT');
  rosa = { ...newPerson(randomUUID(), false), firstName: 'Rosa' };
  id = randomUUID();
  const ready = {
    reportedDate: '2026-03-14',
    reportedTime: '09:30',
    occurredDate: '2026-03-14',
    occurredTime: '09:00',
  };
  const body = { ...ready, lastClassId: home.lookups.INCIDENT_CLASS, persons: [rosa] };
  draftId = (await aDraft({ by: ana, body })).id;
});

describe('a save of a hydrated form', () => {
  test('adds a part with the values typed into it, private ones included, once however often it is sent', async () => {
    const values = { persons: { [id]: { firstName: 'Tom', phone: '555 0100', isEmployee: 'on' } } };
    const first = aSave(values, [add('persons', id)]);
    expect(await saveDraft(scopeFor(ana), draftId, first)).toMatchObject({ revision: 1, hasDropped: false });
    expect(await saveDraft(scopeFor(ana), draftId, first)).toMatchObject({ revision: 1 });
    const again = { ...first, operationId: randomUUID(), revision: 1 };
    expect(await saveDraft(scopeFor(ana), draftId, again)).toMatchObject({ revision: 2 });
    const { persons } = await body();
    expect(persons).toMatchObject([
      { firstName: 'Rosa' },
      { id, firstName: 'Tom', phone: '555 0100', isEmployee: true },
    ]);
  });

  test('keeps what was typed into a part that it removes, and restores it', async () => {
    const values = { persons: { [rosa.id]: { phone: '555 0100' } } };
    await saveDraft(scopeFor(ana), draftId, aSave(values, [{ act: 'remove', id: rosa.id }]));
    expect((await body()).persons).toEqual([]);
    await saveDraft(scopeFor(ana), draftId, aSave({}, [{ act: 'restore', id: rosa.id }], 1));
    expect((await body()).persons).toMatchObject([{ id: rosa.id, firstName: 'Rosa', phone: '555 0100' }]);
  });

  test('does several changes of one part in their order', async () => {
    const changes: PartChange[] = [add('items', id), { act: 'remove', id }, { act: 'restore', id }];
    await saveDraft(scopeFor(ana), draftId, aSave({ items: { [id]: { brand: 'Omega' } } }, changes));
    expect((await body()).items).toMatchObject([{ id, brand: 'Omega', name: 'Item 1' }]);
  });

  test('adds a part to a draft that another window changed, and asks before it removes one', async () => {
    await saveDraft(scopeFor(ana), draftId, aSave({ summary: 'Elsewhere' }));
    const typed = {
      ...aSave({ items: { [id]: { brand: 'Omega' } } }, [add('items', id)]),
      base: { items: { [id]: { brand: '' } } },
    };
    expect(await saveDraft(scopeFor(ana), draftId, typed)).toMatchObject({ revision: 2 });
    expect(await body()).toMatchObject({ summary: 'Elsewhere', items: [{ brand: 'Omega' }] });
    const removal = { ...aSave({}, [{ act: 'remove', id: rosa.id }]), base: {} };
    const answer = await saveDraft(scopeFor(ana), draftId, removal);
    expect(answer).toMatchObject({ conflict: { differences: [{ field: `persons.${rosa.id}.kept` }] } });
    expect((await body()).persons).toHaveLength(1);
  });

  test('refuses the id of a part that is stored already', async () => {
    await submitDraft(scopeFor(ana), draftId);
    const other = await aDraft({ by: ana, body: {} });
    const forged = saveDraft(scopeFor(ana), other.id, aSave({}, [add('persons', rosa.id)]));
    await expect(forged).rejects.toThrow('This part cannot be added.');
  });

  test('keeps a part that was added after the draft was submitted as an edit of the incident', async () => {
    await submitDraft(scopeFor(ana), draftId);
    const post = {
      revision: '0',
      operationId: randomUUID(),
      'parts[0].act': 'add',
      'parts[0].kind': 'items',
      'parts[0].id': id,
      [`items.${id}.brand`]: 'Omega',
      [`base.items.${id}.brand`]: '',
    };
    const { to } = await pressButton(scopeFor(ana), `/newincident/${draftId}`, Object.entries(post));
    expect(to).toMatch(`/incidents/${draftId}/edit/`);
    const [copy] = await scopeFor(ana).em.execute<{ body: DraftBody }[]>(
      'select body from draft where incident_id = $1',
      [draftId],
    );
    expect(copy!.body.items).toMatchObject([{ id, brand: 'Omega' }]);
  });
});

function aSave(values: Save['values'], parts: PartChange[] = [], revision = 0): Save {
  return { revision, operationId: randomUUID(), values, isFullPost: false, parts };
}

async function body(): Promise<DraftBody> {
  const [draft] = await scopeFor(ana).em.execute<{ body: Record<string, unknown> }[]>(
    'select body from draft where id = $1',
    [draftId],
  );
  return parseDraft(draft!.body);
}
