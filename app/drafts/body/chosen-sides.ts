import type { FormValue, FormValues } from '../../platform/forms/form-values.ts';
import type { Side } from './merge.ts';

/** Sides by field or for all; `seen` is the version that the user saw as `theirs`. */
export type ChosenSides = {
  of: 'draft' | 'incident';
  seen: number;
  all?: Side | undefined;
  fields: FormValues;
};

export function sideOf(chosen: ChosenSides | undefined, now: { of: ChosenSides['of']; seen: number }) {
  const valid = chosen?.of === now.of && chosen.seen === now.seen ? chosen : undefined;
  return (field: string): Side | undefined => {
    const side = valid && (valid.all ?? valueAt(valid.fields, field));
    return side === 'theirs' || side === 'mine' ? side : undefined;
  };
}

function valueAt(values: FormValues, field: string): FormValue | undefined {
  let value: FormValue | undefined = values;
  for (const [key] of field.matchAll(/[\w-]+/g)) {
    if (typeof value !== 'object' || !Object.hasOwn(value, key)) return undefined;
    value = (value as FormValues)[key];
  }
  return value;
}
