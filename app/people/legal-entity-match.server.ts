import { type RawBuilder, sql } from 'kysely';
import { maxMatches } from '#db/vocabulary/limits.ts';
import { nameOrder } from '#db/vocabulary/name-order.ts';

export type LegalEntityMatch = { id: string; name: string; cityName: string; stateName: string };

/** Selects the legal entities, as `e`, that satisfy `condition`, ordered by name. */
export const legalEntityMatchSql = (condition: RawBuilder<boolean>) => sql`
select e.id, e.name, e.city_name as "cityName", e.state_name as "stateName"
from legal_entity e where e.account_id = current_account() and (${condition}) order by e.name ${sql.raw(nameOrder)}, e.id limit ${maxMatches}`;
