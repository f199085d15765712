import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { companyFields } from '#app/administration/settings/company.schema.ts';
import { addUserInput } from '#app/administration/users/user.schema.ts';
import { codeInput, phoneInput, recoveryInput } from '#app/auth/mfa/mfa.schema.ts';
import { toPhoneNumber } from '#app/auth/mfa/phone.ts';
import { billingFields } from '#app/billing/billing.schema.ts';
import { signInCodeInput } from '#app/identity/sign-in/sign-in.schema.ts';
import { closeInput } from '#app/incidents/close.schema.ts';
import { incidentSchema } from '#app/incidents/saving/incident.schema.ts';

const { phone } = phoneInput.shape;
const numberOf = (typed: string) => toPhoneNumber(phone.parse(typed));
const messages = (result: { error?: { issues: { message: string }[] } }) =>
  result.error?.issues.map(({ message }) => message);
const fullWidth = (text: string) =>
  text.replace(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)).replaceAll(' ', '\u3000');
const separators = ['', ' ', '-', '\u00a0', '\u202f', '\u2011', '\u2013', '\u200b', '\u200e', '\u2066', '\u3000', '\t'];

describe('the phone for text messages', () => {
  test.each([
    ...['6045550157', '16045550157', '+16045550157', '+1 (604) 555-0157', '(604) 555-0157', '604-555-0157'],
    ...['604.555.0157', '1-604-555-0157', '+1.604.555.0157', '604 555 0157', '604/555-0157', 'tel:+1-604-555-0157'],
    ...['\u202a+1 (604) 555-0157\u202c', '\u2066+1 604 555 0157\u2069', '\u200e604-555-0157', '604\u2011555\u20110157'],
    ...[
      '604\u2013555\u20130157',
      '604\u00a0555\u202f0157',
      '６０４５５５０１５７',
      '＋１（６０４）５５５－０１５７',
      ' 6045550157\n',
    ],
    ...['604\u2212555\u22120157', '604·555·0157', '\ufeff6045550157'],
  ])('%j is read', (typed) => {
    expect(numberOf(typed)).toBe('+16045550157');
  });

  test.each([
    ['604-555-HELP', 'please enter digit only'],
    ['604 555 0157 ext. 3', 'please enter digit only'],
    ['604 555 0157, 604 555 0158', 'please enter digit only'],
    ['٦٠٤٥٥٥٠١٥٧', 'please enter digit only'],
    ['()', 'Please enter phone number'],
    ['\u202a\u202c', 'Please enter phone number'],
    ['+44 20 7946 0958', 'Enter a phone number in Canada or the United States: area code and number, 10 digits.'],
    ['+604 555 0157', 'Enter a phone number in Canada or the United States: area code and number, 10 digits.'],
    ['0044 20 7946 0958', 'Enter a phone number in Canada or the United States: area code and number, 10 digits.'],
  ])('%j is refused', (typed, message) => {
    expect(messages(phone.safeParse(typed))).toEqual([message]);
  });

  test('is the same with whatever stands between its digits', () => {
    const between = fc.array(fc.constantFrom(...separators, '.', '(', ')', '/'), { minLength: 12, maxLength: 12 });
    fc.assert(
      fc.property(between, fc.constantFrom('', '+'), fc.boolean(), (signs, plus, isWide) => {
        const typed = `${signs[11]}${plus}${[...'16045550157'].map((digit, at) => `${digit}${signs[at]}`).join('')}`;
        expect(numberOf(isWide ? fullWidth(typed) : typed), JSON.stringify(typed)).toBe('+16045550157');
      }),
      { seed: 3 },
    );
  });
});

describe('a phone that is only written down', () => {
  const user = addUserInput({ production: false, embedded: false }).shape;
  const { persons, legalEntities, correctiveActions } = incidentSchema.shape;
  test.each(
    Object.entries({
      'a user’s phone': user.phone,
      'a user’s fax': user.fax,
      'the company’s': companyFields.phone,
      'an invoice’s': billingFields.billingPhone,
      'of who closed an incident': closeInput.options[1].shape.closePhone,
      'a person’s': persons.element.shape.phone,
      'a person’s mobile phone': persons.element.shape.mobilePhone,
      'a legal entity’s': legalEntities.element.shape.phone,
      'of who an action is referred to': correctiveActions.element.shape.referredContactPhone,
    }),
  )('%s has its digits in ASCII, and is else as it was typed', (_, field) => {
    expect(field.parse('\u202a＋１（６０４）\u3000５５５－０１５７\u202c')).toBe('+1(604) 555-0157');
    expect(field.parse('604\u00a0555 0157')).toBe('604 555 0157');
    expect(field.parse('604-555-0157 x 3')).toBe('604-555-0157 x 3');
  });
});

describe('a code', () => {
  const { code } = codeInput.shape;
  test.each([
    ...['123456', '123 456', ' 123456\n', '123-456', '123\u2013456', '123\u2011456', '123\u00a0456', '123\u202f456'],
    ...['\u200e123456', '\u202a123 456\u202c', '\u2066123456\u2069', '123\u200b456', '\ufeff123456', '1 2 3 4 5 6'],
    ...[
      '１２３４５６',
      '１２３\u3000４５６',
      '123\u2009456',
      '123\u2212456',
      '12-34-56',
      '123.456',
      '123\t456',
      '123\u00ad456',
    ],
  ])('of six digits is read in %j', (typed) => {
    expect(code.parse(typed)).toBe('123456');
  });

  test.each([
    ['12345', 'Must be exactly 6 digits'],
    ['1234567', 'Must be exactly 6 digits'],
    ['12a456', 'Must be only digits'],
    ['١٢٣٤٥٦', 'Must be only digits'],
  ])('%j is refused', (typed, message) => {
    expect(messages(code.safeParse(typed))).toContain(message);
  });

  test.each([
    ['of an email', signInCodeInput.shape.code, '12345678'],
    ['of recovery', recoveryInput.shape.code, '7KQ4M2XD'],
  ])('%s is the same with whatever stands between its letters', (_, field, sent) => {
    const between = fc.array(fc.constantFrom(...separators, '.'), { minLength: 9, maxLength: 9 });
    fc.assert(
      fc.property(between, fc.boolean(), (signs, isWide) => {
        const typed = `${signs[8]}${[...sent].map((letter, at) => `${letter}${signs[at]}`).join('')}`;
        expect(field.parse(isWide ? fullWidth(typed) : typed)).toBe(sent);
      }),
      { seed: 2 },
    );
  });
});
