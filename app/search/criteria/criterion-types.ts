import { isKeyOf, keysOf } from '#db/vocabulary/keys.ts';

/** The parameter of each criterion in addresses, by its name in the API and in the database. */
export const criterionParams = {
  incidentNumber: 'number',
  dateReported: 'reported',
  dateOccurred: 'occurred',
  class: 'class',
  severity: 'severity',
  person: 'person',
  company: 'entity',
  vehicle: 'vehicle',
  item: 'item',
  attachment: 'attachment',
  location: 'location',
  address: 'address',
  status: 'status',
  creator: 'creator',
  task: 'task',
  review: 'review',
  checklist: 'checklist',
  import: 'import',
} as const;

export type CriterionType = keyof typeof criterionParams;
export const criterionTypeNames = keysOf(criterionParams);

export function isCriterionType(name: unknown): name is CriterionType {
  return isKeyOf(criterionParams, name);
}

export const operators = ['AND', 'OR'] as const;
export type Operator = (typeof operators)[number];

export function isDate(type: CriterionType): type is 'dateReported' | 'dateOccurred' {
  return type === 'dateReported' || type === 'dateOccurred';
}

/** Periods narrow each other, other values widen the group. */
export function defaultOperator(type: CriterionType): Operator {
  return isDate(type) ? 'AND' : 'OR';
}

export const periodTypes = {
  PERIOD: 'Period',
  MONTH: 'Month',
  LAST_DAYS: 'Last n days',
  LAST_MONTHS: 'Last n months',
  DAY_OF_WEEK: 'Day of week',
  WORK_SHIFT: 'Work shift period',
} as const;
export type PeriodType = keyof typeof periodTypes;

export const apiPeriodTypes = {
  PERIOD: 'PERIOD',
  MONTH: 'MONTH',
  LAST_DAYS: 'LAST_N_DAYS',
  LAST_MONTHS: 'LAST_N_MONTHS',
  DAY_OF_WEEK: 'DAY_OF_WEEK',
  WORK_SHIFT: 'WORK_SHIFT_PERIOD',
} as const satisfies Record<PeriodType, string>;

export const monthNames = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];
/** Index + 1 is the ISO number of the day. */
export const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

export const relations = {
  REPORTER: 'Reporter',
  VICTIM: 'Victim',
  PERSON_OF_INTEREST: 'Person of interest',
  SUSPECT: 'Suspect',
  WITNESS: 'Witness',
  SUBJECT: 'Subject',
} as const;
export type Relation = keyof typeof relations;
export const relationsOfPersons = keysOf(relations);
export const relationsOfCompanies = ['REPORTER', 'VICTIM', 'SUBJECT'] as const satisfies Relation[];

/** Tasks of closed incidents rest, and are not found. */
export const searchedTaskStates = { OPEN: 'Open', OVERDUE: 'Overdue' } as const;

/** 0 is the current month, 1 the previous one. */
export const dayPresets = [30, 90, 180, 365];
export const monthPresets = [0, 1, 2, 3, 12];
export const defaultSearchDays = 30;

export const maxCriteria = 40;
export const maxAddressCharacters = 6_000;
