import type { Scope } from '../../auth/scope.server.ts';
import type { Criteria } from '../criteria.schema.ts';

type Value = { firstName?: string; lastName?: string; lookupId?: string; includeDescendant?: boolean; ids?: string[] };

/**
 * Returns the criteria with the ids of the users that a name in them finds, and of everything under a class or location.
 * With the ids PostgreSQL knows how many incidents these have, and so whether to begin with them. Criteria that have their
 * ids are returned as they are.
 */
export async function withSearchedIds({ em }: Pick<Scope, 'em'>, criteria: Criteria): Promise<Criteria> {
  const found = (['creator', 'class', 'location'] as const).map(async (type) => {
    const group = criteria[type];
    const values = group?.values.map(async (value: Value) => {
      if (value.ids || (type !== 'creator' && !value.includeDescendant)) return value;
      const { firstName = '', lastName = '', lookupId } = value;
      const rows = await (type === 'creator'
        ? em.execute<{ id: string }[]>(creatorsSql, [firstName, lastName])
        : em.execute<{ id: string }[]>(treeSql, [lookupId]));
      return { ...value, ids: rows.map(({ id }) => id) };
    });
    return values && { [type]: { ...group, values: await Promise.all(values) } };
  });
  return Object.assign({ ...criteria }, ...(await Promise.all(found)));
}

const creatorsSql = `
select id from app_user where account_id = current_account()
  and folded(first_name) like containing($1) and folded(last_name) like containing($2)`;

const treeSql = `
select descendant_id as id from lookup_closure where account_id = current_account() and ancestor_id = $1::uuid`;
