import { redirectToFile } from '../../attachments/redirect-to-file.server.ts';
import { signedIn } from '../../auth/signed-in.server.ts';
import { resourceRoute } from '../../shell/resource-route.server.tsx';
import { draftAttachment } from '../queries/draft-attachment.server.ts';
import { placedDraft } from '../queries/placed-draft.server.ts';

/** On to the file itself, for who may edit the draft that it is on. */
export const loader = resourceRoute(async (args) => {
  const scope = await signedIn(args);
  const { attachmentId } = args.params;
  const { attachment } = await draftAttachment(scope, await placedDraft(scope, args.params), attachmentId!);
  return await redirectToFile(args, scope, attachment);
});
