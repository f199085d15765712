import type { LookupType } from '#db/vocabulary/lookup.ts';
import type { Scope } from '../../../auth/scope.server.ts';

type Place = { type: LookupType; parentId: string | null; name: string };

/** Ignores case and accents. */
export async function isNameTaken({ em }: Pick<Scope, 'em'>, place: Place, exceptId: string | null = null) {
  const found = await em.execute<unknown[]>(sql, [place.type, place.parentId, place.name, exceptId]);
  return found.length > 0;
}

const sql = `
select from lookup where account_id = current_account() and type = $1 and parent_id is not distinct from $2::uuid
  and folded(name) = folded($3) and id is distinct from $4::uuid limit 1`;
