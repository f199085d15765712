import { isKeyOf, keysOf } from '#db/vocabulary/keys.ts';
export const criterionTypes = {
  incidentNumber: { label: 'Incident #', param: 'number' },
  dateReported: { label: 'Date reported', param: 'reported' },
  dateOccurred: { label: 'Date occurred', param: 'occurred' },
  class: { label: 'Class', param: 'class' },
  severity: { label: 'Severity', param: 'severity' },
  person: { label: 'Person', param: 'person' },
  company: { label: 'Legal entity', param: 'entity' },
  vehicle: { label: 'Vehicle', param: 'vehicle' },
  item: { label: 'Item', param: 'item' },
  attachment: { label: 'Attachment', param: 'attachment' },
  location: { label: 'Location', param: 'location' },
  address: { label: 'Address', param: 'address' },
  status: { label: 'Status', param: 'status' },
  creator: { label: 'Entered by', param: 'creator' },
  task: { label: 'Task', param: 'task' },
  review: { label: 'Review state', param: 'review' },
  checklist: { label: 'Checklist incomplete', param: 'checklist' },
  import: { label: 'Import', param: 'import' },
} as const;

export type CriterionType = keyof typeof criterionTypes;
export const criterionTypeNames = keysOf(criterionTypes);

export function isCriterionType(name: unknown): name is CriterionType {
  return isKeyOf(criterionTypes, name);
}

export const operators = ['AND', 'OR'] as const;
export type Operator = (typeof operators)[number];

/** Periods narrow each other, other values widen the group. */
export function defaultOperator(type: CriterionType): Operator {
  return type === 'dateReported' || type === 'dateOccurred' ? 'AND' : 'OR';
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
