import { describe, expect, test } from 'vitest';
import { type DraftBody, parseDraft } from '#app/drafts/body/draft-body.ts';
import { newPart, newPerson } from '#app/drafts/body/draft-parts.ts';
import { incidentInput } from '#app/drafts/body/incident-input.ts';
import { formErrors } from '#app/platform/form-errors.ts';

const clock = { now: new Date('2026-03-14T09:30:00Z'), timeZone: 'America/Vancouver' };
const id = '01a1f87c-0e2a-7e0d-a8c5-fdae4e8b236f';
const good: DraftBody = {
  ...parseDraft({}),
  reportedDate: '2026-03-14',
  reportedTime: '02:14',
  occurredDate: '2026-03-14',
  occurredTime: '01:30',
  lastClassId: id,
};
const person = { ...newPerson(id, false), firstName: 'Eleanor' };
const messages = (body: Partial<DraftBody>) => {
  const input = incidentInput({ ...good, ...body }, clock);
  return input.success ? {} : formErrors(input.error);
};

describe('a draft is valid as an incident', () => {
  test('with dates, times and a class', () => {
    const input = incidentInput(good, clock);
    expect(input.data?.occurredDate.toISOString()).toBe('2026-03-14T08:30:00.000Z');
  });

  test('with the employee and referral details that apply, and without the others', () => {
    const typed = { ...person, position: 'Porter', street: 'Main Street', charOther: 'A scar', phone: '604 555 0100' };
    const persons = [typed, { ...typed, isEmployee: true }];
    const action = { ...newPart('correctiveActions', id), referredContactEmail: 'nowhere' };
    const { data } = incidentInput({ ...good, persons, correctiveActions: [action] }, clock);
    expect(data?.persons.map(({ position, street, charOther }) => [position, street, charOther])).toEqual([
      ['', 'Main Street', 'A scar'],
      ['Porter', '', ''],
    ]);
    expect(data?.persons.map(({ phone }) => phone)).toEqual(['604 555 0100', '604 555 0100']);
    expect(data?.correctiveActions[0]?.referredContactEmail).toBe('');
    expect(messages({ correctiveActions: [{ ...action, referred: true, referredContactFirstName: 'Noor' }] })).toEqual({
      'correctiveActions[0].referredContactEmail': ['Email is invalid'],
    });
  });

  test('only when complete, with a message at each missing field', () => {
    const empty = { ...parseDraft({}), persons: [{ ...person, firstName: ' ' }] };
    expect(messages(empty)).toEqual({
      reportedDate: ["'When / Date reported' is required"],
      occurredDate: ["'When / Date occurred' is required"],
      lastClassId: ["'What' is required"],
      'persons[0].firstName': ["Person's first name is required"],
    });
  });

  test('only when it neither lies in the future nor was reported before it occurred', () => {
    expect(messages({ reportedTime: '02:31' })).toEqual({ reportedDate: ['Date reported cannot be in the future'] });
    expect(messages({ occurredTime: '02:20' })).toEqual({
      occurredDate: ['Date occurred cannot be later than date reported'],
    });
    expect(messages({ persons: [{ ...person, dateOfBirth: '2026-03-15' }] })).toHaveProperty('persons[0].dateOfBirth');
  });

  test('without a time only when the date is uncertain', () => {
    expect(messages({ occurredTime: '', occurredDateUncertain: true })).toEqual({});
    expect(messages({ occurredTime: '' })).toEqual({ occurredTime: ['Enter the time, or switch Uncertain on.'] });
    expect(messages({ reportedTime: '' })).toEqual({ reportedTime: ['Enter the time.'] });
    expect(messages({ reportedTime: '25:00' })).toEqual({ reportedDate: ['Enter a date and a time.'] });
  });

  test.each([
    ['firstName', 100],
    ['alias', 100],
    ['phone', 20],
    ['unit', 20],
    ['address', 100],
    ['street', 50],
    ['postalCode', 10],
    ['charHeight', 50],
    ['charHairColor', 100],
    ['charOther', 500],
    ['comments', 500],
  ] as const)('with a person whose %s has at most %i characters', (field, most) => {
    expect(messages({ persons: [{ ...person, [field]: 'x'.repeat(most) }] })).toEqual({});
    expect(messages({ persons: [{ ...person, [field]: 'x'.repeat(most + 1) }] })).toHaveProperty(`persons[0].${field}`);
  });

  test('with rich text of at most 10,000 characters', () => {
    expect(messages({ summary: 'x'.repeat(10_000) })).toEqual({});
    expect(messages({ summary: 'x'.repeat(10_001) })).toHaveProperty('summary');
  });

  test('only with valid ids and valid email addresses', () => {
    expect(messages({ persons: [{ ...person, cityId: 'Vancouver' }] })).toEqual({
      'persons[0].cityId': ['invalid cityId'],
    });
    expect(messages({ persons: [{ ...person, email: 'at home' }] })).toHaveProperty('persons[0].email');
  });
});
