import { z } from 'zod';
import { isId } from '#db/vocabulary/id.ts';
import { itemStatuses } from '#db/vocabulary/incident.ts';
import { keysOf } from '#db/vocabulary/keys.ts';
import { addressFields, fieldsOfParts, legalEntityFields, personFields } from '#db/vocabulary/part-fields.ts';
import { reviewStates } from '#db/vocabulary/review.ts';
import { taskLimits } from '#db/vocabulary/task.ts';
import { searchedNumber } from '../words/search-terms.ts';
import {
  dayNames,
  defaultOperator,
  maxCriteria,
  monthNames,
  operators,
  type Relation,
  relationsOfCompanies,
  relationsOfPersons,
  searchedTaskStates,
} from './criterion-types.ts';

/** Schemas read posted, addressed and stored values: text, 'on', lists with commas. */
const cleaned = (value: unknown) =>
  typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '').trim() || undefined : value;

const text = (max: number) =>
  z.preprocess(cleaned, z.string().max(max, `Must be at most ${max} characters.`).optional());
const isOn = z.preprocess((value) => (value === 'on' || value === true ? true : undefined), z.literal(true).optional());
const yesOrNo = z.preprocess(
  (value) => (value === 'yes' || value === true ? true : value === 'no' || value === false ? false : undefined),
  z.boolean().optional(),
);
const id = z.preprocess(cleaned, z.string().refine(isId, 'Choose from the list.').optional());
const listOf = (value: unknown) =>
  typeof value === 'string' ? value.split(',').filter(Boolean) : value === undefined ? [] : value;

const relations = (offered: readonly Relation[]) =>
  z.preprocess(
    listOf,
    z
      .array(z.enum(offered, 'Choose from the list.'))
      .max(20)
      .transform((chosen) => offered.filter((each) => chosen.includes(each))),
  );

const numbers = (most: number, message: string) =>
  z.preprocess(
    listOf,
    z
      .array(z.coerce.number().int().min(1).max(most))
      .min(1, message)
      .max(100)
      .transform((chosen) => [...new Set(chosen)].sort((a, b) => a - b)),
  );

export const count = (least: number, most: number, message: string) =>
  z.preprocess(
    (value) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value),
    z
      .number(message)
      .int(message)
      .min(least, message)
      .max(most, `Please enter a number of at most ${most.toLocaleString('en-CA')}.`),
  );

const day = (message: string) =>
  z.preprocess(
    cleaned,
    z.string(message).refine((value) => isDay(value), 'Enter a date.'),
  );
const time = (message: string) =>
  z.preprocess(
    cleaned,
    z
      .string(message)
      .regex(/^([01]\d|2[0-3]):[0-5]\d(:\d\d)?$/, 'Enter a time.')
      .transform((value) => value.slice(0, 5)),
  );

function isDay(value: string) {
  const noon = new Date(`${value}T12:00:00Z`);
  return (
    /^(19|20|21)\d\d-\d\d-\d\d$/.test(value) && !Number.isNaN(noon.getTime()) && noon.toISOString().startsWith(value)
  );
}

export const dates = z.discriminatedUnion(
  'periodType',
  [
    z
      .object({
        periodType: z.literal('PERIOD'),
        fromDate: day('Enter the first day.'),
        toDate: day('Enter the last day.'),
      })
      .refine(({ fromDate, toDate }) => fromDate <= toDate, {
        path: ['toDate'],
        message: 'The last day cannot be earlier than the first day.',
      }),
    z.object({ periodType: z.literal('MONTH'), months: numbers(monthNames.length, 'Choose a month.') }),
    z.object({ periodType: z.literal('LAST_DAYS'), days: count(1, 40_000, 'Please enter a number greater than 0.') }),
    z.object({
      periodType: z.literal('LAST_MONTHS'),
      lastNMonths: count(0, 1_200, 'Please enter a number greater than or equalt to 0.'),
    }),
    z.object({ periodType: z.literal('DAY_OF_WEEK'), dayOfWeeks: numbers(dayNames.length, 'Choose a day.') }),
    z.object({ periodType: z.literal('WORK_SHIFT'), fromTime: time('Enter a time.'), toTime: time('Enter a time.') }),
  ],
  'Choose a period type.',
);

/** `all` stands for every entry of the list (button "Add all"). */
const treeNode = (message: string) =>
  z
    .object({ lookupId: id, includeDescendant: isOn, all: isOn })
    .refine(({ lookupId, all }) => lookupId !== undefined || all, { path: ['lookupId'], message });

/** Texts are whole names; an address is then in any country. */
const whole = isOn;

const vehicleFields = fieldsOfParts.vehicles;
const itemFields = fieldsOfParts.items;

