import type { LookupType } from '#db/vocabulary/lookup.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { readCsv } from '../../../platform/csv.server.ts';
import { type ImportRow, type KeyOf, planImport } from '../lookup-csv.server.ts';
import { lookupList } from './lookup-list.server.ts';

export type { ImportRow };

const maxRows = 5_000;

/** Returns what importing a CSV file into a list would do, row by row; throws a BusinessRuleError when it is no CSV. */
export async function importPlan(scope: Pick<Scope, 'em'>, type: LookupType, csv: string) {
  const { entries } = await lookupList(scope, type);
  const rows = readCsv(csv, maxRows);
  const names = [...entries.map(({ name }) => name), ...rows.flatMap(({ cells }) => cells)];
  const keyOf = await keyOfNames(scope, [...new Set(names)]);
  return { entries, rows: planImport(type, entries, rows, keyOf), keyOf };
}

/** The database folds the names, because it also decides which siblings have the same one. */
async function keyOfNames({ em }: Pick<Scope, 'em'>, names: string[]): Promise<KeyOf> {
  const rows = await em.execute<{ name: string; key: string }[]>(foldSql, [JSON.stringify(names)]);
  const keys = new Map(rows.map(({ name, key }) => [name, key]));
  return (path) => JSON.stringify(path.map((name) => keys.get(name)));
}

const foldSql = `
select value as name, folded(value) as key from jsonb_array_elements_text($1::jsonb) where current_account() is not null`;
