import { csvResponse } from '../../../platform/web/csv-response.ts';
import { resourceRoute } from '../../../platform/web/resource-route.server.tsx';
import { requireSection } from '../../require-section.server.ts';
import { importedLookupsFile } from '../queries/imported-lookups-file.server.ts';

export const loader = resourceRoute(async (args) => {
  const scope = await requireSection(args, 'audit');
  return csvResponse(await importedLookupsFile(scope, args.params.recordId), 'imported-lookups.csv');
});
