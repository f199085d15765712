import { userStatus } from '#db/vocabulary/account.ts';
import { authorize, orNotFound, parseId } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { formVersion } from '../../../platform/forms/form-version.server.ts';
import { mayEditUser, mayRestoreUser, type UserFacts } from '../../policy.ts';
import { workgroupChoices } from '../../queries/workgroup-choices.server.ts';
import { userDetails } from './user-details.server.ts';

/** Offers the workgroups that the actor may give, and the user's own. */
export async function userForm(scope: Scope, id: string | undefined, { embedded }: { embedded: boolean }) {
  const { actor, em } = scope;
  const userId = parseId(id);
  const [[row], workgroups] = await Promise.all([em.execute<UserRow[]>(userSql, [userId]), workgroupChoices(scope)]);
  const { systemAdmin, hasFactor, ...user } = orNotFound(row, 'user');
  const workgroup = orNotFound(workgroups.find(({ id }) => id === user.workgroupId));
  const facts = { systemAdmin, workgroup };
  authorize(mayEditUser(actor, facts));
  const details = await userDetails(scope, userId);
  const { mfaOffered: _, mfa: __, ...stored } = details;
  const mayReset = details.mfaOffered && userId !== actor.userId && mayRestoreUser(actor, facts);
  const isPending = user.status === userStatus.pending;
  return {
    id: userId,
    ...user,
    details,
    version: formVersion(stored),
    workgroup,
    workgroups: workgroups
      .filter((one) => one.mayGrant || one.id === workgroup.id)
      .map(({ id, name }) => ({ id, name })),
    may: {
      deactivate: user.status === userStatus.active && userId !== actor.userId,
      activate: (user.status === userStatus.inactive || (isPending && !embedded)) && mayRestoreUser(actor, facts),
      setPassword: embedded && userId !== actor.userId && mayRestoreUser(actor, facts),
      resetMfa: mayReset && hasFactor,
      turnOffMfa: mayReset && details.mfa,
      turnOnMfa: details.mfaOffered && !details.mfa,
    },
  };
}

export type UserForm = Awaited<ReturnType<typeof userForm>>;

type UserRow = Pick<UserFacts, 'systemAdmin'> & {
  email: string;
  status: number;
  workgroupId: string;
  hasFactor: boolean;
};

const userSql = `
select email, status, system_admin as "systemAdmin", workgroup_id as "workgroupId", exists (
  select from mfa_device d where d.account_id = u.account_id and d.user_id = u.id) as "hasFactor"
from app_user u where account_id = current_account() and id = $1 and workgroup_id is not null`;
