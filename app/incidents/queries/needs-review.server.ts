import type { Scope } from '../../auth/scope.server.ts';

/** Returns whether incidents of the class need a review, as set at the class or the nearest one above it. */
export async function needsReview({ em }: Pick<Scope, 'em'>, classId: string): Promise<boolean> {
  const [{ needed }] = await em.execute<[{ needed: boolean }]>('select class_needs_review($1::uuid) as needed', [
    classId,
  ]);
  return needed;
}
