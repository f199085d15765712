import { requireSection } from '../../administration/require-section.server.ts';
import { csvResponse } from '../../platform/web/csv-response.ts';
import { resourceRoute } from '../../platform/web/resource-route.server.tsx';
import { importTemplate } from '../import-template.server.ts';

export const loader = resourceRoute(async (args) => {
  const scope = await requireSection(args, 'import');
  return csvResponse(await importTemplate(scope), 'incidents-to-import.csv');
});
