import type { ActionFunctionArgs } from '@remix-run/node';
import { newAttachment } from '../../attachments/attachment.schema.ts';
import { readUpload } from '../../attachments/read-upload.server.ts';
import { withUploadSession } from '../../attachments/upload-session.server.ts';
import { requireUser } from '../../auth/require-user.server.ts';
import { idOfForm } from '../../platform/forms/form-operation.server.ts';
import { submit } from '../../platform/forms/submit.server.ts';
import { withOperation } from '../../ui/forms/form-operation.schema.ts';
import { draftIdAtUrl } from '../saving/queries/draft-id-at-url.server.ts';
import { editableDraft } from '../saving/queries/editable-draft.server.ts';
import { attachmentsAt } from './attachment-place.ts';
import { addAttachment } from './commands/add-attachment.server.ts';

export async function receiveAttachment(args: ActionFunctionArgs) {
  const scope = await requireUser(args);
  const partId = partOf(args.request);
  const { id: draftId } = await editableDraft(scope, await draftIdAtUrl(scope, args.params));
  const { maxUploadMb } = args.context.services.settings;
  return await withUploadSession(scope.files, async (session) => {
    const { form, file, refused } = await readUpload(args, session, maxUploadMb);
    return await submit({ ...args, request: form }, withOperation(newAttachment), async ({ name, operation }) => {
      if (refused) throw refused;
      const contents = { draftId, partId, name, fileName: file?.fileName, sha256: file?.sha256.toString('hex') };
      const id = idOfForm(scope.actor, { operation, ...contents });
      await addAttachment(scope, draftId, { id, name, partId, file, session });
      return { to: attachmentsAt(args.params, partId) };
    });
  });
}

export function partOf(request: Request) {
  return new URL(request.url).searchParams.get('of');
}
