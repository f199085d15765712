import { describe, expect, test } from 'vitest';
import { applyForm, type DraftBody, parseDraft } from '#app/drafts/body/draft-body.ts';
import { newPart } from '#app/drafts/body/draft-parts.ts';
import { dropMasked } from '#app/drafts/body/drop-masked.ts';
import { type FormValues, formValues } from '#app/platform/forms/form-values.ts';

const posted = (fields: Record<string, string>) => formValues(Object.entries(fields));
const filled = (body: DraftBody, values: FormValues, isFullPost: boolean) =>
  applyForm(body, dropMasked(body, values, []).values, isFullPost);
const id = '01a1f87c-0e2a-7e0d-a8c5-fdae4e8b236f';

describe('a city posted with the form', () => {
  const vancouver = { cityId: id, cityName: 'Vancouver', stateName: 'British Columbia', countryCode: 'CA' };
  const person = { ...newPart('persons', 'a'), ...vancouver };
  const body: DraftBody = { ...parseDraft({ location: vancouver }), persons: [person] };

  test('is unlinked when another name is typed', () => {
    const typed = { 'persons.a.cityId': id, 'persons.a.cityName': 'Victoria' };
    const next = filled(body, posted({ 'location.cityName': 'Victoria', 'location.cityId': id, ...typed }), true);
    expect(next.location).toMatchObject({ cityName: 'Victoria', cityId: '' });
    expect(next.persons[0]).toMatchObject({ cityName: 'Victoria', cityId: '' });
  });

  test('is unlinked when another country is chosen', () => {
    const next = filled(body, posted({ 'location.countryCode': 'US' }), false);
    expect(next.location).toMatchObject({ cityName: 'Vancouver', cityId: '' });
  });

  test('stays linked while other address fields change, and when another city is chosen with its name', () => {
    expect(filled(body, posted({ 'location.street': 'Main', 'location.cityId': id }), true).location.cityId).toBe(id);
    const another = { 'location.cityName': 'Victoria', 'location.cityId': 'b' };
    expect(filled(body, posted(another), false).location).toMatchObject({ cityName: 'Victoria', cityId: 'b' });
  });
});

describe('a corrective action posted with the form', () => {
  const people = ['01a1', '01a2'].map((start) => newPart('persons', id.replace('01a1', start)));
  const [first, second] = people.map((person) => person.id) as [string, string];
  const action = {
    ...newPart('correctiveActions', 'c'),
    displayType: 'Talk',
    referredType: 'INTERNAL',
    referredInternalDepartmentId: id,
    involved: [first],
  };
  const body: DraftBody = { ...parseDraft({}), persons: people, correctiveActions: [action] };
  const changed = (fields: Record<string, string>, whole = false) => {
    const named = Object.entries(fields).map(([name, value]) => [`correctiveActions.c.${name}`, value]);
    return filled(body, posted(Object.fromEntries(named)), whole).correctiveActions[0];
  };

  test('has either a type from the list or a typed one', () => {
    expect(changed({ typeId: id })).toMatchObject({ typeId: id, displayType: '' });
    expect(changed({ displayType: 'A long talk' })).toMatchObject({ typeId: '', displayType: 'A long talk' });
  });

  test('is referred to a department or an agency, and switching clears the other one', () => {
    const outside = { referredType: 'EXTERNAL', referredExternalAgencyId: id };
    expect(changed(outside)).toMatchObject({ referredInternalDepartmentId: '', ...outside });
    expect(changed({ referredType: 'INTERNAL' })).toMatchObject({ referredInternalDepartmentId: id });
  });

  test('involves the checked persons, and keeps those that the form does not contain', () => {
    const tick = `involved.${second}`;
    expect(changed({ [tick]: 'on' })?.involved).toEqual([first, second]);
    expect(changed({ [tick]: 'on' }, true)?.involved).toEqual([second]);
    expect(changed({ [`involved.${first}`]: '' })?.involved).toEqual([]);
  });
});
