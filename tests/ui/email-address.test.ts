import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { importedUser } from '#app/administration/users/import.schema.ts';
import { addUserInput } from '#app/administration/users/user.schema.ts';
import { billingInput, paymentEmailInput } from '#app/billing/billing.schema.ts';
import { emailAddress } from '#app/identity/addresses/email.schema.ts';
import { closeInput } from '#app/incidents/close.schema.ts';
import { incidentSchema } from '#app/incidents/saving/incident.schema.ts';

const user = addUserInput({ production: false, embedded: false }).shape;
const { persons, legalEntities, correctiveActions } = incidentSchema.shape;
const fields = {
  'the sign-in': emailAddress,
  'a new user': user.email,
  'an imported user': importedUser.shape.email,
  'an invoice': billingInput.shape.billingEmail,
  'a receipt': paymentEmailInput.shape.email,
  'who closed an incident': closeInput.options[1].shape.closeEmail,
  'a person': persons.element.shape.email,
  'a legal entity': legalEntities.element.shape.email,
  'who an action is referred to': correctiveActions.element.shape.referredContactEmail,
};

const readAs: [typed: string, email: string][] = [
  ['ana@example.com', 'ana@example.com'],
  [' ana@example.com\n', 'ana@example.com'],
  ['\ufeffana@example.com', 'ana@example.com'],
  ['ana\u200b@example.com', 'ana@example.com'],
  ['ana1\u200db@example.com', 'ana1b@example.com'],
  ['ana1\ufe0f@example.com', 'ana1@example.com'],
  ['ana@exam\u00adple.com', 'ana@example.com'],
  ['\u202aana@example.com\u202c', 'ana@example.com'],
  ['ana@example.com\u200e', 'ana@example.com'],
  ['\u2066ana@example.com\u2069', 'ana@example.com'],
  ['\u00a0ana@example.com\u202f', 'ana@example.com'],
  ['mailto:ana@example.com', 'ana@example.com'],
  ['ａｎａ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'ana@example.com'],
  ['a&b@example.com', 'a&b@example.com'],
  ["o'neil+desk@example.co.uk", "o'neil+desk@example.co.uk"],
  ['a/b=c!d@example.com', 'a/b=c!d@example.com'],
  ['info@hôtel-exemple.ca', 'info@xn--htel-exemple-eib.ca'],
  ['info@ho\u0302tel-exemple.ca', 'info@xn--htel-exemple-eib.ca'],
  ['info@HÔTEL-exemple.ca', 'info@xn--htel-exemple-eib.ca'],
  ['info@xn--htel-exemple-eib.ca', 'info@xn--htel-exemple-eib.ca'],
  ['info@почта.рф', 'info@xn--80a1acny.xn--p1ai'],
  ['info@xn--80a1acny.xn--p1ai', 'info@xn--80a1acny.xn--p1ai'],
  ['info@例え。jp', 'info@xn--r8jz45g.jp'],
];

const refused: [typed: string, why: string][] = [
  ['ana', 'Email is invalid'],
  ['ana@example', 'Email is invalid'],
  ['ana@example.com, ben@example.com', 'Email is invalid'],
  ['ana.@example.com', 'Email is invalid'],
  ['a..b@example.com', 'Email is invalid'],
  ['ana@ example.com', 'Email is invalid'],
  ['ana@example.com/é', 'Email is invalid'],
  ['ana@١٢٣.com@', 'Email is invalid'],
  ['ana@²²²', 'Email is invalid'],
  ['ana@hôtel', 'Email is invalid'],
  ['josé@example.com', 'Email is invalid: “é” cannot stand before the @.'],
  ['ana silva@example.com', 'Email is invalid: a blank cannot stand before the @.'],
  ['аna@example.com', 'Email is invalid: “а” cannot stand before the @.'],
];

describe.each(Object.entries(fields))('the email of %s', (_, field) => {
  test.each(readAs)('takes %j', (typed, email) => {
    expect(field.parse(typed)).toBe(email);
    expect(field.parse(email)).toBe(email);
  });

  test.each(refused)('refuses %j', (typed, why) => {
    expect(field.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual([why]);
  });
});

test('the normal form of an email has a normal form of its own, whatever is hidden in it', () => {
  const hidden = fc.constantFrom(
    '',
    '\u200b',
    '\ufeff',
    '\u00ad',
    '\u202a',
    '\u202c',
    '\u200e',
    '\u2066',
    '\u2060',
    '\ufe0f',
  );
  const label = fc.stringMatching(/^[a-z0-9éüñß]{1,12}$/);
  fc.assert(
    fc.property(
      fc.stringMatching(/^[a-z0-9&+_-]{1,10}$/),
      label,
      fc.array(hidden, { minLength: 30, maxLength: 30 }),
      (name, host, signs) => {
        const email = emailAddress.parse(`${name}@${host}.example`);
        const typed = [...`${name}@${host}.EXAMPLE`].map((letter, at) => `${signs[at] ?? ''}${letter}`).join('');
        expect(emailAddress.parse(typed)).toBe(email);
        expect(emailAddress.parse(email)).toBe(email);
      },
    ),
    { seed: 4 },
  );
});
