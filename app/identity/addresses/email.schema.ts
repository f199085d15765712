import { z } from 'zod';
import { emailProblem, normalEmail } from '#db/vocabulary/email-address.ts';

export const emailAddress = z
  .string({ error: 'Email is required' })
  .overwrite(normalEmail)
  .min(1, 'Email is required')
  .max(254, 'Email is invalid')
  .superRefine(requireEmail)
  .transform((email) => email.toLowerCase());

export const emailInput = z.object({ email: emailAddress });

/** An empty text is another rule's concern. */
export function requireEmail(email: string, context: z.RefinementCtx) {
  const problem = email !== '' && emailProblem(email);
  if (problem) context.addIssue(problem);
}
