import type { LookupType } from '#db/vocabulary/lookup.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { readCsv } from '../../../platform/text-files/csv.server.ts';
import { headQuestion, type ImportRow, type KeyOf, planImport } from '../lookup-csv.server.ts';
import { lookupList } from './lookup-list.server.ts';

export type { ImportRow };

const maxRows = 5_000;

export async function importPlan(scope: Pick<Scope, 'em'>, type: LookupType, csv: string) {
  const list = await lookupList(scope, type);
  const file = readCsv(csv, maxRows);
  const names = [...list.entries.map(({ name }) => name), ...file.rows.flatMap(({ cells }) => cells)];
  const keyOf = await keyOfNames(scope, [...new Set(names)]);
  const question = headQuestion(file, list.labels);
  return { entries: list.entries, question, rows: question ? [] : planImport(type, list, file, keyOf), keyOf };
}

/** The database folds the names, because it also decides which siblings have the same one. */
async function keyOfNames({ em }: Pick<Scope, 'em'>, names: string[]): Promise<KeyOf> {
  const rows = await em.execute<{ name: string; key: string }[]>(foldSql, [JSON.stringify(names)]);
  const keys = new Map(rows.map(({ name, key }) => [name, key]));
  return (path) => JSON.stringify(path.map((name) => keys.get(name)));
}

const foldSql = `
select value as name, folded(value) as key from jsonb_array_elements_text($1::jsonb) where current_account() is not null`;
