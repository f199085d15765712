import { createReadableStreamFromReadable } from '@remix-run/node';
import { requireUser } from '../../../auth/require-user.server.ts';
import { resourceRoute } from '../../../platform/resource-route.server.tsx';
import { printoutFile } from '../queries/printout-file.server.ts';

export const loader = resourceRoute(async (args) => {
  const scope = await requireUser(args);
  const { key, sizeBytes, incidentNumbers } = await printoutFile(scope, args.params);
  const name = incidentNumbers.length === 1 ? `Incident-${incidentNumbers[0]}` : 'Incidents';
  return new Response(createReadableStreamFromReadable(await scope.files.read(key)), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Length': String(sizeBytes),
      'Content-Disposition': `inline; filename="${name}.pdf"`,
      'Cache-Control': 'private, no-store',
    },
  });
});
