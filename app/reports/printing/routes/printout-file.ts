import { fileResponse } from '../../../attachments/file-response.server.ts';
import { requireUser } from '../../../auth/require-user.server.ts';
import { resourceRoute } from '../../../platform/web/resource-route.server.tsx';
import { printoutFile } from '../queries/printout-file.server.ts';

export const loader = resourceRoute(async (args) => {
  const scope = await requireUser(args);
  const { title, format, incidentNumbers, ...file } = await printoutFile(scope, args.params);
  const name = title || (incidentNumbers.length === 1 ? `Incident-${incidentNumbers[0]}` : 'Incidents');
  return await fileResponse(args, scope.files, file, { name: `${name}.${format}`, verb: 'view' });
});
