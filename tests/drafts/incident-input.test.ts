import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DraftBody, parseDraft } from '#app/drafts/body/draft-body.ts';
import { newPart, newPerson } from '#app/drafts/body/draft-parts.ts';
import { incidentInput } from '#app/drafts/body/incident-input.ts';
import { formErrors } from '#app/platform/forms/form-errors.ts';
import { instantsAt, toDateFields, toUtc } from '#db/vocabulary/zoned-time.ts';
import { clockChanges, timesAround, zonesWithChanges } from './clock-changes.ts';

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
    expect(messages({ reportedTime: '02:36' })).toEqual({ reportedDate: ['Date reported cannot be in the future'] });
    expect(messages({ occurredTime: '02:20' })).toEqual({
      occurredDate: ['Date occurred cannot be later than date reported'],
    });
    expect(messages({ persons: [{ ...person, dateOfBirth: '2026-03-15' }] })).toHaveProperty('persons[0].dateOfBirth');
  });

  const inFuture = (name: string) => `Date ${name} cannot be in the future`;
  test.each([
    [{ reportedTime: '02:29' }, '09:29:00', '08:30:00'],
    [{ reportedTime: '02:30' }, '09:30:00', '08:30:00'],
    [{ reportedTime: '02:31' }, '09:30:00', '08:30:00'],
    [{ reportedTime: '02:32' }, '09:30:00', '08:30:00'],
    [{ reportedTime: '02:35' }, '09:30:00', '08:30:00'],
    [{ reportedTime: '02:32', occurredTime: '02:32' }, '09:30:00', '09:30:00'],
    [{ reportedTime: '02:32', occurredTime: '02:30' }, '09:30:00', '09:30:00'],
    [{ reportedTime: '02:35', occurredTime: '02:31' }, '09:30:00', '09:30:00'],
    [{ reportedTime: '02:31', occurredTime: '02:29' }, '09:30:00', '09:29:00'],
  ])('of a device whose clock is ahead of the server, as of now: %j', (typed, reported, occurred) => {
    const { data } = incidentInput({ ...good, ...typed }, clock);
    expect(data?.reportedDate.toISOString()).toBe(`2026-03-14T${reported}.000Z`);
    expect(data?.occurredDate.toISOString()).toBe(`2026-03-14T${occurred}.000Z`);
  });

  test.each([
    [{ reportedTime: '02:36' }, { reportedDate: [inFuture('reported')] }],
    [{ reportedTime: '03:30' }, { reportedDate: [inFuture('reported')] }],
    [{ reportedTime: '14:29' }, { reportedDate: [inFuture('reported')] }],
    [{ reportedDate: '2026-03-15' }, { reportedDate: [inFuture('reported')] }],
    [{ reportedDate: '2062-03-14' }, { reportedDate: [inFuture('reported')] }],
    [
      { reportedTime: '02:36', occurredTime: '02:36' },
      { reportedDate: [inFuture('reported')], occurredDate: [inFuture('occurred')] },
    ],
    [
      { reportedTime: '02:31', occurredTime: '02:32' },
      { occurredDate: ['Date occurred cannot be later than date reported'] },
    ],
    [
      { reportedTime: '02:30', occurredTime: '02:31' },
      { occurredDate: ['Date occurred cannot be later than date reported'] },
    ],
  ])('not when the clock is further ahead, or the order is wrong: %j', (typed, expected) => {
    expect(messages(typed)).toEqual(expected);
  });

  test('of a day that has begun only on the device, as of today', () => {
    const now = new Date('2026-03-14T06:58:30Z');
    const tomorrow = {
      reportedDate: '2026-03-14',
      reportedTime: '00:01',
      occurredDate: '2026-03-14',
      occurredTime: '00:00',
    };
    const { data } = incidentInput({ ...good, ...tomorrow, occurredDateUncertain: true }, { ...clock, now });
    expect(data?.occurredOn).toBe('2026-03-13');
    expect(data?.reportedDate).toEqual(now);
    const known = incidentInput({ ...good, ...tomorrow }, { ...clock, now }).data;
    expect(known?.occurredDate).toEqual(now);
  });

  test.each([
    ['west of', 'America/Vancouver', 'America/Toronto', '2026-03-14T04:30:00Z'],
    ['by programs west of', 'UTC', 'Asia/Tokyo', '2026-03-13T15:30:00Z'],
  ])('on an uncertain day of the account that has not begun %s it', (_, timeZone, accountZone, reportedAt) => {
    const { date, time } = toDateFields(new Date(reportedAt), timeZone);
    const uncertain = { occurredDate: '2026-03-14', occurredTime: '', occurredDateUncertain: true };
    const now = new Date(Date.parse(reportedAt) + 60_000);
    const body = { ...good, ...uncertain, reportedDate: date, reportedTime: time };
    const input = incidentInput(body, { now, timeZone, accountZone });
    expect(input.error?.issues ?? []).toEqual([]);
    expect(input.data).toMatchObject({ occurredOn: '2026-03-14', reportedDate: new Date(reportedAt) });
    const later = incidentInput({ ...body, occurredDate: '2026-03-15' }, { now, timeZone, accountZone });
    expect(formErrors(later.error!)).toHaveProperty('occurredDate');
  });

  test('on the uncertain day of the incident, which had begun for its author alone', () => {
    const reportedAt = new Date('2026-03-14T05:00:00Z');
    const stored = { reportedAt, occurredAt: reportedAt, occurredOn: '2026-03-14', occurredUncertain: true };
    const uncertain = { occurredDate: '2026-03-14', occurredTime: '', occurredDateUncertain: true };
    const body = { ...good, ...uncertain, reportedDate: '2026-03-13', reportedTime: '22:00' };
    const here = { now: new Date('2026-03-14T05:30:00Z'), timeZone: 'America/Vancouver' };
    expect(incidentInput(body, here, stored).data).toMatchObject({
      occurredOn: '2026-03-14',
      occurredDate: reportedAt,
    });
    expect(incidentInput({ ...body, reportedTime: '21:00' }, here, stored).success).toBe(false);
    expect(incidentInput({ ...body, occurredDate: '2026-03-15' }, here, stored).success).toBe(false);
  });

  test('with no instant later than now, however far ahead the device is', () => {
    const minutes = fc.integer({ min: -1440, max: 1440 });
    fc.assert(
      fc.property(minutes, minutes, (reportedAhead, occurredAhead) => {
        const shown = (ahead: number) => toDateFields(new Date(clock.now.getTime() + ahead * 60_000), clock.timeZone);
        const [reported, occurred] = [shown(reportedAhead), shown(occurredAhead)];
        const { data } = incidentInput(
          {
            ...good,
            reportedDate: reported.date,
            reportedTime: reported.time,
            occurredDate: occurred.date,
            occurredTime: occurred.time,
          },
          clock,
        );
        expect(data !== undefined).toBe(reportedAhead <= 5 && occurredAhead <= reportedAhead);
        for (const instant of [data?.reportedDate, data?.occurredDate]) {
          expect(instant?.getTime() ?? 0).toBeLessThanOrEqual(clock.now.getTime());
        }
      }),
      { seed: 6 },
    );
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
  const minute = 60_000;

  test.each(zonesWithChanges)('around both changes of the clocks in %s, to the second', (timeZone) => {
    const changes = clockChanges(timeZone);
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
          occurredDate: occurred.date,
          occurredTime: occurred.time,
          reportedDate: reported.date,
          reportedTime: reported.time,
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

describe('a time on the day when clocks change', () => {
  test.each(zonesWithChanges)(
    'in %s is saved only as an instant that clocks show, and asked for where two do',
    (timeZone) => {
      const now = { now: new Date('2027-06-01T00:00:00Z'), timeZone };
      for (const change of clockChanges(timeZone)) {
        for (const { date, time } of timesAround(change, timeZone)) {
          const body = { ...good, reportedDate: '2027-01-05', occurredDate: date, occurredTime: time };
          const instants = instantsAt(timeZone, date, time);
          const input = incidentInput(body, now);
          if (instants.length === 1) expect(input.data?.occurredDate).toEqual(instants[0]);
          else {
            const field = instants.length === 2 ? 'occurredHour' : 'occurredTime';
            expect(input.error && Object.keys(formErrors(input.error)), `${date} ${time}`).toEqual([field]);
          }
          if (instants.length < 2) continue;
          for (const [at, occurredHour] of ['first', 'second'].entries()) {
            expect(incidentInput({ ...body, occurredHour }, now).data?.occurredDate).toEqual(instants[at]);
          }
        }
      }
    },
  );

  const autumn = { now: new Date('2025-12-01T00:00:00Z'), timeZone: 'America/Vancouver' };
  const night = {
    ...good,
    reportedDate: '2025-11-02',
    reportedTime: '01:10',
    occurredDate: '2025-11-02',
    occurredTime: '01:50',
  };
  const errorsOf = (body: Partial<DraftBody>, stored = {}) => {
    const input = incidentInput({ ...night, ...body }, autumn, stored);
    return input.success ? {} : formErrors(input.error);
  };

  test('may be of the first hour and have been reported in the second', () => {
    expect(errorsOf({})).toEqual({
      reportedHour: ['Clocks went back on this day and showed 01:10 AM twice. Choose the first or the second.'],
      occurredHour: ['Clocks went back on this day and showed 01:50 AM twice. Choose the first or the second.'],
    });
    expect(errorsOf({ occurredHour: 'first', reportedHour: 'second' })).toEqual({});
    expect(errorsOf({ occurredHour: 'second', reportedHour: 'second' })).toEqual({
      occurredDate: ['Date occurred cannot be later than date reported'],
    });
    expect(errorsOf({ occurredHour: 'third', reportedHour: 'second' })).toHaveProperty('occurredHour');
  });

  test('is refused where clocks do not show it, with a time that they show', () => {
    expect(errorsOf({ occurredDate: '2025-03-09', occurredTime: '02:30', reportedHour: 'second' })).toEqual({
      occurredTime: [
        'There is no 02:30 AM on this day: clocks went forward. Enter an earlier or later time, such as 03:30 AM.',
      ],
    });
  });

  test('is not asked for where it is uncertain, or is that of the incident', () => {
    const havana = { ...autumn, timeZone: 'America/Havana' };
    for (const occurredDate of ['2025-03-09', '2025-11-02']) {
      const uncertain = { occurredDate, occurredTime: '', occurredDateUncertain: true, reportedDate: '2025-11-05' };
      expect(incidentInput({ ...good, ...uncertain }, havana).success, occurredDate).toBe(true);
    }
    const stored = { occurredAt: new Date('2025-11-02T08:50:12Z'), reportedAt: new Date('2025-11-02T09:10:00Z') };
    expect(errorsOf({}, stored)).toEqual({});
    expect(errorsOf({ occurredHour: 'first', reportedHour: 'first' }, stored)).toHaveProperty('occurredDate');
  });
});
