import { z } from 'zod';
import { linkKinds } from '#db/vocabulary/incident.ts';

export const linkInput = z.object({
  number: z
    .string()
    .trim()
    .regex(/^#?\d{1,15}$/, 'Enter the number of an incident.')
    .transform((text) => Number(text.replace('#', ''))),
  kind: z.enum(linkKinds, 'Choose one.'),
});

export type LinkInput = z.output<typeof linkInput>;
