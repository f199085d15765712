import type { Scope } from '../../auth/scope.server.ts';

/** The nearest class above decides for a class without a setting of its own. */
export async function classesInReview({ em }: Pick<Scope, 'em'>, classIds: string[]): Promise<Set<string>> {
  const rows = await em.execute<{ id: string }[]>(sql, [[...new Set(classIds)]]);
  return new Set(rows.map(({ id }) => id));
}

const sql = 'select id from unnest($1::uuid[]) as id where class_needs_review(id)';
