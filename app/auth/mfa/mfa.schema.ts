import { z } from 'zod';
import { withoutSeparators } from '#db/vocabulary/without-separators.ts';
import { onlyNorthAmerica, phoneDigits } from './phone.ts';

const code = z
  .string({ error: 'Enter 6 digit code.' })
  .overwrite(withoutSeparators)
  .min(1, 'Enter 6 digit code.')
  .regex(/^\d*$/, 'Must be only digits')
  .length(6, 'Must be exactly 6 digits');

export const codeInput = z.object({ code });

export const recoveryInput = z.object({
  code: z
    .string({ error: 'Enter a recovery code.' })
    .overwrite(withoutSeparators)
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
    .overwrite(phoneDigits)
    .min(1, 'Please enter phone number')
    .regex(/^\+?\d*$/, 'please enter digit only')
    .refine((digits) => !/^\+\d*$|^\d{12,}$/.test(digits), onlyNorthAmerica),
});

export const authenticatorInput = z.object({
  code,
  kept: z.literal('on', 'Keep the recovery codes, then tick this.'),
});
