import { searchWords } from '#db/vocabulary/fold-text.ts';
import { columnNames, personNames, personWords } from './column-names.ts';
import type { Target } from './contract.ts';

/** Several columns of one name belong to several persons, or are ignored. */
export function matchColumns(columns: string[]): Target[] {
  const names = columns.map(wordsOf);
  const targets = names.map((): Target => 'ignore');
  const candidates = names.flatMap(
    (words, column) => ranks.get(keyOf(words))?.map((rank) => ({ column, ...rank })) ?? [],
  );
  for (const { column, target } of candidates.toSorted((one, other) => one.at - other.at)) {
    if (targets[column] === 'ignore' && !targets.includes(target)) targets[column] = target;
  }
  const persons = personColumns(names, (column) => targets[column] === 'ignore');
  for (const [column, target] of persons) targets[column] = target;
  return targets;
}

const smallWords = new Set(['of', 'the', 'and', 'a', 'an', 'at', 's', 'hrs', 'yyyy', 'mm', 'dd', 'hh', '24h']);
const sameWords: Record<string, string> = {
  no: 'number',
  nr: 'number',
  num: 'number',
  nbr: 'number',
  offence: 'offense',
  occurrence: 'occurred',
  occured: 'occurred',
  datetime: 'date time',
  loc: 'location',
  desc: 'description',
  est: 'estimated',
  bldg: 'building',
};

/** Normalizes a name: "DateOccurred (local)" and "Date of occurrence" become "date occurred". */
function wordsOf(name: string): string[] {
  const apart = name
    .replace(/\([^)]*\)/g, ' ')
    .replace(/#|№/g, ' number ')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{L})(\d)/gu, '$1 $2')
    .replace(/(\d)(\p{L})/gu, '$1 $2');
  const words = searchWords(apart.replaceAll('_', ' ')).flatMap((word) => (sameWords[word] ?? word).split(' '));
  return words.filter((word) => !smallWords.has(word));
}

const keyOf = (words: string[]) => [...new Set(words)].sort().join(' ');

/** The targets that a name can mean; `at` is 0 for the most specific name. */
const ranks = new Map<string, { target: Target; at: number }[]>();
for (const [target, names] of Object.entries(columnNames) as [Target, string[]][]) {
  for (const [at, name] of names.entries()) {
    const key = keyOf(wordsOf(name));
    ranks.set(key, [...(ranks.get(key) ?? []), { target, at }]);
  }
}

type Field = keyof typeof personNames;
const fields = Object.entries(personNames) as [Field, readonly string[]][];

/** Columns of one word and number belong to one person, until a field repeats. */
function personColumns(names: string[][], isFree: (column: number) => boolean): [number, Target][] {
  const persons: { group: string; fields: Set<Field>; number: number }[] = [];
  return names.flatMap((words, column): [number, Target][] => {
    const read = isFree(column) ? personColumn(words) : null;
    if (!read) return [];
    const { group, field } = read;
    const known = persons.find((each) => each.group === group && !each.fields.has(field));
    const person = known ?? { group, fields: new Set(), number: persons.length + 1 };
    if (!known) persons.push(person);
    person.fields.add(field);
    return [[column, `person.${person.number}.${field}`]];
  });
}

function personColumn(words: string[]): { group: string; field: Field } | null {
  for (const [field, names] of fields) {
    for (const name of names) {
      const own = name.split(' ').filter((word) => word !== '');
      if (!own.every((word) => words.includes(word))) continue;
      const rest = words.filter((word) => !own.includes(word));
      const about = rest.filter((word) => !/^\d+$/.test(word) && word !== 'number');
      const isAboutPerson = about.every((word) => personWords.includes(word));
      const needsWord = name === '' || field === 'type';
      if (isAboutPerson && !(needsWord && about.length === 0)) return { group: rest.join(' '), field };
    }
  }
  return null;
}
