import { BusinessRuleError } from '#db/errors.ts';
import { authorize } from '../../auth/authorize.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { type CsvRow, readCsv } from '../../platform/csv.server.ts';
import { type ImportRow, importColumns, importedUser } from '../import.schema.ts';
import { mayAddUser, mayAddUsers } from '../policy.ts';
import { type WorkgroupChoice, workgroupChoices } from './workgroup-choices.server.ts';

const maxRows = 1_000;

/** Returns what importing this file would do, row by row. Throws a BusinessRuleError when it cannot be read as a whole. */
export async function importPreview(scope: Scope, csv: string): Promise<ImportRow[]> {
  authorize(mayAddUsers(scope.actor));
  const [head, ...rows] = readCsv(csv, maxRows);
  const columns = columnsOf(head);
  if (rows.length === 0) throw new BusinessRuleError({ file: ['The file has no users.'] });
  const groups = await workgroupChoices(scope);
  const byName = new Map(groups.map((group) => [group.name.toLowerCase(), group]));
  const emails = await scope.em.execute<{ email: string }[]>(
    'select lower(email::text) as email from app_user where account_id = current_account() and workgroup_id is not null',
  );
  const taken = new Set(emails.map(({ email }) => email));
  return rows.map((row) => previewed(scope, row, { columns, byName, taken }));
}

function columnsOf(head: CsvRow | undefined): Map<string, number> {
  const titles = (head?.cells ?? []).map((cell) => cell.toLowerCase());
  const columns = new Map<string, number>(
    importColumns.map(({ name, title }) => [name, titles.indexOf(title.toLowerCase())]),
  );
  const missing = importColumns.filter(({ name, required }) => required && columns.get(name) === -1);
  if (missing.length === 0) return columns;
  const names = missing.map(({ title }) => title).join(', ');
  throw new BusinessRuleError({ file: [`The first row must name the columns. Missing: ${names}.`] });
}

type Reading = { columns: Map<string, number>; byName: Map<string, WorkgroupChoice>; taken: Set<string> };

function previewed({ actor }: Scope, { line, cells }: CsvRow, { columns, byName, taken }: Reading): ImportRow {
  const cell = (name: string) => cells[columns.get(name) ?? -1] ?? '';
  const group = byName.get(cell('workgroup').toLowerCase());
  const fields = importColumns.filter(({ name }) => name !== 'workgroup').map(({ name }) => [name, cell(name)]);
  const read = importedUser.safeParse({ ...Object.fromEntries(fields), workgroupId: group?.id ?? 'none' });
  const errors = (read.error?.issues ?? [])
    .filter(({ path }) => path[0] !== 'workgroupId')
    .map((issue) => issue.message);
  if (!group)
    errors.push(cell('workgroup') ? `There is no workgroup “${cell('workgroup')}”.` : 'Workgroup is required');
  else if (!mayAddUser(actor, group)) errors.push(`You may not add users to “${group.name}”.`);
  const email = cell('email').toLowerCase();
  if (email !== '' && taken.has(email)) errors.push('This email address belongs to a user already.');
  taken.add(email);
  const name = [cell('firstName'), cell('lastName')].join(' ').trim();
  const user = errors.length === 0 && read.success ? read.data : null;
  return { line, email, name, workgroup: cell('workgroup'), errors, user };
}
