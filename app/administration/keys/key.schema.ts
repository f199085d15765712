import { z } from 'zod';
import { singleLine } from '#db/vocabulary/single-line.ts';
import { grantable } from '../privilege-list.ts';

export const maxKeyName = 90;

export const keyLives = [
  { value: '30', label: '30 days' },
  { value: '365', label: '1 year' },
  { value: 'never', label: 'Until revoked' },
] as const;

const lives = keyLives.map(({ value }) => value);

/** A browser sends nothing for no privilege, a text for one, and a list for more. */
export const keyInput = z.object({
  name: z
    .string({ error: 'Name is required' })
    .overwrite(singleLine)
    .min(1, 'Name is required')
    .max(maxKeyName, `Name cannot be longer than ${maxKeyName}.`),
  privileges: z
    .union([z.string().transform((one) => [one]), z.array(z.string())])
    .default([])
    .transform((names) => [...new Set(names)])
    .pipe(z.array(z.enum(grantable, 'Choose from the list.')).min(1, 'Choose what the key may do.')),
  worksFor: z.enum(lives, 'Choose how long the key works.'),
});

export type KeyInput = z.output<typeof keyInput>;
