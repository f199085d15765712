import { type PartKind, partKinds } from '#db/vocabulary/part-fields.ts';
import type { Option } from '../../ui/fields/field.tsx';

export type LookupChoice = { id: string; type: string; name: string; active: boolean };

export function choicesOfParts(lookups: LookupChoice[], present: readonly PartKind[] = partKinds) {
  const optionsFor = (type: string, ...kinds: PartKind[]) =>
    kinds.some((kind) => present.includes(kind)) ? optionsOf(lookups, type) : [];
  return {
    personTypes: optionsFor('PERSON_TYPE', 'persons'),
    departments: optionsFor('DEPARTMENT', 'persons', 'correctiveActions'),
    genders: optionsFor('GENDER_TYPE', 'persons'),
    involvements: optionsFor('VEHICLE_INVOLVEMENT', 'vehicles'),
    actionTypes: optionsFor('CORRECTIVE_ACTION_TYPE', 'correctiveActions'),
    agencies: optionsFor('REFERRED_AGENCY', 'correctiveActions'),
  };
}

export type PartChoices = ReturnType<typeof choicesOfParts>;

export function optionsOf(lookups: LookupChoice[], type: string): Option[] {
  return lookups
    .filter((lookup) => lookup.type === type)
    .map(({ id, name, active }) => ({ value: id, label: name, ...(active ? {} : { disabled: true }) }));
}
