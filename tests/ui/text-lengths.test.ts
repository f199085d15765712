import { expect, test } from 'vitest';
import { z } from 'zod';
import { textLengths } from '#app/ui/fields/text-lengths.ts';

test('the lengths of a form’s text fields follow from its schema, through defaults, transforms and unions', () => {
  const name = z.string().trim().min(1).max(100);
  const phone = z.string().max(20).default('');
  const code = z.string().max(4).optional().transform(Number);
  const all = { name: { minLength: 1, maxLength: 100 }, phone: { maxLength: 20 }, code: { maxLength: 4 }, mfa: {} };
  const schema = z.object({ name, phone, code, mfa: z.literal('on').optional() });
  expect(textLengths(schema)).toEqual(all);
  expect(textLengths(schema.transform((input) => input))).toEqual(all);
  expect(textLengths(z.intersection(z.object({ name }), z.union([z.object({ phone }), z.object({ code })])))).toEqual({
    name: all.name,
    phone: all.phone,
    code: all.code,
  });
});
