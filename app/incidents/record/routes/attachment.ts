import { readFile } from '../../../attachments/read-file.server.ts';
import { requireUser } from '../../../auth/require-user.server.ts';
import { resourceRoute } from '../../../platform/web/resource-route.server.tsx';
import { viewableAttachment } from '../queries/viewable-attachment.server.ts';

export const loader = resourceRoute(async (args) => {
  const scope = await requireUser(args);
  const { id, attachmentId } = args.params;
  return await readFile(args, scope, await viewableAttachment(scope, id, attachmentId));
});
