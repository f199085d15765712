import { authorize } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { mayChangeSettings } from '../../policy.ts';

export async function usersWithoutMfa({ actor, em }: Scope): Promise<{ without: number; users: number }> {
  authorize(mayChangeSettings(actor));
  const [row] = await em.execute<[{ without: number; users: number }]>(countSql);
  return row;
}

const countSql = `
select count(*) filter (where not mfa)::int as without, count(*)::int as users
from app_user where account_id = current_account() and workgroup_id is not null`;
