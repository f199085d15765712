import { type UserStatus, userStatus } from '#db/vocabulary/account.ts';
import { nameOrder } from '#db/vocabulary/name-order.ts';
import type { Privilege } from '#db/vocabulary/privilege.ts';
import type { Actor } from '../../../auth/actor.ts';
import { authorize } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { successors } from '../../../follow-up/queries/successors.server.ts';
import { tasksOfUsers } from '../../../follow-up/queries/tasks-of-users.server.ts';
import { distinctNameSql } from '../../distinct-name-sql.ts';
import { mayEditUser, mayRestoreUser, mayViewUsers } from '../../policy.ts';
import { workgroupChoices } from '../../queries/workgroup-choices.server.ts';
import type { UserAct } from '../user-acts.ts';

/** Returns the users that an act would change, the others with the reason, and what its dialog offers. */
export async function chosenUsers(scope: Scope, act: UserAct, ids: string[], by: { embedded: boolean }) {
  const { actor, em } = scope;
  authorize(mayViewUsers(actor));
  const [users, workgroups] = await Promise.all([
    em.execute<ChosenUser[]>(chosenSql, [JSON.stringify(ids)]),
    act === 'move' ? workgroupChoices(scope) : [],
  ]);
  const judged = users.map((user) => ({ id: user.id, name: user.name, reason: refusal(actor, act, user, by) }));
  const changed = judged.flatMap(({ id, name, reason }) => (reason === null ? { id, name } : []));
  const changedIds = changed.map(({ id }) => id);
  const tasks = act === 'deactivate' || act === 'move' ? await tasksOfUsers(scope, changedIds) : [];
  return {
    users: changed,
    tasks,
    successors: tasks.length > 0 ? await successors(scope, changedIds) : [],
    refused: judged.flatMap(({ id, name, reason }) => (reason === null ? [] : { id, name, reason })),
    workgroups: workgroups.filter(({ mayGrant }) => mayGrant).map(({ id, name }) => ({ id, name })),
  };
}

type ChosenUser = {
  id: string;
  name: string;
  status: UserStatus;
  mfa: boolean;
  isResendable: boolean;
  systemAdmin: boolean;
  workgroup: { isAdmin: boolean; privileges: Privilege[] };
};

function refusal(actor: Actor, act: UserAct, user: ChosenUser, by: { embedded: boolean }): string | null {
  const may = act === 'activate' ? mayRestoreUser(actor, user) : mayEditUser(actor, user);
  if (!may) return 'Your workgroup does not have the privilege.';
  if (user.id === actor.userId) return 'Your own account is not changed together with others.';
  switch (act) {
    case 'activate':
      if (user.status === userStatus.active) return 'Active already.';
      if (user.status === userStatus.pending && by.embedded) return 'Active when their email address is verified.';
      return null;
    case 'deactivate':
      return user.status === userStatus.active ? null : 'Not active.';
    case 'resend':
      return user.isResendable ? null : 'Not pending.';
    case 'turn-on-mfa':
      return user.mfa ? 'On already.' : null;
    case 'move':
      return null;
  }
}

const chosenSql = `
select u.id, ${distinctNameSql} as name, u.status, u.mfa, u.system_admin as "systemAdmin",
  u.status = ${userStatus.pending} and coalesce(u.identity ~ '^(embedded|held) ', false) as "isResendable",
  jsonb_build_object('isAdmin', w.is_admin, 'privileges', coalesce((
    select jsonb_agg(p.privilege) from workgroup_privilege p
    where p.account_id = w.account_id and p.workgroup_id = w.id), '[]')) as workgroup
from app_user u join workgroup w on w.account_id = u.account_id and w.id = u.workgroup_id
where u.account_id = current_account()
  and u.id = any (array(select chosen::uuid from jsonb_array_elements_text($1::jsonb) as chosen))
order by u.last_name ${nameOrder}, u.first_name ${nameOrder}, u.id`;
