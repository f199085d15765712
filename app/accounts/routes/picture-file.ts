import { readFile } from '../../attachments/read-file.server.ts';
import { requireUser } from '../../auth/require-user.server.ts';
import { resourceRoute } from '../../platform/web/resource-route.server.tsx';
import { myPicture } from '../queries/my-picture.server.ts';

export const loader = resourceRoute(async (args) => {
  const scope = await requireUser(args);
  return await readFile(args, scope, { ...(await myPicture(scope)), fileName: 'picture.jpg' });
});
