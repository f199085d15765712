import { searchCode } from '#db/vocabulary/fold-text.ts';
import { minCityCharacters } from '#db/vocabulary/places.ts';
import type { Scope } from '../../auth/scope.server.ts';
import type { Criteria } from '../criteria/criteria.schema.ts';
import { maySearchImports } from '../policy.ts';

type Value = {
  firstName?: string;
  lastName?: string;
  lookupId?: string;
  includeDescendant?: boolean;
  assignee?: string | undefined;
  importId?: string | undefined;
  ids?: string[];
};
type SearchedType = 'creator' | 'class' | 'location' | 'task' | 'import';
type Address = { countryCode: string; cityId?: string; cityName?: string; spellings?: string[] };

/**
 * Adds the ids that names, classes, locations and imports stand for, and other spellings of cities. With ids PostgreSQL
 * knows how many incidents match, and whether to begin with them. Criteria that have ids are returned unchanged.
 */
export async function withSearchedIds(
  { em, actor }: Pick<Scope, 'em' | 'actor'>,
  criteria: Criteria,
): Promise<Criteria> {
  const idsOf = async (value: Value, type: SearchedType) => {
    const { firstName = '', lastName = '', lookupId, assignee, importId } = value;
    const [query, parameters] = {
      creator: [creatorsSql, [firstName, lastName]] as const,
      task: [assigneesSql, [assignee]] as const,
      class: [treeSql, [lookupId]] as const,
      location: [treeSql, [lookupId]] as const,
      import: [createdSql, [importId]] as const,
    }[type];
    const rows = await em.execute<{ id: string }[]>(query, [...parameters]);
    return rows.map(({ id }) => id);
  };
  const isById = ({ includeDescendant, assignee }: Value, type: SearchedType) => {
    if (type === 'import') return maySearchImports(actor);
    return type === 'creator' || (type === 'task' ? assignee !== undefined : includeDescendant === true);
  };
  const found = (['creator', 'class', 'location', 'task', 'import', 'address'] as const).map(async (type) => {
    const group = criteria[type];
    const values = group?.values.map(async (value: Value & Partial<Address>) => {
      if (type === 'address')
        return { ...value, spellings: value.spellings ?? (await spellingsOf(em, value as Address)) };
      if (value.ids || !isById(value, type)) return value;
      return { ...value, ids: await idsOf(value, type) };
    });
    return values && { [type]: { ...group, values: await Promise.all(values) } };
  });
  return Object.assign({ ...criteria }, ...(await Promise.all(found)));
}

async function spellingsOf(em: Scope['em'], { countryCode, cityId, cityName }: Address): Promise<string[]> {
  const code = searchCode(cityName ?? '');
  if (cityId || code.length < minCityCharacters) return [];
  const rows = await em.execute<{ name: string }[]>(spellingsSql, [countryCode, code, cityName]);
  return rows.map(({ name }) => name);
}

/** Names that match only in another spelling than typed. */
const spellingsSql = `
select distinct name from city where country_code = $1 and search_name >= $2 and search_name < $2 || chr(1114111)
  and strpos(folded(name), folded($3)) = 0 limit 10`;

const creatorsSql = `
select id from app_user where account_id = current_account()
  and (folded(first_name) like containing($1) or is_named(name_search(first_name, middle_name, last_name), $1))
  and (folded(last_name) like containing($2) or is_named(name_search(first_name, middle_name, last_name), $2))`;

const assigneesSql = `
select id from app_user where account_id = current_account() and folded(first_name || ' ' || last_name) like containing($1)
union all
select id from workgroup where account_id = current_account() and folded(name) like containing($1)`;

const treeSql = `
select descendant_id as id from lookup_closure where account_id = current_account() and ancestor_id = $1::uuid`;

const createdSql = `
select created_incident_id as id from incident_import_row
where account_id = current_account() and import_id = $1::uuid and result = 'CREATED'`;
