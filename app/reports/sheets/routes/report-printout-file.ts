import { createReadableStreamFromReadable } from '@remix-run/node';
import { requireUser } from '../../../auth/require-user.server.ts';
import { resourceRoute } from '../../../platform/resource-route.server.tsx';
import { reportPrintoutFile } from '../queries/report-printout-file.server.ts';

export const loader = resourceRoute(async (args) => {
  const scope = await requireUser(args);
  const { key, sizeBytes, mediaType, format } = await reportPrintoutFile(scope, args.params.reportPrintoutId);
  const isShown = format === 'pdf';
  return new Response(createReadableStreamFromReadable(await scope.files.read(key)), {
    headers: {
      'Content-Type': mediaType,
      'Content-Length': String(sizeBytes),
      'Content-Disposition': `${isShown ? 'inline' : 'attachment'}; filename="Report.${format}"`,
      'Cache-Control': 'private, no-store',
      ...(isShown ? {} : { 'Content-Security-Policy': 'sandbox' }),
    },
  });
});
