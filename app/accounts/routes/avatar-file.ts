import { fileResponse } from '../../attachments/file-response.server.ts';
import { requireUser } from '../../auth/require-user.server.ts';
import { resourceRoute } from '../../platform/web/resource-route.server.tsx';
import { myAvatar } from '../queries/my-avatar.server.ts';

/** Each picture has its own address, so that the browser may cache it. */
export const loader = resourceRoute(async (args) => {
  const scope = await requireUser(args);
  const file = await myAvatar(scope, args.params.fileId);
  const response = await fileResponse(args, scope.files, file, { name: 'picture.jpg', verb: 'view' });
  response.headers.set('Cache-Control', 'private, max-age=31536000, immutable, no-transform');
  return response;
});
