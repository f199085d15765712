import type { Scope } from '../../auth/scope.server.ts';
import type { RowError } from '../import-state.ts';

export type ProblemRow = { row: number; cells: string[]; errors: RowError[] };

type Asked = {
  /** Only rows with an error at this column; -1 is the row as a whole. */
  column: number | null;
  limit: number;
  offset: number;
};

/** Returns rows that are not imported, in the order of the file, and how many there are. */
export async function importProblems(
  { em }: Pick<Scope, 'em'>,
  id: string,
  { column, limit, offset }: Asked,
): Promise<{ rows: ProblemRow[]; total: number }> {
  const [rows, [{ total }]] = await Promise.all([
    em.execute<ProblemRow[]>(`select row, cells, errors ${fromSql} order by row limit $3 offset $4`, [
      id,
      column,
      limit,
      offset,
    ]),
    em.execute<[{ total: number }]>(`select count(*)::int as total ${fromSql}`, [id, column]),
  ]);
  return { rows, total };
}

const fromSql = `
from incident_import_row where account_id = current_account() and import_id = $1 and result in ('INVALID', 'FAILED')
  and ($2::int is null or jsonb_path_exists(errors, '$[*] ? (@.column == $c || ($c == -1 && @.column == null))',
    jsonb_build_object('c', $2::int)))`;
