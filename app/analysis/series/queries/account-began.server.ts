import { toDateFields } from '#db/vocabulary/zoned-time.ts';
import type { Scope } from '../../../auth/scope.server.ts';

/** Older incidents were not recorded, or were entered afterwards. */
export async function accountBegan({ em, actor }: Pick<Scope, 'em' | 'actor'>): Promise<string> {
  const [row] = await em.execute<{ at: string }[]>(sql);
  return toDateFields(new Date(row!.at), actor.account.timeZone).date;
}

const sql = `select to_json(created_at) #>> '{}' as at from account where id = current_account()`;
