import { exportedSeries } from '../../analysis/series/exported-series.ts';
import { requireUser } from '../../auth/require-user.server.ts';
import { viewerDisplay } from '../../auth/viewer-display.server.ts';
import { exportResponse } from '../../incidents/list/export-response.server.ts';
import { resourceRoute } from '../../platform/web/resource-route.server.tsx';
import { placeInClasses } from '../place-in-classes.ts';
import { exportedAnalysisReport } from '../queries/exported-analysis-report.server.ts';

export const loader = resourceRoute(async (args) => {
  const scope = await requireUser(args);
  const at = placeInClasses(args.request);
  const { name, result, criteria, about } = await exportedAnalysisReport(scope, args.params.reportId, at);
  return await exportResponse(args, scope, exportedSeries(result, viewerDisplay(scope.actor), about), {
    criteria,
    title: name,
  });
});
