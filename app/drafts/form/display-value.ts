import { noonUtc } from '#db/vocabulary/calendar-day.ts';
import { itemStatusNames } from '#db/vocabulary/incident.ts';
import { countryOptions } from '#db/vocabulary/places.ts';
import { formatDay } from '../../ui/format.ts';
import type { DraftFormData } from './queries/draft-form.server.ts';

type Form = Pick<DraftFormData, 'choices' | 'display'>;
type Lists = Form['choices'];

export function isOfTree(name: string): boolean {
  return name === 'lastClassId' || name === 'lastLocationId';
}

export function displayValue(name: string, value: string | boolean, { choices, display }: Form): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (value === '') return '';
  const list = lists[name]?.(choices, value);
  if (list) return list.find((option) => option.value === value)?.label ?? unknownChoice;
  return /date/i.test(name) && noonUtc(value) ? formatDay(value, display) : value;
}

export const unknownChoice = 'No longer on the list';

const repeatedHours = () => [
  { value: 'first', label: 'First' },
  { value: 'second', label: 'Second' },
];

const lists: Record<string, (choices: Lists, value: string) => { value: string; label: string }[]> = {
  reportedHour: repeatedHours,
  occurredHour: repeatedHours,
  assignedUserId: ({ investigators }) => investigators,
  severityId: ({ severities }) => severities,
  primaryCauseId: ({ causes }) => causes,
  lookupPersonTypeId: ({ personTypes }) => personTypes,
  lookupDepartmentId: ({ departments }) => departments,
  lookupGenderTypeId: ({ genders }) => genders,
  involvementId: ({ involvements }) => involvements,
  typeId: ({ actionTypes }) => actionTypes,
  referredInternalDepartmentId: ({ departments }) => departments,
  referredExternalAgencyId: ({ agencies }) => agencies,
  countryCode: (_, stored) => countryOptions(stored),
  referredType: () => [
    { value: 'INTERNAL', label: 'Internal' },
    { value: 'EXTERNAL', label: 'External' },
  ],
  status: () => Object.entries(itemStatusNames).map(([value, label]) => ({ value, label })),
};
