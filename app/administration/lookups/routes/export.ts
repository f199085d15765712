import { csvResponse } from '../../../platform/web/csv-response.ts';
import { resourceRoute } from '../../../platform/web/resource-route.server.tsx';
import { requireSection } from '../../require-section.server.ts';
import { exportLookups } from '../commands/export-lookups.server.ts';
import { lookupsViewOf } from '../lookups-view.schema.ts';

export const loader = resourceRoute(async (args) => {
  const scope = await requireSection(args, 'lookups');
  const { type } = lookupsViewOf(args.request);
  return csvResponse(await exportLookups(scope, type), `${type.toLowerCase().replaceAll('_', '-')}.csv`);
});
