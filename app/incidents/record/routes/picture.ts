import { readFile } from '../../../attachments/read-file.server.ts';
import { requireUser } from '../../../auth/require-user.server.ts';
import { resourceRoute } from '../../../platform/web/resource-route.server.tsx';
import { viewablePicture } from '../queries/viewable-picture.server.ts';

export const loader = resourceRoute(async (args) => {
  const scope = await requireUser(args);
  const { id, personId } = args.params;
  return await readFile(args, scope, await viewablePicture(scope, id, personId));
});
