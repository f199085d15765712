import { z } from 'zod';
import { isId } from '#db/vocabulary/id.ts';

export const maxPrintedIncidents = 100;

export const chosenIncidents = z.object({
  id: z
    .union([z.string().transform((one) => [one]), z.array(z.string())])
    .default([])
    .transform((ids) => [...new Set(ids)].filter(isId))
    .refine((ids) => ids.length > 0, 'Choose the incidents to print.')
    .refine(
      (ids) => ids.length <= maxPrintedIncidents,
      `Choose at most ${maxPrintedIncidents} incidents to print at once.`,
    ),
});
