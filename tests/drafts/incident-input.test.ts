import { describe, expect, test } from 'vitest';
import { type DraftBody, parseDraft } from '#app/drafts/body/draft-body.ts';
import { newPart, newPerson } from '#app/drafts/body/draft-parts.ts';
import { incidentInput } from '#app/drafts/body/incident-input.ts';
import { formErrors } from '#app/platform/form-errors.ts';
import { toDateFields, toUtc, zoneOffset } from '#db/vocabulary/zoned-time.ts';

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

describe('an instant that was not edited is kept', () => {
  const zones = [
    ...['America/Vancouver', 'America/Toronto', 'America/St_Johns', 'America/Havana', 'America/Santiago'],
    ...['Europe/London', 'Europe/Berlin', 'Africa/Casablanca', 'Asia/Beirut', 'Australia/Lord_Howe'],
    ...['Pacific/Auckland', 'Pacific/Chatham'],
  ];
  const minute = 60_000;
  const begin = Date.parse('2025-01-01T00:00:00Z');

  test.each(zones)('around both changes of the clocks in %s, to the second', (timeZone) => {
    const hours = Array.from({ length: 365 * 24 }, (_, hour) => new Date(begin + hour * 60 * minute));
    const changes = hours.filter((hour) => {
      const before = new Date(hour.getTime() - 60 * minute);
      return zoneOffset(hour, timeZone) !== zoneOffset(before, timeZone);
    });
    expect(changes.length).toBeGreaterThanOrEqual(2);
    const now = { now: new Date('2027-06-01T00:00:00Z'), timeZone };
    let shownTwice = 0;
    for (const change of changes) {
      for (let at = -180; at <= 180; at += 10) {
        const occurredAt = new Date(change.getTime() + at * minute + 37_123);
        const reportedAt = new Date(occurredAt.getTime() + 50 * minute);
        const [occurred, reported] = [toDateFields(occurredAt, timeZone), toDateFields(reportedAt, timeZone)];
        const body = {
          ...good,
          ...{ occurredDate: occurred.date, occurredTime: occurred.time },
          ...{ reportedDate: reported.date, reportedTime: reported.time },
        };
        const { data } = incidentInput(body, now, { reportedAt, occurredAt });
        expect([data?.occurredDate, data?.reportedDate]).toEqual([occurredAt, reportedAt]);
        const read = toUtc(timeZone, occurred.date, occurred.time)!;
        if (Math.abs(occurredAt.getTime() - read.getTime()) > minute) shownTwice++;
      }
    }
    expect(shownTwice, 'instants that clocks show twice are among them').toBeGreaterThan(0);
  });

  test('and one that was edited is read by the clock', () => {
    const stored = { occurredAt: new Date('2026-03-14T08:30:37Z'), reportedAt: new Date('2026-03-14T09:14:00Z') };
    expect(incidentInput(good, clock, stored).data?.occurredDate).toEqual(stored.occurredAt);
    const edited = incidentInput({ ...good, occurredTime: '01:31' }, clock, stored);
    expect(edited.data?.occurredDate).toEqual(new Date('2026-03-14T08:31:00Z'));
  });
});
