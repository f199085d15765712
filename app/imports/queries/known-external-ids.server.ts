import type { Scope } from '../../auth/scope.server.ts';

/** Ignores incidents that the user may not see. */
export async function knownExternalIds({ em }: Pick<Scope, 'em'>, ids: string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await em.execute<{ id: string }[]>(sql, [JSON.stringify(ids)]);
  return new Set(rows.map(({ id }) => id));
}

const sql = `
select external_id as id from incident where account_id = current_account()
  and external_id in (select jsonb_array_elements_text($1::jsonb))`;
