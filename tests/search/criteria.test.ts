import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changedCriteria } from '#app/search/changed-criteria.server.ts';
import { criteriaSchema, criterionSchemas, noCriteria } from '#app/search/criteria/criteria.schema.ts';
import { criteriaParams, queryString } from '#app/search/criteria/criteria-address.ts';
import { criteriaAsText } from '#app/search/criteria/criteria-words.ts';
import { criteriaOf, searchAddress } from '#app/search/search-address.server.ts';
import { searchHref, withCriterion, withoutCriterion } from '#app/search/search-address.ts';

const read = (query: string) => criteriaOf(new URLSearchParams(query));
const reader = { dateFormat: 0 as const, timeZone: 'America/Vancouver' };
const id = '01a202dc-5789-7b77-a11c-ee37cd5605ba';

function messagesOf(type: keyof typeof criterionSchemas, value: object) {
  return criterionSchemas[type].safeParse(value).error?.issues.map(({ message }) => message);
}

describe('a criterion', () => {
  test.each([
    ['person', { lastName: '  ' }, 'Please enter person name or set "Has person" on.'],
    ['person', { isEmployee: 'yes', relations: 'VICTIM' }, 'Please enter person name or set "Has person" on.'],
    ['company', {}, 'Please set "Has legal entity" on, enter name or set "Is owner" on.'],
    ['class', {}, 'Please select Incident class'],
    ['location', { includeDescendant: 'on' }, 'Please select Location'],
    ['dateReported', { periodType: 'LAST_DAYS', days: '0' }, 'Please enter a number greater than 0.'],
    ['dateReported', { periodType: 'LAST_DAYS', days: 'x' }, 'Please enter a number greater than 0.'],
    [
      'dateOccurred',
      { periodType: 'LAST_MONTHS', lastNMonths: '-1' },
      'Please enter a number greater than or equalt to 0.',
    ],
    [
      'dateOccurred',
      { periodType: 'LAST_MONTHS', lastNMonths: '' },
      'Please enter a number greater than or equalt to 0.',
    ],
    ['dateOccurred', { periodType: 'MONTH' }, 'Choose a month.'],
    ['dateOccurred', { periodType: 'DAY_OF_WEEK', dayOfWeeks: '' }, 'Choose a day.'],
    [
      'dateReported',
      { periodType: 'PERIOD', fromDate: '2026-03-02', toDate: '2026-03-01' },
      'The last day cannot be earlier than the first day.',
    ],
    ['dateReported', { periodType: 'PERIOD', fromDate: '2026-02-30', toDate: '2026-03-01' }, 'Enter a date.'],
    ['severity', {}, 'Choose a severity.'],
    ['status', { status: '3' }, 'Choose a status.'],
    ['creator', {}, 'Please enter a first or last name.'],
    ['incidentNumber', { number: 'abc' }, 'Enter an incident number.'],
    ['vehicle', { licensePlate: 'A'.repeat(21) }, 'Must be at most 20 characters.'],
  ] as const)('%s of %j is refused', (type, value, message) => {
    expect(messagesOf(type, value)).toEqual([message]);
  });

  test.each([
    ['person', { hasPerson: 'on' }],
    ['company', { isOwner: 'on' }],
    ['vehicle', {}],
    ['item', {}],
    ['attachment', {}],
    ['address', {}],
    ['class', { all: 'on' }],
    ['dateReported', { periodType: 'LAST_MONTHS', lastNMonths: '0' }],
    ['incidentNumber', { number: ' #2417 ' }],
  ] as const)('%s of %j is taken', (type, value) => {
    expect(messagesOf(type, value)).toBeUndefined();
  });
});

describe('the address of a search', () => {
  test('is readable and holds the whole search', () => {
    const criteria = criteriaSchema.parse({
      operator: 'OR',
      person: {
        operator: 'AND',
        values: [{ lastName: 'O;Neil\\', relations: ['VICTIM', 'WITNESS'], isEmployee: 'no' }],
      },
      dateReported: { values: [{ periodType: 'LAST_DAYS', days: '30' }] },
      timeZone: 'America/Vancouver',
    });
    const address = queryString(criteriaParams(criteria));
    expect(address).toBe(
      'operator=OR&reported=periodType:LAST_DAYS;days:30&person=lastName:O%5C;Neil%5C%5C;isEmployee:no;' +
        'relations:VICTIM,WITNESS&person.operator=AND&timeZone=America/Vancouver',
    );
    expect(read(address).criteria).toEqual(criteria);
  });

  test('that cannot be read says so', () => {
    const notASearch = 'This link to a search is incomplete. Start a new search.';
    for (const query of [
      'person=relations:KING',
      'status=status:9',
      'operator=XOR',
      'reported=days:30',
      `class=lookupId:1`,
    ]) {
      expect(read(query)).toEqual({ problem: notASearch });
    }
    expect(read(`vehicle=${'a'.repeat(6_100)}`).problem).toMatch(/^The search is too long/);
    const many = Array.from({ length: 41 }, (_, at) => `number=number:${at + 1}`).join('&');
    expect(read(many).problem).toBeDefined();
    const spread = `${Array.from({ length: 25 }, () => 'vehicle=hasVehicle').join('&')}&${Array.from({ length: 25 }, () => 'item=hasItem').join('&')}`;
    expect(read(spread).problem).toBe('A search has at most 40 criteria. Remove some first.');
  });

  test('never fails, whatever is in it', () => {
    const names = fc.constantFrom(
      'person',
      'reported',
      'class',
      'person.operator',
      'by',
      'edit',
      'p',
      'sort',
      'columns',
      'saved',
    );
    const fields = fc.constantFrom(
      'lastName:',
      'periodType:PERIOD;',
      'fromDate:',
      '__proto__:x;',
      'days:',
      ';',
      '\\',
      'lookupId:',
    );
    const value = fc.tuple(fc.array(fields), fc.string({ unit: 'binary' })).map(([parts, end]) => parts.join('') + end);
    fc.assert(
      fc.property(fc.array(fc.tuple(names, value)), (params) => {
        const address = searchAddress(new URLSearchParams(params));
        expect(searchAddress(new URL(searchHref(address), 'http://here').searchParams).criteria).toEqual(
          address.criteria,
        );
      }),
      { numRuns: 500 },
    );
  });

  test.each(['person', 'vehicle'] as const)('has at most 40 criteria, and says so to another %s', (type) => {
    const criteria = criteriaSchema.parse({
      person: { values: Array.from({ length: 40 }, () => ({ lastName: 'Lee' })) },
    });
    const value = type === 'person' ? { lastName: 'Lee' } : { hasVehicle: 'on' };
    expect(changedCriteria(criteria, type, value, { timeZone: 'UTC', operator: 'OR' })).toEqual({
      problem: 'A search has at most 40 criteria. Remove some first.',
    });
  });

  test('has an incident number alone', () => {
    expect(read('number=number:7&status=status:1').criteria).toEqual({
      operator: 'AND',
      incidentNumber: { operator: 'OR', values: [{ number: 7 }] },
    });
    const context = { timeZone: 'UTC', operator: 'OR' } as const;
    const numbered = criteriaSchema.parse(withCriterion(noCriteria, 'incidentNumber', { number: 7 }, context));
    const changed = criteriaSchema.parse(withCriterion(numbered, 'status', { status: 1 }, context));
    expect(changed.incidentNumber).toBeUndefined();
    expect(withoutCriterion(changed, 'status', 0)).toEqual({ operator: 'AND' });
  });
});

