import { fileResponse } from '../../../attachments/file-response.server.ts';
import { requireUser } from '../../../auth/require-user.server.ts';
import { resourceRoute } from '../../../platform/web/resource-route.server.tsx';
import { accountLogo } from '../queries/account-logo.server.ts';

/** Each logo has its own address, so that the browser may cache it. */
export const loader = resourceRoute(async (args) => {
  const scope = await requireUser(args);
  const file = await accountLogo(scope, args.params.fileId);
  const response = await fileResponse(args, scope.files, file, { name: 'logo.png', verb: 'view' });
  response.headers.set('Cache-Control', 'private, max-age=31536000, immutable, no-transform');
  return response;
});
