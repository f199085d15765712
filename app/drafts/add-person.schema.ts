import { z } from 'zod';
import { type PersonRelation, personRelations } from '#db/vocabulary/incident.ts';
import { personLimits } from '#db/vocabulary/limits.ts';

const name = z
  .string()
  .trim()
  .max(personLimits.firstName, `Must be at most ${personLimits.firstName} characters.`)
  .default('');
const relation = z
  .literal('on')
  .optional()
  .catch(undefined)
  .transform((said) => said === 'on');
const relations = Object.fromEntries(Object.keys(personRelations).map((key) => [key, relation])) as Record<
  PersonRelation,
  typeof relation
>;

/** What is asked before a person is on the form: who, how he stands to the incident, and whether he works here. */
export const personAdded = z.object({
  employee: z.enum(['yes', 'no'], 'Choose yes or no.'),
  firstName: name,
  lastName: name,
  ...relations,
});
