import type { Scope } from '../../auth/scope.server.ts';
import type { Criteria } from '../criteria.schema.ts';

/** With ids PostgreSQL estimates how many incidents these users entered, and so whether to begin with them. */
export async function withCreatorIds({ em }: Pick<Scope, 'em'>, criteria: Criteria): Promise<Criteria> {
  const { creator } = criteria;
  if (!creator) return criteria;
  const names = creator.values.map(({ firstName, lastName }) => [firstName ?? '', lastName ?? '']);
  const found = await Promise.all(names.map((name) => em.execute<{ id: string }[]>(idsSql, name)));
  const values = creator.values.map((value, at) => ({ ...value, ids: (found[at] ?? []).map(({ id }) => id) }));
  return { ...criteria, creator: { ...creator, values } };
}

const idsSql = `
select id from app_user where account_id = current_account()
  and folded(first_name) like containing($1) and folded(last_name) like containing($2)`;
