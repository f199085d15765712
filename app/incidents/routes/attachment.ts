import { redirectToFile } from '../../attachments/redirect-to-file.server.ts';
import { signedIn } from '../../auth/signed-in.server.ts';
import { resourceRoute } from '../../shell/resource-route.server.tsx';
import { viewableAttachment } from '../queries/viewable-attachment.server.ts';

/** On to the file itself, for who may view the incident. */
export const loader = resourceRoute(async (args) => {
  const scope = await signedIn(args);
  const { id, attachmentId } = args.params;
  return await redirectToFile(args, scope, await viewableAttachment(scope, id, attachmentId));
});
