import { readFile } from '../../../attachments/read-file.server.ts';
import { orNotFound } from '../../../auth/authorize.ts';
import { requireUser } from '../../../auth/require-user.server.ts';
import { resourceRoute } from '../../../platform/web/resource-route.server.tsx';
import { draftIdAtUrl } from '../../saving/queries/draft-id-at-url.server.ts';
import { draftAttachment } from '../queries/draft-attachment.server.ts';

export const loader = resourceRoute(async (args) => {
  const scope = await requireUser(args);
  const { attachmentId } = args.params;
  const { attachment } = await draftAttachment(scope, await draftIdAtUrl(scope, args.params), orNotFound(attachmentId));
  return await readFile(args, scope, attachment);
});
