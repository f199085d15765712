import { AuditRecord } from '#db/entities/audit-record.ts';
import { enqueue } from '#db/queue.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { givePassword } from '../../identity/commands/give-password.server.ts';
import { embeddedIdentity } from '../../identity/embedded-client.server.ts';
import type { EditUserInput } from '../user.schema.ts';

type NewUser = EditUserInput & {
  id: string;
  email: string;
  /** The hash of a password that must be changed at the first sign-in; null where another provider signs people in. */
  passwordHash: string | null;
};

/** Inserts a pending user in the caller's transaction; false when a user of any account has the address. */
export async function insertUser({ em, boss }: Pick<Scope, 'em' | 'boss'>, { id, ...user }: NewUser): Promise<boolean> {
  // the row comes first: only an address that is nobody's gets a new password
  const added = await em.execute<unknown[]>(insertSql, [
    ...[id, user.workgroupId, user.email, user.firstName, user.middleName, user.lastName, user.company],
    ...[user.companyStartDate, user.position, user.department, user.division, user.location, user.phone, user.fax],
    user.mfa,
  ]);
  if (added.length === 0) return false;
  if (user.passwordHash !== null) {
    const { email, passwordHash } = user;
    const identity = await givePassword(em, { email, passwordHash, verified: false });
    await em.execute(linkSql, [id, embeddedIdentity(identity)]);
    await enqueue(boss, em, 'send-verification', { identity });
  }
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
  company_start_date, position, department, division, location, phone, fax, mfa)
values (current_account(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
on conflict do nothing returning id`;

const linkSql = 'update app_user set identity = $2 where account_id = current_account() and id = $1';
