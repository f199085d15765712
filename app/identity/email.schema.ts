import { z } from 'zod';
import { singleLine } from '#db/vocabulary/single-line.ts';

export const emailAddress = z
  .string({ error: 'Email is required' })
  .overwrite(singleLine)
  .min(1, 'Email is required')
  .max(254, 'Email is invalid')
  .pipe(z.email('Email is invalid'))
  .transform((email) => email.toLowerCase());

export const emailInput = z.object({ email: emailAddress });
