import { parseId } from '../../auth/authorize.ts';
import type { Scope } from '../../auth/scope.server.ts';

export async function submittedNumber({ em, actor }: Scope, draftId: string): Promise<number | null> {
  const [found] = await em.execute<{ number: number }[]>(
    `select i.number::int as number from history_entry h join incident i on i.account_id = h.account_id and i.id = h.incident_id
     where h.account_id = current_account() and h.draft_id = $1 and h.update_user_id = $2 limit 1`,
    [parseId(draftId), actor.userId],
  );
  return found?.number ?? null;
}
