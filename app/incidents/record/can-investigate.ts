import { userStatus } from '#db/vocabulary/account.ts';

/** SQL condition: the user `u` of the workgroup `w` may be assigned incidents to investigate. */
export const canInvestigateSql = `(u.status = ${userStatus.active} and (w.is_admin or exists (select from workgroup_privilege p
  where p.account_id = w.account_id and p.workgroup_id = w.id and p.privilege = 'INVESTIGATE_INCIDENT')))`;
