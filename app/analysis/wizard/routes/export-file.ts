import { redirect } from '@remix-run/node';
import { requireUser } from '../../../auth/require-user.server.ts';
import { viewerDisplay } from '../../../auth/viewer-display.server.ts';
import { exportResponse } from '../../../incidents/list/export-response.server.ts';
import { resourceRoute } from '../../../platform/web/resource-route.server.tsx';
import { safeRedirect } from '../../../platform/web/safe-redirect.ts';
import { isComplete } from '../../choices/analysis-choices.ts';
import { exportedSeries } from '../../series/exported-series.ts';
import { analysisAddress } from '../analysis-address.server.ts';
import { analysisHref } from '../analysis-address.ts';
import { generatedAnalysis } from '../queries/generated-analysis.server.ts';

export const loader = resourceRoute(async (args) => {
  const scope = await requireUser(args);
  const address = analysisAddress(new URL(args.request.url).searchParams);
  const { choices, at } = address;
  if (!isComplete(choices)) throw redirect(safeRedirect(analysisHref(address)));
  const { result, criteria, about } = await generatedAnalysis(scope, choices, at);
  return await exportResponse(args, scope, exportedSeries(result, viewerDisplay(scope.actor), about), {
    criteria,
    title: choices.title,
  });
});