describe('the words of a search', () => {
  test('name every group, its values and the operators', () => {
    const criteria = criteriaSchema.parse({
      dateReported: { values: [{ periodType: 'PERIOD', fromDate: '2025-10-01', toDate: '2026-03-14' }] },
      location: { values: [{ lookupId: id, includeDescendant: 'on' }] },
      status: { values: [{ status: 1 }, { status: 2 }] },
      attachment: { values: [{ hasAttachment: 'on' }] },
    });
    expect(criteriaAsText(criteria, { [id]: 'Main tower' }, reader)).toBe(
      'Date reported 01/10/2025 to 14/03/2026 AND With an attachment AND ' +
        'Location is Main tower and everything under it AND (Status is Open OR Status is Closed)',
    );
  });

  const days = (...dayOfWeeks: number[]) => ({ periodType: 'DAY_OF_WEEK', dayOfWeeks });
  const shift = (fromTime: string, toTime: string) => ({ periodType: 'WORK_SHIFT', fromTime, toTime });
  test.each([
    [
      [days(5), shift('22:00', '06:00')],
      'Date X in a shift that begins on Friday AND Date X from 10:00 PM to 06:00 AM',
    ],
    [
      [shift('22:00', '06:00'), days(6, 7)],
      'Date X from 10:00 PM to 06:00 AM AND Date X in a shift that begins on Saturday or Sunday',
    ],
    [[days(5), shift('00:00', '00:00')], 'Date X on Friday AND Date X from 12:00 AM to 12:00 AM'],
    [[days(5), shift('16:00', '00:00')], 'Date X on Friday AND Date X from 04:00 PM to 12:00 AM'],
    [[days(5), shift('08:00', '16:00')], 'Date X on Friday AND Date X from 08:00 AM to 04:00 PM'],
    [[days(5)], 'Date X on Friday'],
    [[shift('22:00', '06:00')], 'Date X from 10:00 PM to 06:00 AM'],
    [
      [days(5), shift('07:00', '07:00')],
      'Date X in a shift that begins on Friday AND Date X from 07:00 AM to 07:00 AM',
    ],
  ])('say which night is meant by %j', (values, words) => {
    for (const [type, label] of [
      ['dateOccurred', 'Date occurred'],
      ['dateReported', 'Date reported'],
    ] as const) {
      const criteria = criteriaSchema.parse({ [type]: { values } });
      expect(criteriaAsText(criteria, {}, reader)).toBe(words.replaceAll('Date X', label));
    }
    const either = criteriaSchema.parse({ dateOccurred: { operator: 'OR', values } });
    expect(criteriaAsText(either, {}, reader)).not.toContain('shift that begins');
  });

  test('say of whole names what they are, and of an address with one no country', () => {
    const criteria = criteriaSchema.parse({
      person: { values: [{ firstName: 'Ana', lastName: 'Lee', whole: 'on' }] },
      item: { values: [{ name: 'Ring', whole: 'on' }] },
      address: { values: [{ unit: '12', whole: 'on' }] },
    });
    expect(criteriaAsText(criteria, {}, reader)).toBe(
      'Person name is “Ana Lee” AND Item name is “Ring” AND Address unit is “12”',
    );
    expect(read(queryString(criteriaParams(criteria))).criteria).toEqual(criteria);
  });

  test('name the time zone of dates where it is not the reader’s, and entries that are gone', () => {
    const criteria = criteriaSchema.parse({
      timeZone: 'Europe/Berlin',
      dateOccurred: { values: [{ periodType: 'WORK_SHIFT', fromTime: '22:00', toTime: '06:30' }] },
      severity: { values: [{ lookupId: id }] },
    });
    expect(criteriaAsText(criteria, {}, reader)).toBe(
      'Date occurred from 10:00 PM to 06:30 AM (time zone Europe/Berlin) AND Severity is an entry that does not exist',
    );
  });
});
