import { expect, test } from 'vitest';
import { changedFields, differences } from '#app/drafts/body/differences.ts';
import { type DraftBody, parseDraft } from '#app/drafts/body/draft-body.ts';
import { newPart, newPerson } from '#app/drafts/body/draft-parts.ts';
import { merge } from '#app/drafts/body/merge.ts';
import { redacted } from '#app/drafts/body/redact.ts';
import { displayValue } from '#app/drafts/form/display-value.ts';

const ana = { ...newPerson('0-a', false), firstName: 'Ana', phone: '1', personId: 'x' };
const ben = { ...newPerson('0-b', true), firstName: 'Ben' };
const car = { ...newPart('vehicles', 'c'), licensePlate: 'AB1', ownerId: '0-a' };
const action = newPart('correctiveActions', 'd');
const body: DraftBody = { ...parseDraft({}), persons: [ana, ben], vehicles: [car], correctiveActions: [action] };

test('the differences of two drafts have labels and names of people instead of ids', () => {
  const theirs = { ...body, summary: 'theirs', vehicles: [{ ...car, ownerId: '0-b' }] };
  const mine = { ...body, summary: 'mine', vehicles: [{ ...car, ownerId: '' }] };
  expect(differences(merge({ vehicles: [{ id: 'c' }] }, theirs, mine).conflicts, { theirs, mine })).toEqual([
    {
      field: 'summary',
      label: 'Summary',
      theirs: [{ name: 'summary', label: 'Summary', value: 'theirs' }],
      mine: [{ name: 'summary', label: 'Summary', value: 'mine' }],
    },
    {
      field: 'vehicles.c.ownerId',
      label: 'AB1 / Owner',
      theirs: [{ name: 'ownerId', label: 'Owner', value: 'Ben' }],
      mine: [{ name: 'ownerId', label: 'Owner', value: '' }],
    },
  ]);
});

test('the differences of two drafts name the involved persons and show no masked value', () => {
  const [theirs, mine] = [['0-b'], []].map((involved, at) =>
    redacted(
      { ...body, correctiveActions: [{ ...action, involved }], persons: [{ ...ana, phone: `7${at}` }, ben] },
      at === 0 ? 'theirs' : 'mine',
      [],
      body,
    ),
  ) as [DraftBody, DraftBody];
  expect(differences(merge({}, theirs, mine).conflicts, { theirs, mine })).toMatchObject([
    { label: 'Ana / Phone', theirs: [{ value: '', hidden: true }], mine: [{ value: '', hidden: true }] },
    { label: 'Corrective action 1 / Ben involved', theirs: [{ value: true }], mine: [{ value: false }] },
  ]);
});

test('the differences of two drafts tell one picture of a person from the other', () => {
  const [theirs, mine] = ['7', '8'].map((fileId) => ({
    ...body,
    persons: [{ ...ana, picture: { fileId, thumbnailFileId: fileId } }, ben],
  })) as [DraftBody, DraftBody];
  expect(differences(merge({}, theirs, mine).conflicts, { theirs, mine })).toMatchObject([
    { label: 'Ana / Picture', theirs: [{ value: 'A picture' }], mine: [{ value: 'Another picture' }] },
  ]);
  expect(differences(merge({}, body, mine).conflicts, { theirs: body, mine })).toMatchObject([
    { label: 'Ana / Picture', theirs: [{ value: '' }], mine: [{ value: 'A picture' }] },
  ]);
});

test('the differences of two drafts list the form fields to post', () => {
  const mine = { ...body, occurredDateUncertain: true, persons: [ana, { ...ben, relationVictim: true }] };
  expect(changedFields(body, mine)).toEqual([
    ['occurredDateUncertain', 'on'],
    ['persons.0-b.relationVictim', 'on'],
  ]);
});

test('the differences of two drafts show names of lookup values and dates in the account’s format', () => {
  const form = {
    choices: { severities: [{ value: '3', label: 'High' }] },
    display: { dateFormat: 1, timeZone: 'America/Vancouver' },
  } as unknown as Parameters<typeof displayValue>[2];
  expect(displayValue('severityId', '3', form)).toBe('High');
  expect(displayValue('severityId', '4', form)).toBe('No longer on the list');
  expect(displayValue('status', 'STOLEN', form)).toBe('Stolen');
  expect(displayValue('countryCode', 'CA', form)).toBe('Canada');
  expect(displayValue('countryCode', 'MX', form)).toBe('MX');
  expect(displayValue('occurredDate', '2026-03-14', form)).toBe('03/14/2026');
  expect(displayValue('dateOfBirth', 'last spring', form)).toBe('last spring');
  expect(displayValue('reportedDate', '0000-00-00', form)).toBe('0000-00-00');
  expect(displayValue('owner', true, form)).toBe('Yes');
  expect(displayValue('summary', '', form)).toBe('');
});
