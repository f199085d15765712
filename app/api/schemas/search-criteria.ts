import { z } from 'zod';
import { mapNames } from '#db/vocabulary/keys.ts';
import { type Criteria, criteriaSchema } from '../../search/criteria/criteria.schema.ts';
import { criterionTable } from '../../search/criteria/criterion-table.ts';
import {
  apiPeriodTypes,
  type CriterionType,
  criterionTypeNames,
  isDate,
  type Operator,
  operators,
} from '../../search/criteria/criterion-types.ts';
import { plainMessage } from '../input/plain-message.ts';
import { criterionDay } from './criterion-day.server.ts';

const ownPeriods: Record<string, string> = Object.fromEntries(
  Object.entries(apiPeriodTypes).map(([own, api]) => [api, own]),
);

const operator = z.enum(operators).optional();
const groupOf = (value: z.ZodType) =>
  z.strictObject({ values: z.array(value).max(40), logicalOperation: operator }).optional();

type ApiGroup<Value> = { values: Value[]; logicalOperation?: Operator | undefined };
type ApiValue<Type extends CriterionType> = z.output<ReturnType<(typeof criterionTable)[Type]['apiValue']>>;
type Groups = { [Type in CriterionType]: z.ZodOptional<z.ZodType<ApiGroup<ApiValue<Type>>, ApiGroup<ApiValue<Type>>>> };
const groups = mapNames(criterionTypeNames, (type) => groupOf(criterionTable[type].apiValue())) as unknown as Groups;

/** The specification's form: groups of values, each with its logical operator. */
export const apiCriteria = z
  .strictObject({ logicalOperation: operator, ...groups })
  .meta({ id: 'Criteria', example: { status: { values: [{ status: 1 }] } } });

export type ApiCriteria = z.output<typeof apiCriteria>;
type AnyGroup = { values: Record<string, unknown>[]; logicalOperation?: string | undefined };

/** Validates with the search builder's schema. `timeZone` applies to dates with times where the criteria name no zone. */
export function ownCriteria(criteriaInput: ApiCriteria, timeZone: string): z.ZodSafeParseResult<Criteria> {
  const zones = [criteriaInput.dateReported, criteriaInput.dateOccurred].flatMap((group) =>
    (group?.values ?? []).flatMap(({ timezone }) => timezone ?? []),
  );
  const groups = criterionTypeNames.flatMap((type) => {
    const { values: list, logicalOperation } = (criteriaInput[type] ?? { values: [] }) as AnyGroup;
    if (list.length === 0) return [];
    return [
      [
        type,
        {
          values: list.map((value) => ownValue(type, value, zones[0] ?? timeZone)),
          ...(logicalOperation && { operator: logicalOperation }),
        },
      ],
    ];
  });
  const operation = criteriaInput.logicalOperation && { operator: criteriaInput.logicalOperation };
  const stored = { ...operation, ...(zones[0] && { timeZone: zones[0] }), ...Object.fromEntries(groups) };
  return criteriaSchema.safeParse(stored, { error: plainMessage });
}

function ownValue(
  type: CriterionType,
  { id: _, ...value }: Record<string, unknown>,
  timeZone: string,
): Record<string, unknown> {
  if (type === 'incidentNumber') return { number: value.incidentNumber };
  if (type === 'severity') return { lookupId: value.lookupId };
  if (type === 'class' || type === 'location') {
    const { lookupId, includeDescendant, all } = value;
    return { lookupId, includeDescendant, all };
  }
  if (!isDate(type)) return value;
  const { timezone: __, periodType, fromDate, toDate, ...rest } = value;
  const own = ownPeriods[String(periodType)];
  const dayOf = (text: unknown) => (typeof text === 'string' ? criterionDay(text, timeZone) : text);
  const range =
    own === 'WORK_SHIFT'
      ? { fromTime: fromDate, toTime: toDate }
      : { fromDate: dayOf(fromDate), toDate: dayOf(toDate) };
  return { periodType: own, ...rest, ...range };
}

export function criteriaShape(criteria: Criteria): z.input<typeof apiCriteria> {
  const groups = criterionTypeNames.flatMap((type) => {
    const found = criteria[type];
    if (!found) return [];
    const list = found.values.map((value) => apiValue(type, value, criteria.timeZone));
    return [[type, { values: list, logicalOperation: found.operator }]];
  });
  return { logicalOperation: criteria.operator, ...Object.fromEntries(groups) };
}

function apiValue(
  type: CriterionType,
  value: Record<string, unknown>,
  timeZone: string | undefined,
): Record<string, unknown> {
  if (type === 'incidentNumber') return { incidentNumber: value.number };
  if (!isDate(type)) return withoutUndefined(value);
  const { periodType, fromTime, toTime, ...rest } = value;
  const times = fromTime === undefined ? {} : { fromDate: fromTime, toDate: toTime };
  return withoutUndefined({
    periodType: apiPeriodTypes[periodType as keyof typeof apiPeriodTypes],
    ...rest,
    ...times,
    timezone: timeZone,
  });
}

const withoutUndefined = (value: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined));
