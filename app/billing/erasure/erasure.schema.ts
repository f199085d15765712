import { z } from 'zod';

const required = 'Type the name of the account.';

export const erasureInput = z.object({
  accountName: z
    .string({ error: required })
    .min(1, required)
    .max(100, 'The name of the account has at most 100 characters.'),
  /** Empty where an external provider keeps the password. */
  password: z.string().max(1_000, 'The password is not right.').default(''),
});
