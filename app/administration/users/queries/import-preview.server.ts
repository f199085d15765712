import { BusinessRuleError } from '#db/errors.ts';
import { authorize } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { type CsvRow, readCsv } from '../../../platform/csv.server.ts';
import { mayAddUser, mayAddUsers } from '../../policy.ts';
import { type WorkgroupChoice, workgroupChoices } from '../../queries/workgroup-choices.server.ts';
import { type ImportRow, importColumns, importedUser } from '../import.schema.ts';

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
  const [account] = await scope.em.execute<[{ mfa: boolean }]>('select mfa from account where id = current_account()');
  const taken = new Set(emails.map(({ email }) => email));
  const rowOf = new Map<string, number>();
  return rows.map((row) => previewed(scope, row, { columns, byName, taken, rowOf, mfa: account.mfa }));
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

type Reading = {
  columns: Map<string, number>;
  byName: Map<string, WorkgroupChoice>;
  /** The addresses of the account's users. */
  taken: Set<string>;
  /** The row of the file in which an address stands first. */
  rowOf: Map<string, number>;
  mfa: boolean;
};

/** Returns the error with the name of its column and, where the form would say only that it is wrong, with the value. */
function ofColumn(name: string, value: string, message: string): string {
  const title = importColumns.find((column) => column.name === name)?.title ?? name;
  if (name === 'companyStartDate') return `${title}: ${value.slice(0, 40)} is not a date. Write YYYY-MM-DD.`;
  return message.startsWith(title) ? message : `${title}: ${message.charAt(0).toLowerCase()}${message.slice(1)}`;
}

function previewed(
  { actor }: Scope,
  { line, cells }: CsvRow,
  { columns, byName, taken, rowOf, mfa }: Reading,
): ImportRow {
  const cell = (name: string) => cells[columns.get(name) ?? -1] ?? '';
  const group = byName.get(cell('workgroup').toLowerCase());
  const fields = importColumns.filter(({ name }) => name !== 'workgroup').map(({ name }) => [name, cell(name)]);
  const read = importedUser.safeParse({ ...Object.fromEntries(fields), workgroupId: group?.id ?? 'none' });
  const errors = (read.error?.issues ?? [])
    .filter(({ path }) => path[0] !== 'workgroupId')
    .map(({ path, message }) => ofColumn(String(path[0]), cell(String(path[0])), message));
  if (!group)
    errors.push(cell('workgroup') ? `Workgroup: there is no “${cell('workgroup')}”.` : 'Workgroup is required');
  else if (!mayAddUser(actor, group)) errors.push(`Workgroup: you may not add users to “${group.name}”.`);
  if (mfa && read.data?.mfa === false)
    errors.push('2-step verification: new users have it. Turn it off for them afterwards.');
  const email = cell('email').toLowerCase();
  const before = rowOf.get(email);
  if (email !== '' && before !== undefined) errors.push(`Email: the same address is in row ${before}.`);
  else if (taken.has(email)) errors.push('Email: the address belongs to a user already.');
  if (before === undefined) rowOf.set(email, line);
  const name = [cell('firstName'), cell('lastName')].join(' ').trim();
  const user = errors.length === 0 && read.success ? read.data : null;
  return { line, email, name, workgroup: cell('workgroup'), errors, user };
}
