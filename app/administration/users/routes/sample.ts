import { csvResponse } from '../../../platform/web/csv-response.ts';
import { resourceRoute } from '../../../platform/web/resource-route.server.tsx';
import { requireSection } from '../../require-section.server.ts';
import { importSample } from '../import-sample.server.ts';
import { sampleWorkgroup } from '../queries/sample-workgroup.server.ts';

export const loader = resourceRoute(async (args) => {
  const scope = await requireSection(args, 'workgroups');
  return csvResponse(importSample(await sampleWorkgroup(scope)), 'users-sample.csv');
});
