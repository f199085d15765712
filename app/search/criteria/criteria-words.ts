import type { Display } from '../../ui/format.ts';
import type { CriteriaNames, DateReader } from '../criterion-types/value-words.ts';
import type { Criteria } from './criteria.schema.ts';
import { criterionForms, criterionTable } from './criterion-table.ts';
import { type CriterionType, criterionTypeNames, isDate, type Operator } from './criterion-types.ts';
import { nightShiftOf } from './night-shift.ts';

export type CriteriaWords = {
  operator: Operator;
  groups: { type: CriterionType; label: string; operator: Operator; values: string[] }[];
};

type Reader = Pick<Display, 'dateFormat' | 'timeZone'>;

/** Returns labels and words by type, with dates in the reader's format. */
export function criteriaInWords(criteria: Criteria, names: CriteriaNames, reader: Reader): CriteriaWords {
  const groups = criterionTypeNames.flatMap((type) => {
    const group = criteria[type];
    if (!group) return [];
    const inWords = criterionTable[type].inWords as (
      value: unknown,
      names: CriteriaNames,
      reader: DateReader,
    ) => string;
    const zone = isDate(type) ? zoneInWords(criteria, reader) : '';
    const isNight = isDate(type) && nightShiftOf(criteria[type]!) !== undefined;
    const values = group.values.map((value) => inWords(value, names, { ...reader, isNight }) + zone);
    return [{ type, label: criterionForms[type].label, operator: group.operator, values }];
  });
  return { operator: criteria.operator, groups };
}

/** Returns a sentence such as "Class is Security / Theft AND With a person". */
export function criteriaAsText(criteria: Criteria, names: CriteriaNames, reader: Reader): string {
  const { operator, groups } = criteriaInWords(criteria, names, reader);
  return groups
    .map(({ label, operator, values }) => {
      const words = values.map((value) => criterionInWords(label, value)).join(` ${operator} `);
      return values.length > 1 && groups.length > 1 ? `(${words})` : words;
    })
    .join(` ${operator} `);
}

/** Returns words such as "Class is Theft"; no label where the words need none. */
export function criterionInWords(label: string, words: string): string {
  return isWholePhrase(words) ? words.replace(/^w/, 'W') : `${label} ${words}`;
}

export const isWholePhrase = (words: string) => /^with(out)? an? /.test(words);

/** Empty for the reader's own zone. */
function zoneInWords({ timeZone }: Criteria, reader: Reader) {
  return timeZone && timeZone !== reader.timeZone ? ` (time zone ${timeZone})` : '';
}
