import { authorize } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { readCsv } from '../../../platform/text-files/csv.server.ts';
import { mayAddUsers } from '../../policy.ts';
import { workgroupChoices } from '../../queries/workgroup-choices.server.ts';
import type { ImportRow } from '../import.schema.ts';
import { ignoredColumns, userRows } from '../user-rows.server.ts';

const maxRows = 1_000;

type UsersPreview = { rows: ImportRow[]; ignored: string[] };

/** Throws a BusinessRuleError for a file that cannot be read. */
export async function importPreview(scope: Scope, csv: string): Promise<UsersPreview> {
  const { actor, em } = scope;
  authorize(mayAddUsers(actor));
  const file = readCsv(csv, maxRows);
  const [groups, emails, [account]] = await Promise.all([
    workgroupChoices(scope),
    em.execute<{ email: string }[]>(
      'select lower(email::text) as email from app_user where account_id = current_account() and workgroup_id is not null',
    ),
    em.execute<[{ mfa: boolean }]>('select mfa from account where id = current_account()'),
  ]);
  const known = new Set(emails.map(({ email }) => email));
  return { rows: userRows(file, { actor, groups, emails: known, mfa: account.mfa }), ignored: ignoredColumns(file) };
}
