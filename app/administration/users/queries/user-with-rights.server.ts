import type { UserStatus } from '#db/vocabulary/account.ts';
import { orNotFound, parseId } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { distinctNameSql } from '../../distinct-name-sql.ts';
import type { UserFacts } from '../../policy.ts';
import { type WorkgroupRights, workgroupRights } from '../../queries/workgroup-rights.server.ts';

export type UserWithRights = UserFacts & {
  id: string;
  email: string;
  name: string;
  /** Has the email where another user has the same name. */
  distinctName: string;
  status: UserStatus;
  identity: string | null;
  workgroup: WorkgroupRights;
};

/** Deleted users throw a NotFoundError too. */
export async function userWithRights({ em }: Pick<Scope, 'em'>, id: string | undefined): Promise<UserWithRights> {
  const [row] = await em.execute<(Omit<UserWithRights, 'workgroup'> & { workgroupId: string })[]>(sql, [parseId(id)]);
  const { workgroupId, ...user } = orNotFound(row, 'user');
  return { ...user, workgroup: await workgroupRights({ em }, workgroupId) };
}

const sql = `
select u.id, u.email, u.first_name || ' ' || u.last_name as name, ${distinctNameSql} as "distinctName", u.status, u.identity,
  u.system_admin as "systemAdmin", u.workgroup_id as "workgroupId"
from app_user u where u.account_id = current_account() and u.id = $1 and u.workgroup_id is not null`;
