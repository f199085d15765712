import { describe, expect, test } from 'vitest';
import { type DraftBody, parseDraft, withoutPart } from '#app/drafts/body/draft-body.ts';
import { newPart, newPerson } from '#app/drafts/body/draft-parts.ts';
import { merge, type Side } from '#app/drafts/body/merge.ts';

const ana = { ...newPerson('a', false), firstName: 'Ana', cityName: 'Truro', cityId: '1' };
const ben = { ...newPerson('b', true), firstName: 'Ben' };
const car = { ...newPart('vehicles', 'c'), licensePlate: 'AB1', ownerId: 'a' };
const action = { ...newPart('correctiveActions', 'd'), details: 'Told them.', involved: ['a'] };
const base: DraftBody = {
  ...parseDraft({}),
  summary: 'before',
  causeComments: 'why',
  persons: [ana, ben],
  vehicles: [car],
  correctiveActions: [action],
};

describe('merging two versions of a draft', () => {
  test('takes a field that only one of them changed', () => {
    const theirs = { ...base, summary: 'theirs', occurredDateUncertain: true };
    const mine = { ...base, causeComments: 'mine', location: { ...base.location, street: 'Main' } };
    expect(merge(base, theirs, mine)).toEqual({
      body: { ...theirs, causeComments: 'mine', location: { ...base.location, street: 'Main' } },
      conflicts: [],
    });
  });

  test('keeps which of the two hours was chosen for a time that clocks show twice, and asks where both chose', () => {
    const unanswered = { ...base, occurredDate: '2025-11-02', occurredTime: '01:30' };
    const mine = { ...unanswered, occurredHour: 'second' };
    expect(merge(unanswered, { ...unanswered, summary: 'theirs' }, mine)).toEqual({
      body: { ...mine, summary: 'theirs' },
      conflicts: [],
    });
    const both = merge(unanswered, { ...unanswered, occurredHour: 'first' }, mine);
    expect(both.conflicts.map(({ field }) => field)).toEqual(['occurredHour']);
  });

  test('does not conflict where both have the same value', () => {
    const both = { ...base, summary: 'both' };
    expect(merge(base, both, both)).toEqual({ body: both, conflicts: [] });
  });

  test('conflicts where both changed a field, and takes the chosen side', () => {
    const [theirs, mine] = [changed(base, { phone: '1' }), changed(base, { phone: '2', email: 'x' })];
    const field = 'persons.a.phone';
    const part = { kind: 'persons', at: 0, id: 'a' };
    const merged = merge(base, theirs, mine);
    expect(merged.conflicts).toEqual([{ field, name: 'phone', part, theirs: { phone: '1' }, mine: { phone: '2' } }]);
    expect(merged.body).toEqual(changed(base, { phone: '1', email: 'x' }));
    for (const [side, phone] of [['theirs', '1'] as const, ['mine', '2'] as const]) {
      const { body, conflicts } = merge(base, theirs, mine, (name) => (name === field ? side : undefined));
      expect([body, conflicts]).toEqual([changed(base, { phone, email: 'x' }), []]);
    }
  });

  test('conflicts wherever they differ when the base is unknown', () => {
    const unknown = { persons: [{ id: 'a' }, { id: 'b' }], vehicles: [{ id: 'c' }] };
    const theirs = { ...base, summary: 'theirs' };
    const mine = changed(base, { phone: '2' });
    expect(merge(unknown, theirs, mine).conflicts.map(({ field }) => field)).toEqual(['summary', 'persons.a.phone']);
  });

  test('treats the fields of a city as one value', () => {
    const theirs = changed(base, { cityName: 'Halifax', cityId: '2' });
    const mine = changed(base, { cityName: 'Sydney', cityId: '' });
    expect(merge(base, theirs, mine).conflicts).toMatchObject([{ field: 'persons.a.cityName' }]);
    expect(merge(base, theirs, mine, () => 'mine').body.persons[0]).toMatchObject({ cityName: 'Sydney', cityId: '' });
    expect(merge(base, theirs, base).body.persons[0]).toMatchObject({ cityName: 'Halifax', cityId: '2' });
  });

  test('combines the involved persons that either added or removed', () => {
    const [theirs, mine] = [['a', 'b'], []].map((involved) => ({
      ...base,
      correctiveActions: [{ ...action, involved }],
    }));
    expect(merge(base, theirs!, mine!)).toMatchObject({
      body: { correctiveActions: [{ involved: ['b'] }] },
      conflicts: [],
    });
  });

  test('keeps the duplication mark only when both have it', () => {
    const theirs = changed(base, { duplicationChecked: true });
    const mine = changed(base, { firstName: 'Anna' });
    expect(merge(base, theirs, mine).body.persons[0]).toMatchObject({ firstName: 'Anna', duplicationChecked: false });
  });
});

describe('merging the parts of two versions', () => {
  test('keeps the parts that either added, theirs first', () => {
    const [theirs, mine] = ['x', 'y'].map((id) => ({ ...base, items: [newPart('items', id)] }));
    expect(merge(base, theirs!, mine!).body.items.map(({ id }) => id)).toEqual(['x', 'y']);
  });

  test('removes a part that one removed and the other did not change', () => {
    const without = withoutPart(base, 'a');
    expect(merge(base, without, base)).toEqual({ body: without, conflicts: [] });
    expect(merge(base, base, without)).toEqual({ body: without, conflicts: [] });
  });

  test.each([
    ['this user', 'mine'],
    ['the other user', 'theirs'],
  ] as const)('conflicts where %s changed a part that the other side removed', (_who, changer) => {
    const versions = { theirs: withoutPart(base, 'b'), mine: withoutPart(base, 'b') };
    versions[changer] = changed(base, { firstName: 'Benjamin' }, 1);
    const ask = (side?: Side) => merge(base, versions.theirs, versions.mine, () => side);
    const changes = { firstName: 'Benjamin' };
    expect(ask().conflicts).toMatchObject([
      { field: 'persons.b.kept', name: 'kept', theirs: null, mine: null, [changer]: changes },
    ]);
    expect(ask(changer).body.persons.map(({ firstName }) => firstName)).toEqual(['Ana', 'Benjamin']);
    expect(ask(changer === 'mine' ? 'theirs' : 'mine').body).toEqual(withoutPart(base, 'b'));
  });

  test('conflicts where one removed a person and the other made that person an owner', () => {
    const theirs = withoutPart(base, 'b');
    const mine = { ...base, vehicles: [{ ...car, ownerId: 'b' }] };
    const merged = merge(base, theirs, mine);
    expect(merged.conflicts).toMatchObject([{ field: 'persons.b.kept', theirs: null, mine: { references: 1 } }]);
    expect(merged.body.vehicles[0]?.ownerId).toBe('');
    expect(merge(base, theirs, mine, () => 'mine').body).toMatchObject({
      persons: [{ id: 'a' }, { id: 'b' }],
      vehicles: [{ ownerId: 'b' }],
    });
  });
});

function changed(body: DraftBody, fields: object, at = 0): DraftBody {
  return { ...body, persons: body.persons.map((person, each) => (each === at ? { ...person, ...fields } : person)) };
}
