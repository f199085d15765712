import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type DraftBody, parseDraft, withoutPart } from '#app/drafts/body/draft-body.ts';
import { type DraftAttachment, type DraftParts, newPart } from '#app/drafts/body/draft-parts.ts';
import { putBack, putPictureBack, rememberRemoved, removedNames } from '#app/drafts/body/removed-parts.ts';
import { setPicture } from '#app/drafts/body/set-picture.ts';
import { maxParts } from '#db/vocabulary/limits.ts';
import type { PartKind } from '#db/vocabulary/part-fields.ts';

const part = <Kind extends PartKind>(kind: Kind, given: Partial<DraftParts[Kind][number]>) =>
  ({ ...newPart(kind, randomUUID()), ...given }) as DraftParts[Kind][number];
const attachment = (partId: string | null): DraftAttachment => ({
  id: randomUUID(),
  partId,
  fileId: randomUUID(),
  thumbnailFileId: null,
  name: 'Door',
  comments: '',
  fileName: 'door.txt',
  attachmentType: 'TXT',
  sizeBytes: 4,
  creationDate: '2026-03-14T09:14:00.000Z',
});

const [rosa, ben] = [part('persons', { firstName: 'Rosa' }), part('persons', { firstName: 'Ben' })];
const [van, car] = [part('vehicles', { ownerId: rosa.id }), part('vehicles', { ownerId: rosa.id })];
const action = part('correctiveActions', { involved: [ben.id, rosa.id] });
const body: DraftBody = {
  ...parseDraft({}),
  persons: [rosa, ben],
  vehicles: [van, car],
  correctiveActions: [action],
  attachments: [attachment(null), ...Array.from({ length: 25 }, () => attachment(van.id))],
};
const without = (from: DraftBody, id: string) => rememberRemoved(from, withoutPart(from, id));
const same = ({ attachments, ...rest }: DraftBody) => ({ ...rest, attachments: new Set(attachments) });

describe('a removed part', () => {
  test('without a name keeps the label that it had on the form', () => {
    expect(removedNames(without(body, car.id))).toEqual([{ kind: 'vehicles', id: car.id, name: 'Vehicle 2' }]);
    expect(removedNames(body)).toEqual([]);
  });

  test.each([
    ['what it owns and was involved in', rosa],
    ['all that was attached to it', van],
    ['who was involved in it', action],
  ])('is restored at its position, with %s', (_, { id }) => {
    const back = rememberRemoved(without(body, id), putBack(without(body, id), id));
    expect(same({ ...back, correctiveActions: sorted(back) })).toEqual(
      same({ ...body, correctiveActions: sorted(body) }),
    );
  });

  test('is restored only once', () => {
    const back = putBack(without(body, van.id), van.id);
    const forgotten = rememberRemoved(without(body, van.id), back);
    expect(putBack(forgotten, van.id)).toBe(forgotten);
    expect(putBack(body, randomUUID())).toBe(body);
  });

  test('is restored without an owner or involved persons that no longer exist', () => {
    const gone = [van.id, action.id, rosa.id].reduce(without, body);
    const back = putBack(putBack(gone, van.id), action.id);
    expect(back).toMatchObject({
      vehicles: [{ id: van.id, ownerId: '' }, {}],
      correctiveActions: [{ involved: [ben.id] }],
    });
  });

  test('does not replace an owner that was chosen later', () => {
    const chosen = without(body, rosa.id);
    const vehicles = chosen.vehicles.map((each) => (each.id === car.id ? { ...each, ownerId: ben.id } : each));
    expect(putBack({ ...chosen, vehicles }, rosa.id).vehicles.map(({ ownerId }) => ownerId)).toEqual([rosa.id, ben.id]);
  });

  test('is not restored when the draft has the maximum number of parts', () => {
    const persons = Array.from({ length: maxParts }, () => part('persons', {}));
    expect(() => putBack({ ...without(body, rosa.id), persons }, rosa.id)).toThrow(/at most 1000 persons/);
    const attachments = Array.from({ length: maxParts }, () => attachment(null));
    expect(() => putBack({ ...without(body, van.id), attachments }, van.id)).toThrow(/at most 1000 attachments/);
  });

  test('is remembered among the last 20 of its kind, with its attachments', () => {
    const vehicles = Array.from({ length: 22 }, () => part('vehicles', {}));
    const attachments = vehicles.map(({ id }) => attachment(id));
    const all = vehicles.map(({ id }) => id).reduce(without, { ...body, vehicles, attachments });
    const last = vehicles.slice(2).reverse();
    expect(all.removed?.vehicles?.map(({ id }) => id)).toEqual(last.map(({ id }) => id));
    expect(all.removed?.attachments?.map(({ partId }) => partId)).toEqual(last.map(({ id }) => id));
    expect(Object.keys(all.removed?.stood ?? {})).toHaveLength(20);
  });
});

describe('a removed picture', () => {
  const picture = { fileId: randomUUID(), thumbnailFileId: randomUUID() };
  const shown = setPicture(body, rosa.id, picture);
  const away = rememberRemoved(shown, setPicture(shown, rosa.id, null));

  test('can be restored until there is another picture', () => {
    expect(rememberRemoved(away, putPictureBack(away, rosa.id))).toEqual(shown);
    const other = { fileId: randomUUID(), thumbnailFileId: randomUUID() };
    expect(rememberRemoved(away, setPicture(away, rosa.id, other)).removed).toBeUndefined();
    expect(putPictureBack(body, rosa.id)).toBe(body);
  });

  test('is remembered while other parts are removed', () => {
    expect(putPictureBack(without(away, car.id), rosa.id).persons[0]!.picture).toEqual(picture);
  });
});

/** Sorts the involved persons, whose order has no meaning. */
function sorted({ correctiveActions }: DraftBody) {
  return correctiveActions.map((each) => ({ ...each, involved: each.involved.toSorted() }));
}
