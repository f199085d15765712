import { AuditRecord } from '#db/entities/audit-record.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import type { EditUserInput } from '../user.schema.ts';
import { claimAddress } from './claim-address.server.ts';

type NewUser = EditUserInput & {
  /** Prepares 2-step verification; where the account requires it, every new user has it. */
  mfa?: boolean | null;
  id: string;
  email: string;
  /** Null where another provider signs people in; the user must change the password at the first sign-in. */
  passwordHash: string | null;
};

/** Runs in the caller's transaction; false when a user of the account has the address. */
export async function insertUser({ em, boss }: Pick<Scope, 'em' | 'boss'>, { id, ...user }: NewUser): Promise<boolean> {
  // the row comes first: only an address that nobody uses gets a new password; until then it is held
  const added = await em.execute<unknown[]>(insertSql, [
    ...[id, user.workgroupId, user.email, user.firstName, user.middleName, user.lastName, user.company],
    ...[user.companyStartDate, user.position, user.department, user.division, user.location, user.phone, user.fax],
    ...[user.mfa ?? false, `held ${id}`],
  ]);
  if (added.length === 0) return false;
  await claimAddress({ em, boss }, { id, email: user.email, passwordHash: user.passwordHash });
  const { passwordHash: _, ...after } = user;
  em.create(AuditRecord, {
    objectType: 'USER',
    transactionType: 'CREATE',
    objectId: id,
    objectName: user.email,
    objectData: { after },
  });
  return true;
}

const insertSql = `
insert into app_user (account_id, id, workgroup_id, email, first_name, middle_name, last_name, company,
  company_start_date, position, department, division, location, phone, fax, mfa,
  identity)
values (current_account(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14,
  $15 or (select a.mfa from account a where a.id = current_account()), $16)
on conflict do nothing returning id`;
