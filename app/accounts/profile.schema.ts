import { z } from 'zod';
import { singleLine } from '#db/vocabulary/single-line.ts';

const name = z.string({ error: 'required' }).overwrite(singleLine).min(1, 'required').max(100, 'maximum length is 100');

export const profileInput = z.object({
  firstName: name,
  middleName: z.string().overwrite(singleLine).max(100, 'maximum length is 100').default(''),
  lastName: name,
});

export type ProfileInput = z.output<typeof profileInput>;
