import { redirect } from '@remix-run/node';
import { resourceRoute } from '../../../platform/web/resource-route.server.tsx';
import { carriedQuery } from '../mfa-request.server.ts';
import { recoveryCodesToKeep } from '../recovery/recovery-codes-to-keep.server.ts';

export const loader = resourceRoute(async (args) => {
  const recovery = await recoveryCodesToKeep(args);
  if (!recovery) return redirect(`/mfa/authenticator${carriedQuery(args.request)}`);
  const lines = [
    `Recovery codes of Incident Xpress for ${recovery.email}`,
    'Each works once.',
    '',
    ...recovery.codes,
    '',
  ];
  return new Response(lines.join('\r\n'), {
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Disposition': 'attachment; filename="incident-xpress-recovery-codes.txt"',
      'Cache-Control': 'no-store',
    },
  });
});
