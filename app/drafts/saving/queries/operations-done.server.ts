import { orNotFound, parseId } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';

export async function operationsDone({ em, actor }: Scope, draftId: string, operations: string[]): Promise<string[]> {
  const [draft] = await em.execute<{ done: string[] }[]>(
    `select to_jsonb(array(select o::text from unnest(d.operations) o
       where o::text in (select jsonb_array_elements_text($1::jsonb)))) as done
     from draft d where d.account_id = current_account() and d.id = $2 and d.create_user_id = $3`,
    [JSON.stringify(operations), parseId(draftId), actor.userId],
  );
  return orNotFound(draft, 'draft').done;
}
