import type { Scope } from '../../auth/scope.server.ts';
import { type KnownIds, legalEntityKey } from '../name-key.ts';

/** A name that several legal entities have stays unknown. */
export async function addKnownLegalEntities(
  { em }: Pick<Scope, 'em'>,
  names: string[],
  known: KnownIds,
): Promise<void> {
  const missing = [...new Map(names.map((name) => [legalEntityKey(name), name]))].filter(([key]) => !known.has(key));
  if (missing.length === 0) return;
  const found = await em.execute<{ id: string; name: string }[]>(sql, [
    JSON.stringify(missing.map(([, name]) => name)),
  ]);
  const byKey = Map.groupBy(found, ({ name }) => legalEntityKey(name));
  for (const [key] of missing) {
    const same = byKey.get(key) ?? [];
    known.set(key, same.length === 1 ? same[0]!.id : null);
  }
}

const sql = `
select id, name from legal_entity
where account_id = current_account()
  and name_search = any (array(select folded(value) from jsonb_array_elements_text($1::jsonb)))`;
