import { requireSection } from '../../administration/require-section.server.ts';
import { resourceRoute } from '../../platform/web/resource-route.server.tsx';
import { importTemplate } from '../import-template.server.ts';

export const loader = resourceRoute(async (args) => {
  const scope = await requireSection(args, 'import');
  return new Response(await importTemplate(scope), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="incidents-to-import.csv"',
    },
  });
});
