import { levelsOf } from '#db/vocabulary/lookup.ts';
import { nameOrder } from '#db/vocabulary/name-order.ts';
import { authorize } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { formVersion } from '../../../platform/form-version.server.ts';
import { mayEditLookups } from '../policy.ts';
import { lookupEntry } from './lookup-entry.server.ts';

const maxOffered = 50;

/** Returns an entry and the places to which it can be moved whose path contains the words, up to 50. */
export async function newParents(scope: Scope, id: string | undefined, words: string) {
  authorize(mayEditLookups(scope.actor));
  const entry = await lookupEntry(scope, id);
  const deepest = levelsOf(entry.type) - entry.height - 1;
  const parents = await scope.em.execute<{ id: string; path: string[] }[]>(parentsSql, [
    ...[entry.type, entry.id, entry.parentId, deepest, words, maxOffered + 1],
  ]);
  const version = formVersion({ parentId: entry.parentId });
  return { entry, version, parents: parents.slice(0, maxOffered), hasMore: parents.length > maxOffered };
}

const parentsSql = `
select l.id, l.path from lookup l
where l.account_id = current_account() and l.type = $1 and l.level <= $4::int and l.id is distinct from $3::uuid
  and not exists (select from unnest(search_words($5)) word
    where strpos(search_code(array_to_string(l.path, ' ')), word) = 0)
  and not exists (select from lookup_closure c
    where c.account_id = l.account_id and c.ancestor_id = $2::uuid and c.descendant_id = l.id)
order by l.path ${nameOrder} limit $6::int`;
