import type { FormValue, FormValues } from '../../platform/form-values.ts';
import type { Side } from './merge.ts';

/** What was chosen where two versions clash, field by field or for all of them; `seen` is what it was chosen against. */
export type ChosenSides = {
  of: 'draft' | 'incident';
  seen: number;
  all?: Side | undefined;
  fields: FormValues;
};

/** The side chosen for a field; none while nothing is chosen, or when the other version has changed since. */
export function sideOf(chosen: ChosenSides | undefined, now: { of: ChosenSides['of']; seen: number }) {
  const valid = chosen?.of === now.of && chosen.seen === now.seen ? chosen : undefined;
  return (field: string): Side | undefined => {
    const side = valid && (valid.all ?? at(valid.fields, field));
    return side === 'theirs' || side === 'mine' ? side : undefined;
  };
}

function at(values: FormValues, field: string): FormValue | undefined {
  let value: FormValue | undefined = values;
  for (const [key] of field.matchAll(/\w+/g)) {
    if (typeof value !== 'object' || !Object.hasOwn(value, key)) return undefined;
    value = (value as FormValues)[key];
  }
  return value;
}
