import { z } from 'zod';
import { isCommonPassword } from './common-passwords.ts';

const strong = 'Password must contain at least 8 characters, one uppercase, one number and one special case character';

export function passwordRule({ production }: { production: boolean }) {
  const shortest = production
    ? z.string({ error: strong }).regex(/^(?=.*\p{Lu})(?=.*\p{Ll})(?=.*\p{Nd})(?=.*[^\p{L}\p{N}]).{8,}$/su, strong)
    : z.string({ error: tooShort }).min(4, tooShort);
  return shortest
    .max(128, 'Password length cannot be longer than 128.')
    .refine((password) => !isCommonPassword(password), 'This password is too common.');
}

export const repeatedPassword = {
  required: z.string({ error: repeat() }).min(1, repeat()),
  matches: (values: { password?: string; passwordConfirm?: string }) => values.password === values.passwordConfirm,
  mismatch: {
    path: ['passwordConfirm'],
    error: 'Password did not match',
    // checks even where other fields have errors
    when: ({ value }: { value: unknown }) => Boolean((value as { passwordConfirm?: string } | null)?.passwordConfirm),
  },
};

export function newPasswordInput(rule: { production: boolean }) {
  return z
    .object({ password: passwordRule(rule), passwordConfirm: repeatedPassword.required })
    .refine(repeatedPassword.matches, repeatedPassword.mismatch);
}

/** The server compares the password with that of the sign-up. */
export const signUpPasswordInput = z.object({
  password: z
    .string({ error: 'Enter your password.' })
    .min(1, 'Enter your password.')
    .max(1_000, 'The password is not right.'),
});

const tooShort = 'Password length cannot be less than 4';

function repeat() {
  return 'Please enter the same password as above';
}
