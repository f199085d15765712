import { z } from 'zod';

const name = z.string({ error: 'required' }).trim().min(1, 'required').max(100, 'maximum length is 100');

export const profileInput = z.object({
  firstName: name,
  middleName: z.string().trim().max(100, 'maximum length is 100').default(''),
  lastName: name,
});

export type ProfileInput = z.output<typeof profileInput>;
