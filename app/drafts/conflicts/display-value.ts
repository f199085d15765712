import { itemStatusNames } from '#db/vocabulary/incident.ts';
import { countries } from '#db/vocabulary/places.ts';
import { noonUtc } from '../../incidents/zoned-time.ts';
import { formatDate } from '../../ui/format.ts';
import { pathTo, type TreeNode } from '../../ui/tree.ts';
import type { DraftFormData } from '../form/queries/draft-form.server.ts';

type Form = Pick<DraftFormData, 'choices' | 'display'>;
type Lists = Form['choices'];

/** Returns a field's value for display: the label of a list entry or a formatted date. */
export function displayValue(name: string, value: string | boolean, { choices, display }: Form): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (value === '') return '';
  const tree = trees[name]?.(choices);
  if (tree)
    return (
      pathTo(tree, value)
        .map((node) => node.name)
        .join(' / ') || unknownChoice
    );
  const list = lists[name]?.(choices);
  if (list) return list.find((option) => option.value === value)?.label ?? unknownChoice;
  return /date/i.test(name) && noonUtc(value) ? formatDate(value, display) : value;
}

const unknownChoice = 'Not on the list any more';

const trees: Record<string, (choices: Lists) => TreeNode[]> = {
  lastClassId: ({ classes }) => classes,
  lastLocationId: ({ locations }) => locations,
};

const lists: Record<string, (choices: Lists) => { value: string; label: string }[]> = {
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
  countryCode: () => countries,
  referredType: () => [
    { value: 'INTERNAL', label: 'Internal' },
    { value: 'EXTERNAL', label: 'External' },
  ],
  status: () => Object.entries(itemStatusNames).map(([value, label]) => ({ value, label })),
};
