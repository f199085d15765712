import { requireUser } from '../../auth/require-user.server.ts';
import { viewerDisplay } from '../../auth/viewer-display.server.ts';
import { exportResponse } from '../../incidents/list/export-response.server.ts';
import { resourceRoute } from '../../platform/web/resource-route.server.tsx';
import { exportedDrafts } from '../exported-drafts.ts';
import { lists } from '../lists.ts';
import { allMyDrafts } from '../queries/all-my-drafts.server.ts';

export const loader = resourceRoute(async (args) => {
  const scope = await requireUser(args);
  const table = exportedDrafts(lists.drafts.title, allMyDrafts(scope), viewerDisplay(scope.actor));
  return await exportResponse(args, scope, table, {});
});
