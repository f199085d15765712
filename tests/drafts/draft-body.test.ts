import { describe, expect, test } from 'vitest';
import { applyForm, type DraftBody, parseDraft } from '#app/drafts/body/draft-body.ts';
import { newPerson } from '#app/drafts/body/draft-parts.ts';
import { dropMasked } from '#app/drafts/body/drop-masked.ts';
import { type FormValues, formValues } from '#app/platform/forms/form-values.ts';

const ana = { ...newPerson('a', false), firstName: 'Ana', phone: '604-555-0100', relationWitness: true };
const ben = { ...newPerson('b', true), firstName: 'Ben' };
const body: DraftBody = { ...parseDraft({}), summary: 'before', occurredDateUncertain: true, persons: [ana, ben] };
const submitted = (fields: Record<string, string>) => formValues(Object.entries(fields));
const filled = (body: DraftBody, values: FormValues, isFullPost: boolean) =>
  applyForm(body, dropMasked(body, values, []).values, isFullPost);

describe('applying a form to a draft', () => {
  test('changes only the fields that the script posts', () => {
    const next = filled(body, submitted({ summary: 'after' }), false);
    expect(next).toEqual({ ...body, summary: 'after' });
  });

  test('turns off a checkbox that a full form leaves out', () => {
    const next = filled(body, submitted({ 'persons.a.relationVictim': 'on' }), true);
    expect(next.occurredDateUncertain).toBe(false);
    expect(next.persons[0]).toMatchObject({ relationWitness: false, relationVictim: true });
  });

  test('finds a person by id', () => {
    const next = filled(body, submitted({ 'persons.b.firstName': 'Benjamin' }), false);
    expect(next.persons.map((person) => person.firstName)).toEqual(['Ana', 'Benjamin']);
  });

  test('keeps private fields that the form does not post', () => {
    const next = filled(body, submitted({ 'persons.a.firstName': 'Ana' }), true);
    expect(next.persons[0]?.phone).toBe('604-555-0100');
  });

  test('ignores a new person, a link or a duplication mark in the form', () => {
    const forged = {
      'persons.a.personId': 'x',
      'persons.a.stored': 'on',
      'persons.new.firstName': 'Eve',
    };
    const next = filled(body, submitted({ ...forged, status: '2', number: '7', 'location.accountId': 'x' }), false);
    expect(next).toEqual(body);
  });

  test('requires the duplication check again when an unlinked person is renamed', () => {
    const checked = { ...body, persons: [{ ...ana, duplicationChecked: true }] };
    const renamed = filled(checked, submitted({ 'persons.a.lastName': 'Lima' }), false);
    expect(renamed.persons[0]?.duplicationChecked).toBe(false);
  });

  test('keeps a text that is too long for its field, so that it can be shown again', () => {
    expect(filled(body, submitted({ summary: 'x'.repeat(15_000) }), false).summary).toHaveLength(15_000);
  });

  test('leaves no half of an emoji where it cuts a text, which the database refuses', () => {
    const { summary } = filled(body, submitted({ summary: `${'x'.repeat(19_999)}🚲` }), false);
    expect(summary).toHaveLength(20_000);
    expect(summary.isWellFormed()).toBe(true);
  });
});
