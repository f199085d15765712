import { BusinessRuleError } from '#db/errors.ts';
import { dayInWords } from '#db/vocabulary/calendar-day.ts';
import { normalEmail } from '#db/vocabulary/email-address.ts';
import type { Actor } from '../../auth/actor.ts';
import type { CsvFile, CsvRow } from '../../platform/text-files/csv.server.ts';
import { mayAddUser } from '../policy.ts';
import type { WorkgroupChoice } from '../queries/workgroup-choices.server.ts';
import { type ImportRow, importColumns, importedUser } from './import.schema.ts';
import { dayReader } from './start-dates.ts';

/** Addresses are in lower case. */
export type UsersOfAccount = {
  actor: Actor;
  groups: WorkgroupChoice[];
  emails: ReadonlySet<string>;
  mfa: boolean;
};

/** Throws a BusinessRuleError when the head row names other columns. */
export function userRows({ head, rows }: CsvFile, account: UsersOfAccount): ImportRow[] {
  const columns = columnsOf(head);
  if (rows.length === 0) throw new BusinessRuleError({ file: ['The file has no users.'] });
  const cellOf = ({ cells }: CsvRow, name: ColumnName) => cells[columns.get(name) ?? -1] ?? '';
  const days = rows.map((row) => ({ line: row.line, text: row.refusal ? '' : cellOf(row, 'companyStartDate') }));
  const dayOf = dayReader(days, account.actor.account.dateFormat);
  const rowOf = new Map<string, number>();
  return rows.map((row) => {
    const { line, cells, refusal } = row;
    if (refusal) return { ...unread(line, cells), errors: [refusal] };
    return rowWith(line, (name) => cellOf(row, name), { ...account, dayOf, rowOf });
  });
}

export function ignoredColumns({ head }: CsvFile): string[] {
  return head.filter((title) => title !== '' && !importColumns.some((column) => isTitle(column, title)));
}

type Column = (typeof importColumns)[number];
type ColumnName = Column['name'];

const isTitle = ({ title }: Column, cell: string) => cell.toLowerCase() === title.toLowerCase();

function columnsOf(head: string[]): Map<ColumnName, number> {
  const columns = new Map(
    importColumns.map((column) => [column.name, head.findIndex((cell) => isTitle(column, cell))] as const),
  );
  const missing = importColumns.filter(({ name, required }) => required && columns.get(name) === -1);
  if (missing.length > 0) {
    const first = head.join(', ').slice(0, 100);
    throw new BusinessRuleError({
      file: [
        `The first row must name the columns. Missing: ${missing.map(({ title }) => title).join(', ')}. The first row is “${first}”: if it is a user, add a row with the names above it.`,
      ],
    });
  }
  const twice = importColumns.find((column) => head.filter((cell) => isTitle(column, cell)).length > 1);
  if (twice) throw new BusinessRuleError({ file: [`The first row names ${twice.title} twice.`] });
  return columns;
}

const unread = (line: number, cells: string[]) => ({
  line,
  email: '',
  name: cells.join(' · '),
  workgroup: '',
  details: [],
  isKnown: false,
  user: null,
});

type Reading = UsersOfAccount & {
  dayOf: ReturnType<typeof dayReader>;
  /** The first row of each address. */
  rowOf: Map<string, number>;
};

function rowWith(line: number, cell: (name: ColumnName) => string, reading: Reading): ImportRow {
  const { actor, groups, emails, mfa, dayOf, rowOf } = reading;
  const email = normalEmail(cell('email')).toLowerCase();
  const before = rowOf.get(email);
  if (before === undefined) rowOf.set(email, line);
  const startDate = cell('companyStartDate') === '' ? { day: '' } : dayOf(cell('companyStartDate'));
  const day = 'day' in startDate ? startDate.day : '';
  const preview = {
    line,
    email,
    name: [cell('firstName'), cell('lastName')].join(' ').trim(),
    workgroup: cell('workgroup'),
    details: detailColumns
      .map(({ name, title }) => ({ title, value: name === 'companyStartDate' && day ? dayInWords(day) : cell(name) }))
      .filter(({ value }) => value !== ''),
  };
  if (emails.has(email)) return { ...preview, isKnown: true, errors: [], user: null };
  const group = groups.find(({ name }) => name.toLowerCase() === cell('workgroup').toLowerCase());
  const fields = importColumns
    .filter(({ name }) => name !== 'workgroup')
    .map(({ name }) => [name, name === 'companyStartDate' ? day : cell(name)]);
  const read = importedUser.safeParse({ ...Object.fromEntries(fields), workgroupId: group?.id ?? 'none' });
  const errors = new Map<ColumnName, string>();
  const add = (name: ColumnName, message: string) => void (errors.has(name) || errors.set(name, message));
  for (const { name, title } of importColumns) {
    if (shortened.test(cell(name))) add(name, `${title}: ${cell(name)} lacks digits. Write the whole number as text.`);
  }
  if ('refusal' in startDate) add('companyStartDate', `Start date: ${startDate.refusal}`);
  for (const { path, message } of read.error?.issues ?? []) {
    const column = importColumns.find(({ name }) => name === path[0]);
    if (column) add(column.name, ofColumn(column, message, cell(column.name)));
  }
  if (!group)
    add('workgroup', cell('workgroup') ? `Workgroup: there is no “${cell('workgroup')}”.` : 'Workgroup is required');
  else if (!mayAddUser(actor, group)) add('workgroup', `Workgroup: you may not add users to “${group.name}”.`);
  if (mfa && read.data?.mfa === false)
    add('mfa', '2-step verification: new users have it. Turn it off for them afterwards.');
  if (email !== '' && before !== undefined) add('email', `Email: the same address is in row ${before}.`);
  const user = errors.size === 0 && read.success ? read.data : null;
  return { ...preview, isKnown: false, errors: [...errors.values()], user };
}

const detailColumns = importColumns.filter(
  ({ name }) => !['email', 'firstName', 'lastName', 'workgroup'].includes(name),
);

/** A spreadsheet has replaced digits of a long number by an exponent. */
const shortened = /^-?\d([.,]\d+)?E\+\d+$/i;

function ofColumn({ name, title }: Column, message: string, value: string): string {
  if (name === 'companyStartDate') return `${title}: ${value} is more than a year from now.`;
  return message.startsWith(title) ? message : `${title}: ${message.charAt(0).toLowerCase()}${message.slice(1)}`;
}
