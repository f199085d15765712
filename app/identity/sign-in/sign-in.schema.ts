import { z } from 'zod';
import { withoutSeparators } from '#db/vocabulary/without-separators.ts';
import { emailAddress } from '../addresses/email.schema.ts';
import { passwordRule } from '../passwords/password-rule.ts';

const wrong = 'The email or password is not right.';

export const signInInput = z.object({
  email: emailAddress,
  password: z.string({ error: 'Password is required' }).min(1, 'Password is required').max(1000, wrong),
});

export const signInCodeInput = z.object({
  code: z
    .string({ error: 'Code is required' })
    .overwrite(withoutSeparators)
    .min(1, 'Code is required')
    .max(100, 'The code is not right.'),
});

export const chosenPasswordInput = (rule: { production: boolean }) =>
  z
    .object({ newPassword: passwordRule(rule), passwordConfirm: z.string({ error: mismatch }) })
    .refine((values) => values.newPassword === values.passwordConfirm, { path: ['passwordConfirm'], error: mismatch });
const mismatch = 'Password did not match';
