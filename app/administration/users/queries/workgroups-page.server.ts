import { type UserStatus, userStatus } from '#db/vocabulary/account.ts';
import { nameOrder } from '#db/vocabulary/name-order.ts';
import type { Privilege } from '#db/vocabulary/privilege.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { isBeyondLastPage } from '../../../ui/lists/pagination.schema.ts';
import {
  mayAddUser,
  mayAddUsers,
  mayAddWorkgroup,
  mayDeleteUser,
  mayDeleteWorkgroup,
  mayEditUser,
  mayEditWorkgroup,
} from '../../policy.ts';
import { matchingUsersSql, matchingUsersValues, usersOrder } from '../matching-users-sql.server.ts';
import { isOneList, type UsersView } from '../users-view-query.ts';

export async function workgroupsPage({ actor, em }: Scope, view: UsersView) {
  const { page, pageSize } = view;
  const isListed = (view.group !== null || isOneList(view)) && !isBeyondLastPage(view);
  const offered = matchingUsersValues(view);
  const [workgroups, [account], users, [found]] = await Promise.all([
    em.execute<WorkgroupRow[]>(workgroupsSql),
    em.execute<[AccountRow]>(accountSql),
    isListed ? em.execute<UserRow[]>(usersSql(view), [...offered, pageSize, (page - 1) * pageSize]) : [],
    isListed ? em.execute<[{ total: number }]>(countSql, offered) : [{ total: 0 }],
  ]);
  const rightsOf = new Map(workgroups.map((workgroup) => [workgroup.id, workgroup]));
  return {
    mfaOffered: account.mfa,
    seats: { total: account.seats, taken: account.taken },
    inactive: workgroups.reduce((sum, { inactive }) => sum + inactive, 0),
    workgroups: workgroups.map((workgroup) => ({
      ...workgroup,
      may: {
        addUser: mayAddUser(actor, workgroup),
        edit: mayEditWorkgroup(actor, workgroup),
        delete: mayDeleteWorkgroup(actor, workgroup),
      },
    })),
    users: users.map(({ workgroupId, systemAdmin, ...user }) => {
      const workgroup = rightsOf.get(workgroupId)!;
      const facts = { systemAdmin, workgroup };
      const may = { edit: mayEditUser(actor, facts), delete: mayDeleteUser(actor, facts) && user.id !== actor.userId };
      return { ...user, workgroup: workgroup.name, may };
    }),
    total: found.total,
    may: { addWorkgroup: mayAddWorkgroup(actor), addUser: mayAddUsers(actor) },
  };
}

export type WorkgroupsPage = Awaited<ReturnType<typeof workgroupsPage>>;
export type ListedWorkgroup = WorkgroupsPage['workgroups'][number];
export type ListedUser = WorkgroupsPage['users'][number];

type WorkgroupRow = {
  id: string;
  name: string;
  isAdmin: boolean;
  privileges: Privilege[];
  users: number;
  inactive: number;
};
type AccountRow = { mfa: boolean; seats: number; taken: number };
type UserRow = {
  id: string;
  name: string;
  email: string;
  position: string;
  phone: string;
  mfa: boolean;
  status: UserStatus;
  workgroupId: string;
  systemAdmin: boolean;
  resendable: boolean;
};

const workgroupsSql = `
select w.id, w.name, w.is_admin as "isAdmin", coalesce(u.users, 0) as users, coalesce(u.inactive, 0) as inactive, coalesce((
  select jsonb_agg(p.privilege order by p.privilege) from workgroup_privilege p
  where p.account_id = w.account_id and p.workgroup_id = w.id), '[]') as privileges
from workgroup w
left join (
  select workgroup_id, (count(*) filter (where status <> ${userStatus.inactive}))::int as users,
    (count(*) filter (where status = ${userStatus.inactive}))::int as inactive
  from app_user where account_id = current_account() and workgroup_id is not null group by workgroup_id
) u on u.workgroup_id = w.id
where w.account_id = current_account()
order by w.is_admin desc, w.name ${nameOrder}`;

/** As at sign-in, a user with a session takes a seat. */
const accountSql = `
select a.mfa, a.concurrent_user_count as seats, (
  select count(distinct s.user_id)::int from session s
  where s.account_id = a.id and s.ended_at is null and s.expires_at > now()
    and s.last_active_at > now() - make_interval(secs => a.auto_logout_seconds)) as taken
from account a where a.id = current_account()`;

const countSql = `
select count(*)::int as total from app_user u where u.account_id = current_account() and ${matchingUsersSql}`;

const usersSql = (view: UsersView) => `
select u.id, u.first_name || ' ' || u.last_name as name, u.email, u.position, u.phone, u.mfa, u.status,
  u.workgroup_id as "workgroupId", u.system_admin as "systemAdmin",
  u.status = ${userStatus.pending} and (u.identity like 'embedded %' or u.identity like 'held %') as resendable
from app_user u join workgroup w on w.account_id = u.account_id and w.id = u.workgroup_id
where ${matchingUsersSql}
order by ${usersOrder(view)} limit $5 offset $6`;
