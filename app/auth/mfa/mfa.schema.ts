import { z } from 'zod';
import { singleLine } from '#db/vocabulary/single-line.ts';

const code = z
  .string({ error: 'Enter 6 digit code.' })
  .overwrite(singleLine)
  .min(1, 'Enter 6 digit code.')
  .regex(/^\d*$/, 'Must be only digits')
  .length(6, 'Must be exactly 6 digits');

export const codeInput = z.object({ code });

export const recoveryInput = z.object({
  code: z
    .string({ error: 'Enter a recovery code.' })
    .overwrite(singleLine)
    .min(1, 'Enter a recovery code.')
    .max(40, 'The code is not right.'),
});

export const passwordInput = z.object({
  password: z
    .string({ error: 'Enter your password.' })
    .min(1, 'Enter your password.')
    .max(1_000, 'The password is not right.'),
});

export const phoneInput = z.object({
  phone: z
    .string({ error: 'Please enter phone number' })
    .overwrite(singleLine)
    .min(1, 'Please enter phone number')
    .regex(/^\d*$/, 'please enter digit only')
    .max(11, 'Enter a phone number in Canada or the United States: area code and number, 10 digits.'),
});

export const authenticatorInput = z.object({
  code,
  kept: z.literal('on', 'Keep the recovery codes, then tick this.'),
});
