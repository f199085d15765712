import { resourceRoute } from '../../../platform/web/resource-route.server.tsx';
import { requireSection } from '../../require-section.server.ts';
import { importedLookupsFile } from '../queries/imported-lookups-file.server.ts';

export const loader = resourceRoute(async (args) => {
  const scope = await requireSection(args, 'audit');
  return new Response(await importedLookupsFile(scope, args.params.recordId), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="imported-lookups.csv"',
    },
  });
});
