import { z } from 'zod';
import { mapNames } from '#db/vocabulary/keys.ts';
import { criterionTable } from './criterion-table.ts';
import {
  type CriterionType,
  criterionTypeNames,
  defaultOperator,
  maxCriteria,
  type Operator,
  operators,
} from './criterion-types.ts';

type Schemas = { [Type in CriterionType]: ReturnType<(typeof criterionTable)[Type]['schema']> };
export const criterionSchemas = mapNames(criterionTypeNames, (type) => criterionTable[type].schema()) as Schemas;

const groupOf = (value: z.ZodType, type: CriterionType) =>
  z
    .object({
      operator: z.enum(operators).default(defaultOperator(type)),
      values: z.array(value).min(1).max(maxCriteria, tooManyCriteria()),
    })
    .optional();

type Group<Value> = z.ZodOptional<z.ZodType<{ operator: Operator; values: Value[] }>>;
type Groups = { [Type in CriterionType]: Group<z.output<Schemas[Type]>> };
const groups = mapNames(criterionTypeNames, (type) => groupOf(criterionSchemas[type], type)) as unknown as Groups;

/**
 * `operator` joins the groups, each group's own operator its values. `timeZone` is that of the dates; without it, the
 * reader's. A search by incident number has no other group.
 */
export const criteriaSchema = z
  .object({
    operator: z.enum(operators).default('AND'),
    timeZone: z
      .string()
      .regex(/^[A-Za-z][\w+/-]{0,63}$/)
      .optional(),
    ...groups,
  })
  .refine((criteria) => criterionCount(criteria) <= maxCriteria, tooManyCriteria())
  .transform((criteria): typeof criteria =>
    criteria.incidentNumber ? { operator: criteria.operator, incidentNumber: criteria.incidentNumber } : criteria,
  );

export type Criteria = z.output<typeof criteriaSchema>;
export type CriterionValue<Type extends CriterionType> = z.output<Schemas[Type]>;
export type DateValue = CriterionValue<'dateReported'>;

export function tooManyCriteria() {
  return `A search has at most ${maxCriteria} criteria. Remove some first.`;
}

export function criterionCount(criteria: Partial<Record<CriterionType, { values: unknown[] } | undefined>>) {
  return criterionTypeNames.reduce((sum, name) => sum + (criteria[name]?.values.length ?? 0), 0);
}

export const noCriteria: Criteria = { operator: 'AND' };

/** Empty where this version cannot read the stored criteria. */
export const storedCriteria = criteriaSchema.catch(noCriteria);
