import type { Privilege } from '#db/vocabulary/privilege.ts';

/** SQL condition: the workgroup `w` has a privilege; the administrators' workgroup has all. */
export const holdsSql = (privilege: Privilege) => `(w.is_admin or exists (select from workgroup_privilege p
  where p.account_id = w.account_id and p.workgroup_id = w.id and p.privilege = '${privilege}'))`;
