import { z } from 'zod';
import { itemStatuses } from '#db/vocabulary/incident.ts';
import { keysOf } from '#db/vocabulary/keys.ts';
import { reviewStates } from '#db/vocabulary/review.ts';
import { type Criteria, criteriaSchema } from '../../search/criteria/criteria.schema.ts';
import {
  criterionTypeNames,
  relationsOfCompanies,
  relationsOfPersons,
  searchedTaskStates,
} from '../../search/criteria/criterion-types.ts';
import { plainMessage } from '../input/plain-message.ts';
import { criterionDay } from './criterion-day.server.ts';
import { id } from './parts.ts';

const apiPeriods = {
  PERIOD: 'PERIOD',
  MONTH: 'MONTH',
  LAST_DAYS: 'LAST_N_DAYS',
  LAST_MONTHS: 'LAST_N_MONTHS',
  DAY_OF_WEEK: 'DAY_OF_WEEK',
  WORK_SHIFT: 'WORK_SHIFT_PERIOD',
} as const;
const ownPeriods: Record<string, string> = Object.fromEntries(
  Object.entries(apiPeriods).map(([own, api]) => [api, own]),
);

const text = z.string().max(1_000).optional();
const isOn = z.boolean().optional();
const whole = isOn.meta({
  description: 'The texts are whole names, not parts of them; an address is then in any country',
});
const valueId = { id: z.string().max(100).optional().meta({ description: 'A generated id, which is not kept' }) };

const dates = z.strictObject({
  ...valueId,
  periodType: z.enum(Object.values(apiPeriods)),
  fromDate: text.meta({
    description: `The first day; of a time with an offset, its day in \`timezone\`, else in your time zone. Of a work shift the first time, \`HH:mm\``,
  }),
  toDate: text,
  months: z.array(z.number().int()).max(12).optional(),
  dayOfWeeks: z.array(z.number().int()).max(7).optional().meta({ description: '1 is Monday' }),
  days: z.number().int().optional(),
  lastNMonths: z.number().int().optional(),
  timezone: text.meta({ description: 'An IANA name, the same for the whole search' }),
});

const tree = (ids: string) =>
  z.strictObject({
    ...valueId,
    lookupId: id.optional(),
    includeDescendant: isOn,
    all: isOn,
    [ids]: z.array(id).max(10_000).optional().meta({ description: 'Derived; ignored where it is sent' }),
  });

const values = {
  incidentNumber: z.strictObject({ ...valueId, incidentNumber: z.number().int() }),
  dateReported: dates,
  dateOccurred: dates,
  class: tree('classIdList'),
  severity: z.strictObject({ ...valueId, lookupId: id, lookupValue: text }),
  person: z.strictObject({
    ...valueId,
    firstName: text,
    middleName: text,
    lastName: text,
    hasPerson: isOn,
    isEmployee: isOn,
    whole,
    relations: z.array(z.enum(relationsOfPersons)).max(10).optional(),
  }),
  company: z.strictObject({
    ...valueId,
    name: text,
    hasCompany: isOn,
    isOwner: isOn,
    whole,
    relations: z.array(z.enum(relationsOfCompanies)).max(10).optional(),
  }),
  vehicle: z.strictObject({
    ...valueId,
    hasVehicle: isOn,
    licensePlate: text,
    stateProvince: text,
    maker: text,
    model: text,
    color: text,
  }),
  item: z.strictObject({
    ...valueId,
    hasItem: isOn,
    name: text,
    brand: text,
    model: text,
    color: text,
    serialNumber: text,
    status: z.enum(itemStatuses).optional(),
    whole,
  }),
  attachment: z.strictObject({ ...valueId, hasAttachment: isOn, name: text }),
  location: tree('locationIdList'),
  address: z.strictObject({
    ...valueId,
    cityId: id.optional(),
    cityName: text,
    stateProvinceCode: text,
    countryCode: text,
    street: text,
    address: text,
    unit: text,
    whole,
  }),
  status: z.strictObject({ ...valueId, status: z.literal([1, 2]) }),
  creator: z.strictObject({ ...valueId, firstName: text, lastName: text }),
  task: z.strictObject({
    ...valueId,
    state: z.enum(keysOf(searchedTaskStates)).optional().meta({
      description:
        'OVERDUE: the due day has passed, in the time zone of the account. Tasks of closed incidents are not found.',
    }),
    assignee: text.meta({ description: 'The name of a user or a workgroup, or a part of it' }),
  }),
  review: z.strictObject({
    ...valueId,
    state: z.enum(reviewStates).meta({ description: 'NONE: never saved since its class needs a review' }),
  }),
  checklist: z.strictObject({
    ...valueId,
    incomplete: z.boolean().meta({ description: 'Whether a required item of its class is not ticked' }),
  }),
  import: z.strictObject({
    ...valueId,
    importId: id.meta({
      description: 'An import of the account; it finds nothing for a user who does not administer it',
    }),
  }),
};

type Type = (typeof criterionTypeNames)[number];
const operator = z.enum(['AND', 'OR']).optional();
const group = <Value extends z.ZodType>(value: Value) =>
  z.strictObject({ values: z.array(value).max(40), logicalOperation: operator }).optional();

/** The specification's form: groups of values, each with its logical operator. */
export const apiCriteria = z
  .strictObject({
    logicalOperation: operator,
    incidentNumber: group(values.incidentNumber),
    dateReported: group(values.dateReported),
    dateOccurred: group(values.dateOccurred),
    class: group(values.class),
    severity: group(values.severity),
    person: group(values.person),
    company: group(values.company),
    vehicle: group(values.vehicle),
    item: group(values.item),
    attachment: group(values.attachment),
    location: group(values.location),
    address: group(values.address),
    status: group(values.status),
    creator: group(values.creator),
    task: group(values.task),
    review: group(values.review),
    checklist: group(values.checklist),
    import: group(values.import),
  })
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

function ownValue(type: Type, { id: _, ...value }: Record<string, unknown>, timeZone: string): Record<string, unknown> {
  if (type === 'incidentNumber') return { number: value.incidentNumber };
  if (type === 'severity') return { lookupId: value.lookupId };
  if (type === 'class' || type === 'location') {
    const { lookupId, includeDescendant, all } = value;
    return { lookupId, includeDescendant, all };
  }
  if (type !== 'dateReported' && type !== 'dateOccurred') return value;
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

function apiValue(type: Type, value: Record<string, unknown>, timeZone: string | undefined): Record<string, unknown> {
  if (type === 'incidentNumber') return { incidentNumber: value.number };
  if (type !== 'dateReported' && type !== 'dateOccurred') return withoutUndefined(value);
  const { periodType, fromTime, toTime, ...rest } = value;
  const times = fromTime === undefined ? {} : { fromDate: fromTime, toDate: toTime };
  return withoutUndefined({
    periodType: apiPeriods[periodType as keyof typeof apiPeriods],
    ...rest,
    ...times,
    timezone: timeZone,
  });
}

const withoutUndefined = (value: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined));
