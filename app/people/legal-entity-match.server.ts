import { maxMatches } from '#db/vocabulary/limits.ts';

/** A legal entity the account knows, as told apart in a list. */
export type LegalEntityMatch = { id: string; name: string; cityName: string; stateName: string };

/** Reads the legal entities, as `e`, of which `condition` holds, by name. */
export const legalEntityMatchSql = (condition: string) => `
select e.id, e.name, e.city_name as "cityName", e.state_name as "stateName"
from legal_entity e where e.account_id = current_account() and (${condition}) order by e.name_search, e.id limit ${maxMatches}`;
