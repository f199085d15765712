import type { Display } from '../../ui/format.ts';
import { type Relation, relations } from '../criteria/criterion-types.ts';
import { orList } from '../criteria/period-words.ts';

/** By id or code. */
export type CriteriaNames = Record<string, string>;

/** `isNight`: days of the week are those on which a shift through midnight begins. */
export type DateReader = Pick<Display, 'dateFormat' | 'timeZone'> & { isNight: boolean };

export function nameOf(id: string | undefined, names: CriteriaNames) {
  return (id && names[id]) || 'an entry that does not exist';
}

export function relationsInWords(chosen: readonly Relation[]) {
  return chosen.length > 0 && `is ${orList(chosen.map((each) => relations[each]))}`;
}

export function contained(fields: Record<string, string | undefined>, isWhole?: boolean) {
  const verb = isWhole ? 'is' : 'contains';
  return Object.entries(fields).map(([name, words]) => words && `${name} ${verb} “${words}”`);
}

export function listOf(...parts: (string | false | undefined)[]) {
  return parts.filter(Boolean).join(', ');
}
