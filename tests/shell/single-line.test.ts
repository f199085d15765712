import { describe, expect, test } from 'vitest';
import { profileInput } from '#app/accounts/profile.schema.ts';
import { keyInput } from '#app/administration/keys/key.schema.ts';
import { addLookupInput, lookupAddressInput } from '#app/administration/lookups/lookup.schema.ts';
import { notificationInput } from '#app/administration/notifications/notification.schema.ts';
import { companyFields } from '#app/administration/settings/company.schema.ts';
import { addUserInput } from '#app/administration/users/user.schema.ts';
import { workgroupInput } from '#app/administration/users/workgroup.schema.ts';
import { analysisChoices, analysisPeriod } from '#app/analysis/choices/analysis.schema.ts';
import { changedAttachment, newAttachment } from '#app/attachments/attachment.schema.ts';
import { billingInput } from '#app/billing/billing.schema.ts';
import { closeInput } from '#app/incidents/close.schema.ts';
import { incidentSchema } from '#app/incidents/saving/incident.schema.ts';
import { savedSearchInput } from '#app/search/saved/saved-search.schema.ts';
import { fieldsOfParts, namesOf, type PartField, partKinds } from '#db/vocabulary/part-fields.ts';
import { singleLine } from '#db/vocabulary/single-line.ts';

/** Marks of direction, zero-width blanks, fillers, soft hyphens, tags, annotations and controls. */
const marks = [
  ...['\u0001', '\u007f', '\u0085', '\u00ad', '\u034f', '\u061c', '\u115f', '\u1160', '\u17b4', '\u17b5'],
  ...['\u180e', '\u200b', '\u200c', '\u200d', '\u200e', '\u200f', '\u202a', '\u202b', '\u202c', '\u202d'],
  ...['\u202e', '\u2060', '\u2061', '\u2062', '\u2063', '\u2064', '\u2066', '\u2067', '\u2068', '\u2069'],
  ...['\u206a', '\u206f', '\u2800', '\u3164', '\ue000', '\ufe0f', '\ufeff', '\uffa0', '\ufff9', '\u{e0041}'],
];

const user = addUserInput({ production: false, embedded: false }).shape;
type Field = { safeParse(text: string): { success: boolean; data?: unknown } };
const names: Record<string, Field> = {
  'the name of a user': user.firstName,
  'the position of a user': user.position,
  'a phone': user.phone,
  'an email': user.email,
  'a profile': profileInput.shape.lastName,
  'a workgroup': workgroupInput.in.shape.name,
  'a company': companyFields.companyName,
  'an invoice': billingInput.shape.billingContactName,
  'an API key': keyInput.shape.name,
  'an entry of a list': addLookupInput.shape.name,
  'a street': lookupAddressInput.shape.street,
  'a rule': notificationInput.shape.name,
  'a report': savedSearchInput.shape.name,
  'a chart': analysisChoices.shape.title,
  'an attachment': newAttachment.shape.name,
  'a changed attachment': changedAttachment.shape.name,
  'who closed an incident': closeInput.options[1].shape.closeLastName,
  ...Object.fromEntries(
    partKinds.flatMap((kind) =>
      namesOf<Record<string, PartField>, 'text'>(fieldsOfParts[kind], 'text')
        .filter((name) => name !== 'comments')
        .map((name) => [
          `${kind}, ${name}`,
          (incidentSchema.shape[kind].element.shape as Record<string, Field>)[name]!,
        ]),
    ),
  ),
};

test.each(Object.entries(names))('%s has nothing that cannot be seen, and is none where nothing can', (name, field) => {
  const typed = name === 'an email' ? 'a@b.example' : 'Ab';
  const longest = field.safeParse(typed).success ? typed : 'A';
  for (const mark of marks) {
    expect(field.safeParse(`${longest}${mark}`), JSON.stringify(mark)).toEqual(field.safeParse(longest));
    expect(field.safeParse(mark).data, JSON.stringify(mark)).toEqual(field.safeParse('').data);
    expect(field.safeParse(mark).success, JSON.stringify(mark)).toBe(field.safeParse('').success);
  }
});

test('the name of a period has nothing that cannot be seen', () => {
  for (const mark of marks) {
    const period = { periodType: 'LAST_DAYS', days: '7', name: `Sum${mark}mer` };
    expect(analysisPeriod.parse(period).name).toBe('Summer');
  }
});

describe('a single line', () => {
  test.each([
    ['keeps joiners of Persian', 'می\u200cخواهم', 'می\u200cخواهم'],
    ['keeps joiners of Devanagari', 'क्\u200dष', 'क्\u200dष'],
    ['keeps a family of emoji', '👩\u200d👩\u200d👧 Ana', '👩\u200d👩\u200d👧 Ana'],
    ['keeps the colour of a sign', '☎\ufe0f 12', '☎\ufe0f 12'],
    ['keeps the form of a Japanese character', '葛\u{e0100}城', '葛\u{e0100}城'],
    ['keeps the order of Hebrew and Arabic', 'משה مطعم', 'משה مطعم'],
    ['keeps an ideographic blank', '山田\u3000太郎', '山田\u3000太郎'],
    ['has no joiner between Latin letters', 'pay\u200dpal', 'paypal'],
    ['has no marks around a phone of an address book', '\u202a+1 604 555 0188\u202c', '+1 604 555 0188'],
    ['has blanks for line breaks', 'Ann\r\nLee\tRoy', 'Ann Lee Roy'],
    ['joins accents that were typed apart', 'Jose\u0301', 'José'],
    ['cannot turn the ending of a file', 'invoice\u202efdp.exe', 'invoicefdp.exe'],
  ])('%s', (_, typed, kept) => {
    expect(singleLine(typed)).toBe(kept);
    expect(singleLine(kept)).toBe(kept);
  });
});
