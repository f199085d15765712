import { z } from 'zod';
import { personRelations } from '#db/vocabulary/incident.ts';
import { keysOf, mapNames } from '#db/vocabulary/keys.ts';
import { personFields } from '#db/vocabulary/part-fields.ts';
import { singleLine } from '#db/vocabulary/single-line.ts';

const name = z
  .string()
  .overwrite(singleLine)
  .max(personFields.firstName.max, `Must be at most ${personFields.firstName.max} characters.`)
  .default('');
const relation = z
  .literal('on')
  .optional()
  .catch(undefined)
  .transform((value) => value === 'on');
const relations = mapNames(keysOf(personRelations), () => relation);

export const addPersonSchema = z.object({
  employee: z.enum(['yes', 'no'], 'Choose yes or no.'),
  firstName: name,
  lastName: name,
  ...relations,
});
