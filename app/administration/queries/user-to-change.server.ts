import type { UserStatus } from '#db/vocabulary/account.ts';
import { orNotFound, parseId } from '../../auth/authorize.ts';
import type { Scope } from '../../auth/scope.server.ts';
import type { UserFacts } from '../policy.ts';
import { type WorkgroupToChange, workgroupRights } from './workgroup-rights.server.ts';

export type UserToChange = UserFacts & {
  id: string;
  email: string;
  name: string;
  status: UserStatus;
  identity: string | null;
  workgroup: WorkgroupToChange;
};

/** Returns a user with their workgroup's rights, both locked. Throws a NotFoundError for a deleted user too. */
export async function userToChange({ em }: Pick<Scope, 'em'>, id: string | undefined): Promise<UserToChange> {
  const [row] = await em.execute<(Omit<UserToChange, 'workgroup'> & { workgroupId: string })[]>(userSql, [parseId(id)]);
  const { workgroupId, ...user } = orNotFound(row, 'user');
  return { ...user, workgroup: await workgroupRights({ em }, workgroupId, 'share') };
}

const userSql = `
select id, email, first_name || ' ' || last_name as name, status, identity, system_admin as "systemAdmin",
  workgroup_id as "workgroupId"
from app_user where account_id = current_account() and id = $1 and workgroup_id is not null for update`;
