import { type LookupType, levelsOf, maxLookupName } from '#db/vocabulary/lookup.ts';
import { type CsvRow, toCsv } from '../../platform/csv.server.ts';
import type { ListedLookup } from './queries/lookup-list.server.ts';

/** One row of a file: an entry to add, one that exists, or one that cannot be read. */
export type ImportRow = {
  line: number;
  path: string[];
  active: boolean;
  result: 'new' | 'known' | 'bad';
  message?: string;
  /** Entries above a new one that the list lacks: they are added with it. */
  parents?: string[];
};

type ListContent = { entries: Pick<ListedLookup, 'id' | 'name' | 'parentId' | 'active'>[]; labels: string[] };

export function lookupsAsCsv({ entries, labels }: ListContent): string {
  const rows = [...pathsOf(entries)].map(({ path, active }) => [
    ...labels.map((_, at) => path[at] ?? ''),
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

/** Returns what an import would do. `keyOf` is equal for paths whose names count as the same. */
export function planImport(
  type: LookupType,
  entries: ListContent['entries'],
  csv: CsvRow[],
  keyOf: KeyOf,
): ImportRow[] {
  const [head, ...rows] = csv;
  const activeAt = head?.cells.findIndex((cell) => /^active$/i.test(cell)) ?? -1;
  const known = new Set([...pathsOf(entries)].map(({ path }) => keyOf(path)));
  return rows.map((row) => planned(row, { levels: levelsOf(type), activeAt, known, keyOf }));
}

export type KeyOf = (path: string[]) => string;
type Plan = { levels: number; activeAt: number; known: Set<string>; keyOf: KeyOf };

function planned({ line, cells }: CsvRow, { levels, activeAt, known, keyOf }: Plan): ImportRow {
  const active = activeAt < 0 ? '' : (cells[activeAt] ?? '');
  const names = cells.filter((_, at) => at !== activeAt);
  const path = names.slice(0, names.findLastIndex((name) => name !== '') + 1);
  const message = refusalOf(path, active, levels);
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
  if (!/^(|yes|y|true|1|no|n|false|0)$/i.test(active)) return 'Active is Yes or No.';
  return undefined;
}
