import { z } from 'zod';

export const emailAddress = z
  .string({ error: 'Email is required' })
  .trim()
  .min(1, 'Email is required')
  .max(254, 'Email is invalid')
  .pipe(z.email('Email is invalid'))
  .transform((email) => email.toLowerCase());

export const emailInput = z.object({ email: emailAddress });