export const criterionSchemas = {
  incidentNumber: z.object({
    number: z.preprocess(
      (value) => (typeof value === 'string' ? (searchedNumber(value) ?? Number.NaN) : value),
      z.int('Enter an incident number.').min(1, 'Enter an incident number.'),
    ),
  }),
  dateReported: dates,
  dateOccurred: dates,
  class: treeNode('Please select Incident class'),
  severity: z
    .object({ lookupId: id })
    .refine(({ lookupId }) => lookupId !== undefined, { path: ['lookupId'], message: 'Choose a severity.' }),
  person: z
    .object({
      firstName: text(personFields.firstName.max),
      middleName: text(personFields.middleName.max),
      lastName: text(personFields.lastName.max),
      hasPerson: isOn,
      isEmployee: yesOrNo,
      whole,
      relations: relations(relationsOfPersons),
    })
    .refine(({ firstName, middleName, lastName, hasPerson }) => firstName || middleName || lastName || hasPerson, {
      path: ['firstName'],
      message: 'Please enter person name or set "Has person" on.',
    }),
  company: z
    .object({
      name: text(legalEntityFields.name.max),
      hasCompany: isOn,
      isOwner: isOn,
      whole,
      relations: relations(relationsOfCompanies),
    })
    .refine(({ name, hasCompany, isOwner }) => name || hasCompany || isOwner, {
      path: ['name'],
      message: 'Please set "Has legal entity" on, enter name or set "Is owner" on.',
    }),
  vehicle: z.object({
    hasVehicle: isOn,
    licensePlate: text(vehicleFields.licensePlate.max),
    stateProvince: text(vehicleFields.stateProvince.max),
    maker: text(vehicleFields.maker.max),
    model: text(vehicleFields.model.max),
    color: text(vehicleFields.color.max),
  }),
  item: z.object({
    hasItem: isOn,
    name: text(itemFields.name.max),
    brand: text(itemFields.brand.max),
    model: text(itemFields.model.max),
    color: text(itemFields.color.max),
    serialNumber: text(itemFields.serialNumber.max),
    status: z.preprocess(cleaned, z.enum(itemStatuses, 'Choose from the list.').optional()),
    whole,
  }),
  attachment: z.object({ hasAttachment: isOn, name: text(100) }),
  location: treeNode('Please select Location'),
  address: z.object({
    cityId: id,
    cityName: text(addressFields.cityName.max),
    stateProvinceCode: z.preprocess(
      cleaned,
      z
        .string()
        .regex(/^[A-Z]{2}$/, 'Choose from the list.')
        .optional(),
    ),
    countryCode: z.preprocess((value) => cleaned(value) ?? 'CA', z.enum(['CA', 'US'], 'Choose from the list.')),
    street: text(addressFields.street.max),
    address: text(addressFields.address.max),
    unit: text(addressFields.unit.max),
    whole,
  }),
  status: z.object({
    status: z.preprocess(
      (value) => (value === '1' || value === '2' ? Number(value) : value),
      z.literal([1, 2], 'Choose a status.'),
    ),
  }),
  creator: z
    .object({ firstName: text(100), lastName: text(100) })
    .refine(({ firstName, lastName }) => firstName || lastName, {
      path: ['firstName'],
      message: 'Please enter a first or last name.',
    }),
  task: z.object({
    state: z.preprocess(
      (value) => cleaned(value) ?? 'OPEN',
      z.enum(keysOf(searchedTaskStates), 'Choose from the list.'),
    ),
    assignee: text(taskLimits.assignee),
  }),
  review: z.object({ state: z.preprocess(cleaned, z.enum(reviewStates, 'Choose a review state.')) }),
  checklist: z.object({ incomplete: yesOrNo.pipe(z.boolean('Choose yes or no.')) }),
  import: z
    .object({ importId: id })
    .refine(({ importId }) => importId !== undefined, { path: ['importId'], message: 'Choose an import.' }),
};

const groupOf = <Value extends z.ZodType>(value: Value, type: keyof typeof criterionSchemas) =>
  z
    .object({
      operator: z.enum(operators).default(defaultOperator(type)),
      values: z.array(value).min(1).max(maxCriteria),
    })
    .optional();

const groups = {
  incidentNumber: groupOf(criterionSchemas.incidentNumber, 'incidentNumber'),
  dateReported: groupOf(criterionSchemas.dateReported, 'dateReported'),
  dateOccurred: groupOf(criterionSchemas.dateOccurred, 'dateOccurred'),
  class: groupOf(criterionSchemas.class, 'class'),
  severity: groupOf(criterionSchemas.severity, 'severity'),
  person: groupOf(criterionSchemas.person, 'person'),
  company: groupOf(criterionSchemas.company, 'company'),
  vehicle: groupOf(criterionSchemas.vehicle, 'vehicle'),
  item: groupOf(criterionSchemas.item, 'item'),
  attachment: groupOf(criterionSchemas.attachment, 'attachment'),
  location: groupOf(criterionSchemas.location, 'location'),
  address: groupOf(criterionSchemas.address, 'address'),
  status: groupOf(criterionSchemas.status, 'status'),
  creator: groupOf(criterionSchemas.creator, 'creator'),
  task: groupOf(criterionSchemas.task, 'task'),
  review: groupOf(criterionSchemas.review, 'review'),
  checklist: groupOf(criterionSchemas.checklist, 'checklist'),
  import: groupOf(criterionSchemas.import, 'import'),
};

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
export type CriterionValue<Type extends keyof typeof criterionSchemas> = z.output<(typeof criterionSchemas)[Type]>;
export type DateValue = CriterionValue<'dateReported'>;

export function tooManyCriteria() {
  return `A search has at most ${maxCriteria} criteria. Remove some first.`;
}

export function criterionCount(criteria: Partial<Record<keyof typeof groups, { values: unknown[] } | undefined>>) {
  return keysOf(groups).reduce((sum, name) => sum + (criteria[name]?.values.length ?? 0), 0);
}

export const noCriteria: Criteria = { operator: 'AND' };

/** Empty where this version cannot read the stored criteria. */
export const storedCriteria = criteriaSchema.catch(noCriteria);
