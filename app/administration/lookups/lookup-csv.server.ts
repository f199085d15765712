import { type LookupType, levelsOf, maxLookupName } from '#db/vocabulary/lookup.ts';
import { type CsvFile, type CsvRow, csvText, toCsv } from '../../platform/text-files/csv.server.ts';
import type { CsvQuestion } from '../../ui/forms/csv-question.tsx';
import type { ListedLookup } from './queries/lookup-list.server.ts';

export type ImportRow = {
  line: number;
  path: string[];
  active: boolean;
  result: 'new' | 'known' | 'bad';
  message?: string;
  /** Missing parents of a new entry, which are added with it. */
  parents?: string[];
};

type ListContent = { entries: Pick<ListedLookup, 'id' | 'name' | 'parentId' | 'active'>[]; labels: string[] };

export function lookupsAsCsv({ entries, labels }: ListContent): string {
  const rows = [...pathsOf(entries)].map(({ path, active }) => [
    ...labels.map((_, index) => csvText(path[index] ?? '')),
    yesNo(active),
  ]);
  return toCsv([[...labels, 'Active'], ...rows]);
}

const yesNo = (active: boolean) => (active ? 'Yes' : 'No');

type LookupPath = { id: string; path: string[]; active: boolean };

export function* pathsOf(entries: ListContent['entries']) {
  const children = Map.groupBy(entries, ({ parentId }) => parentId);
  const below = function* (parentId: string | null, path: string[]): Generator<LookupPath> {
    for (const { id, name, active } of children.get(parentId) ?? []) {
      yield { id, path: [...path, name], active };
      yield* below(id, [...path, name]);
    }
  };
  yield* below(null, []);
}

/** `keyOf` is equal for paths whose names count as the same. */
export function planImport(
  type: LookupType,
  { entries, labels }: ListContent,
  { head, rows }: CsvFile,
  keyOf: KeyOf,
): ImportRow[] {
  const activeAt = head.findIndex(isActiveTitle);
  const named = labels.map((label) => head.findIndex((cell) => isSameTitle(cell, label)));
  // the columns stand where the head row says so, unless it names them otherwise than the list
  const nameAt = named.filter((at) => at >= 0).length === head.length - Number(activeAt >= 0) ? named : null;
  const known = new Set([...pathsOf(entries)].map(({ path }) => keyOf(path)));
  return rows.map((row) => planned(row, { levels: levelsOf(type), activeAt, nameAt, known, keyOf }));
}

const isSameTitle = (cell: string, title: string) => cell.toLowerCase() === title.toLowerCase();
const isActiveTitle = (cell: string) => isSameTitle(cell, 'Active');

/** Returns a question when nothing tells whether the first row has the names of the columns, or null. */
export function headQuestion({ head, delimiter, rest }: CsvFile, labels: string[]): CsvQuestion | null {
  if (head.length === 0 || head.some(isActiveTitle)) return null;
  const titles = [...labels, 'Name'];
  const isTitle = (cell: string) => /^level \d$/i.test(cell) || titles.some((title) => isSameTitle(cell, title));
  if (head.filter((cell) => cell !== '').every(isTitle)) return null;
  const columns = head.map((_, index) => labels[index] ?? '');
  if (/^(yes|no)$/i.test(head.at(-1)!)) columns[columns.length - 1] = 'Active';
  const line = (cells: string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter);
  const start = `${',;\t'.includes(delimiter) ? '' : `sep=${delimiter}\n`}${line(columns)}\n`;
  return {
    question: `Does the first row, “${head.join(', ').slice(0, 200)}”, name the columns, or is it an entry of the list?`,
    answers: [
      { label: 'It names the columns', lines: [], csv: start + rest },
      { label: 'It is an entry', lines: [], csv: `${start}${line(head)}\n${rest}` },
    ],
  };
}

export type KeyOf = (path: string[]) => string;
type Plan = { levels: number; activeAt: number; nameAt: number[] | null; known: Set<string>; keyOf: KeyOf };

function planned({ line, cells, refusal }: CsvRow, { levels, activeAt, nameAt, known, keyOf }: Plan): ImportRow {
  const active = activeAt < 0 ? '' : (cells[activeAt] ?? '');
  const names =
    nameAt && !refusal
      ? nameAt.map((at) => cells[at] ?? '')
      : cells.filter((_, index) => index !== activeAt || refusal);
  const path = names.slice(0, names.findLastIndex((name) => name !== '') + 1);
  const message = refusal ?? refusalOf(path, active, levels);
  const row = { line, path, active: !/^(no|n|false|0)$/i.test(active) };
  if (message) return { ...row, result: 'bad', message };
  if (known.has(keyOf(path))) return { ...row, result: 'known' };
  const parents: string[] = [];
  for (let depth = 1; depth <= path.length; depth++) {
    const key = keyOf(path.slice(0, depth));
    if (depth < path.length && !known.has(key)) parents.push(path[depth - 1]!);
    known.add(key);
  }
  return { ...row, result: 'new', ...(parents.length > 0 && { parents }) };
}

function refusalOf(path: string[], active: string, levels: number): string | undefined {
  if (path.length === 0) return 'The row has no name.';
  if (path.length > levels) return `This list has ${levels === 1 ? '1 level' : `${levels} levels`}.`;
  if (path.includes('')) return 'A level above the name is empty.';
  if (path.some((name) => name.length > maxLookupName)) return `Name length cannot be longer than ${maxLookupName}.`;
  if (path.some((name) => lost.test(name))) return 'The file has lost letters of the name. Save it as “CSV UTF-8”.';
  if (!/^(|yes|y|true|1|no|n|false|0)$/i.test(active)) return 'Active is Yes or No.';
  return undefined;
}

/** Programs that save in an encoding without a letter write a question mark for it. */
const lost = /\ufffd|^[?\s]+$/;
