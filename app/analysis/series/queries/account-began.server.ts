import { toDateFields } from '#db/vocabulary/zoned-time.ts';
import type { Scope } from '../../../auth/scope.server.ts';

/** Returns the day of the account on which it began: what is older was not recorded, or entered afterwards. */
export async function accountBegan({ em, actor }: Pick<Scope, 'em' | 'actor'>): Promise<string> {
  const [row] = await em.execute<{ at: string }[]>(sql);
  return toDateFields(new Date(row!.at), actor.account.timeZone).date;
}

const sql = `select to_json(created_at) #>> '{}' as at from account where id = current_account()`;
