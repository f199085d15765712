import type { Scope } from '../../auth/scope.server.ts';
import { hiddenColumns } from '../hidden-columns.ts';
import type { Import, RowError } from '../import-state.ts';

export type ProblemRow = { row: number; cells: string[]; errors: RowError[] };

type Asked = {
  /** Only rows with an error at this column; -1 stands for the whole row. */
  column: number | null;
  limit: number;
  offset: number;
};

export async function importProblems(
  { em, actor }: Pick<Scope, 'em' | 'actor'>,
  { id, ...row }: Pick<Import, 'id' | 'isOwn' | 'mapping' | 'summary'>,
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
  const hidden: Set<number | null> = hiddenColumns(actor, row);
  if (hidden.size === 0) return { rows, total };
  const problemRows = rows.map(({ row, cells, errors }) => ({
    row,
    cells: cells.map((cell, index) => (hidden.has(index) ? '' : cell)),
    // a message quotes the cell
    errors: errors.map((error) => (hidden.has(error.column) ? { ...error, message: hiddenMessage } : error)),
  }));
  return { rows: problemRows, total };
}

const hiddenMessage = 'Something is wrong here. You do not have permission to see private details of persons.';

const fromSql = `
from incident_import_row where account_id = current_account() and import_id = $1 and result in ('INVALID', 'FAILED')
  and ($2::int is null or jsonb_path_exists(errors, '$[*] ? (@.column == $c || ($c == -1 && @.column == null))',
    jsonb_build_object('c', $2::int)))`;
