import { createHash, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { formFields, isIn } from '#app/drafts/body/form-fields.server.ts';
import { draftPost } from '#app/drafts/saving/draft-post.schema.ts';
import { pathOf } from '#app/drafts/saving/unsaved-backup.ts';
import { formValues } from '#app/platform/forms/form-values.ts';

const [rosa, action] = [randomUUID(), randomUUID()];
const rosaWithoutHyphens = rosa.replaceAll('-', '');

test('the post of a page of an earlier release names its parts by id', () => {
  const post = [
    ...Object.entries({ revision: '3', operationId: randomUUID(), summary: 'A ring.' }),
    ...Object.entries({ 'persons[2].id': rosa, 'persons[2].phone': '604', 'persons[3].phone': 'of nobody' }),
    ...Object.entries({ 'correctiveActions[0].id': action }),
    [`correctiveActions[0].involved.${rosaWithoutHyphens}`, 'on'],
    ...Object.entries({ 'base.persons[2].id': rosa, 'base.persons[2].phone': '' }),
  ] as [string, string][];
  expect(draftPost.parse(formValues(post))).toMatchObject({
    summary: 'A ring.',
    persons: { [rosa]: { phone: '604' } },
    correctiveActions: { [action]: { involved: { [rosa]: 'on' } } },
    base: { persons: { [rosa]: { phone: '' } } },
  });
  const now = formValues([[`persons.${rosa}.phone`, '604']]);
  expect(draftPost.parse({ revision: '3', operationId: randomUUID(), ...now })).toMatchObject(now);
});

test('input that an earlier release kept in the browser is of the same fields', () => {
  expect(pathOf(`persons[${rosa}].phone`)).toBe(`persons.${rosa}.phone`);
  expect(pathOf(`correctiveActions[${action}].involved.${rosaWithoutHyphens}`)).toBe(
    `correctiveActions.${action}.involved.${rosa}`,
  );
  for (const path of ['summary', 'location.unit', `persons.${rosa}.phone`]) expect(pathOf(path)).toBe(path);
});

test('fingerprints that an earlier release stored or sent with a form are of the same fields', () => {
  const hash = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 6);
  const involved = `.involved.${rosaWithoutHyphens}`;
  const fields = [`${rosa} .phone=604`, `${rosa} .phone=`, `${action} ${involved}=on`, `${action} ${involved}=`];
  const isKnown = isIn(fields.map(hash).join(''));
  const posted = (phone: string, isInvolved: string) =>
    formFields(
      formValues([
        [`persons.${rosa}.phone`, phone],
        [`correctiveActions.${action}.involved.${rosa}`, isInvolved],
      ]),
      false,
    ).map((field) => isKnown(field));
  expect(posted('604', 'on')).toEqual([true, true]);
  expect(posted('', '')).toEqual([false, false]);
});
