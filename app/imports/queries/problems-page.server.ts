import type { Scope } from '../../auth/scope.server.ts';
import type { Pagination } from '../../ui/lists/pagination.schema.ts';
import { hiddenColumns } from '../hidden-columns.ts';
import type { Import } from '../import-state.ts';
import { targetNames } from '../target-names.ts';
import { importProblems } from './import-problems.server.ts';

/** Columns with an error come first, up to this number. */
const mostColumns = 7;

type Asked = { searchParams: URLSearchParams; place: Pagination };

export async function problemsPage(scope: Scope, row: Import, { searchParams, place }: Asked) {
  const asked = searchParams.get('column');
  const column = asked !== null && /^-?\d{1,3}$/.test(asked) ? Number(asked) : null;
  const { page, pageSize } = place;
  const problems = await importProblems(scope, row, { column, limit: pageSize, offset: (page - 1) * pageSize });
  const { columns, fields, nameOf } = columnsOf(row, problems.rows);
  const hidden = hiddenColumns(scope.actor, row);
  const made = (row.checked.made ?? [])
    .filter((cells) => !hidden.has(cells.column))
    .map((cells) => ({ ...cells, name: nameOf(cells.column) }));
  const params = [...searchParams].filter(([name]) => name === 'column' || name === 'psz');
  return { ...problems, column, page, pageSize, columns, fields, made, params };
}

function columnsOf({ summary, mapping, checked }: Import, rows: { errors: { column: number | null }[] }[]) {
  const wrong = new Set(rows.flatMap(({ errors }) => errors.map(({ column }) => column)));
  const matched = summary.columns
    .map((_, index) => index)
    .filter((at) => (mapping.targets?.[at] ?? 'ignore') !== 'ignore');
  const ordered = matched.toSorted((one, other) => Number(wrong.has(other)) - Number(wrong.has(one)) || one - other);
  const nameOf = (at: number) => targetNames.get(mapping.targets[at] ?? 'ignore') ?? summary.columns[at] ?? '';
  return {
    nameOf,
    columns: ordered
      .slice(0, mostColumns)
      .sort((one, other) => one - other)
      .map((at) => ({ at, name: nameOf(at) })),
    fields: (checked.fields ?? []).map(([at, count]) => ({ at, count, name: at < 0 ? 'Row' : nameOf(at) })),
  };
}
