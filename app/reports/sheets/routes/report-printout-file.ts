import { fileResponse } from '../../../attachments/file-response.server.ts';
import { requireUser } from '../../../auth/require-user.server.ts';
import { resourceRoute } from '../../../platform/web/resource-route.server.tsx';
import { reportPrintoutFile } from '../queries/report-printout-file.server.ts';

export const loader = resourceRoute(async (args) => {
  const scope = await requireUser(args);
  const { title, format, ...file } = await reportPrintoutFile(scope, args.params.reportPrintoutId);
  return await fileResponse(args, scope.files, file, { name: `${title}.${format}`, verb: 'view' });
});
