import type { Scope } from '../../auth/scope.server.ts';
import { ownDrafts } from '../../drafts/queries/own-drafts.server.ts';

const draftsAtOnce = 500;

export async function* allMyDrafts(scope: Scope) {
  for (let offset = 0; ; offset += draftsAtOnce) {
    const drafts = await ownDrafts(scope, { limit: draftsAtOnce, offset });
    if (drafts.length > 0) yield drafts;
    if (drafts.length < draftsAtOnce) return;
  }
}
