import fc from 'fast-check';
import { expect, test } from 'vitest';
import { notificationInput } from '#app/administration/notifications/notification.schema.ts';

const recipients = notificationInput.shape.recipientEmails;
const ana = 'ana@example.com';
const ben = 'ben@example.com';

test.each([
  [ana, [ana]],
  [`${ana}, ${ben}`, [ana, ben]],
  [`${ana};${ben};`, [ana, ben]],
  [`${ana}\r\n${ben}\r\n`, [ana, ben]],
  [`${ana}\t${ben}`, [ana, ben]],
  [`${ana} ${ben}`, [ana, ben]],
  [`${ana}\u00a0;\u00a0${ben}`, [ana, ben]],
  [`${ana}，${ben}；`, [ana, ben]],
  [`"Silva, Ana" <${ana}>; ${ben}`, [ana, ben]],
  [`Silva, Ana <${ana}>; Roy, Ben <${ben}>`, [ana, ben]],
  [`Silva, Ana <${ana}>`, [ana]],
  [`Ana Silva <${ana}>, Ben <${ben}>`, [ana, ben]],
  [`Ana\r\n <${ana}>,\r\n Ben <${ben}>`, [ana, ben]],
  [`"Silva; Ana \\"the desk\\"" <${ana}>\n<${ben}>`, [ana, ben]],
  [`<${ana}><${ben}>`, [ana, ben]],
  [`To: Ana <${ana}>; Cc: ${ben}`, [ana, ben]],
  [`Night staff: ${ana}, ${ben};`, [ana, ben]],
  [`mailto:${ana}`, [ana]],
  [`'${ana}'; '${ben}'`, [ana, ben]],
  [`${ana} (Ana Silva), ${ben} (Roy, Ben)`, [ana, ben]],
  [`\ufeffANA@example.com,,\u200b, ;${ana}`, [ana]],
  [`"${ana}" <${ana}>`, [ana]],
  ['José <info@hôtel-exemple.ca>', ['info@xn--htel-exemple-eib.ca']],
  [`a&b@example.com,${ben}`, ['a&b@example.com', ben]],
])('%j are recipients', (typed, emails) => {
  expect(recipients.parse(typed)).toEqual(emails);
});

test.each([
  [`${ana}, desk`, 'Please enter a valid email. “desk” is not one.'],
  [`desk, ${ana}`, 'Please enter a valid email. “desk” is not one.'],
  [`desk; Ana <${ana}>`, 'Please enter a valid email. “desk” is not one.'],
  [`${ana}; "Roy, Ben" <ben@example>`, 'Please enter a valid email. “ben@example” is not one.'],
  [`Ana Silva; ${ben}`, 'Please enter a valid email. “Ana Silva” is not one.'],
  [`Ana <>, ${ben}`, 'Please enter a valid email. “Ana <>” is not one.'],
  [`josé@example.com ${ben}`, 'Please enter a valid email. “josé@example.com” is not one.'],
  [`ana@example,com`, 'Please enter a valid email. “ana@example”, “com” are not.'],
  ['a, b, c, d, e', 'Please enter a valid email. “a”, “b”, “c” and 2 more are not.'],
  [`"Silva <${ana}`, `Please enter a valid email. “"Silva <${ana}” is not one.`],
  ['  ;,\n', 'Please add at least one email to be notified.'],
])('the refusal of %j names what is no email', (typed, message) => {
  expect(recipients.safeParse(typed).error?.issues.map((issue) => issue.message)).toEqual([message]);
});

test('recipients are the same in whatever form and with whatever between them they are pasted', () => {
  const email = fc.stringMatching(/^[a-z][a-z0-9&+]{0,8}$/).map((name) => `${name}@example.com`);
  const name = fc.stringMatching(/^[A-Z][a-zé]{0,8}$/);
  const form = fc.tuple(name, name, fc.nat(5)).map(
    ([first, last, at]) =>
      (of: string) =>
        [
          of,
          `<${of}>`,
          `${first} ${last} <${of}>`,
          `"${last}, ${first}" <${of}>`,
          `mailto:${of}`,
          `${of} (${first}, ${last})`,
        ][at]!,
  );
  const between = fc.constantFrom(',', ', ', ';', '; ', '\n', '\r\n', '\t', ',\n', ';\r\n\t');
  fc.assert(
    fc.property(fc.array(fc.tuple(email, form, between), { minLength: 1, maxLength: 12 }), (people) => {
      const typed = people.map(([of, written, after]) => `${written(of)}${after}`).join('');
      expect(recipients.parse(typed), typed).toEqual([...new Set(people.map(([of]) => of))]);
    }),
    { seed: 5 },
  );
});
