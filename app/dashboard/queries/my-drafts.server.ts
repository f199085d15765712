import type { Scope } from '../../auth/scope.server.ts';
import { ownDrafts } from '../../drafts/queries/own-drafts.server.ts';
import { isBeyondLastPage, type Pagination } from '../../ui/lists/pagination.schema.ts';

export async function myDrafts(scope: Scope, place: Pagination) {
  if (isBeyondLastPage(place)) return null;
  const { page, pageSize } = place;
  return await ownDrafts(scope, { limit: pageSize, offset: (page - 1) * pageSize });
}

export type MyDraft = NonNullable<Awaited<ReturnType<typeof myDrafts>>>[number];
