import type { ActionFunctionArgs } from '@remix-run/node';
import { cropOf, newPicture } from '../../attachments/picture.schema.ts';
import { readUpload } from '../../attachments/read-upload.server.ts';
import { withUploadSession } from '../../attachments/upload-session.server.ts';
import { orNotFound } from '../../auth/authorize.ts';
import { requireUser } from '../../auth/require-user.server.ts';
import { submit } from '../../platform/forms/submit.server.ts';
import { draftPage, openAt } from '../saving/draft-page.ts';
import { draftIdAtUrl } from '../saving/queries/draft-id-at-url.server.ts';
import { changePicture } from './commands/change-picture.server.ts';
import { personOnDraft } from './queries/person-on-draft.server.ts';

export async function receivePicture(args: ActionFunctionArgs) {
  const scope = await requireUser(args);
  const draftId = await draftIdAtUrl(scope, args.params);
  const { id } = await personOnDraft(scope, draftId, orNotFound(args.params.personId));
  const { maxAvatarMb } = args.context.services.settings;
  return await withUploadSession(scope.files, async (session) => {
    const { form, file, refused } = await readUpload(args, session, maxAvatarMb);
    return await submit({ ...args, request: form }, newPicture, async (fields) => {
      if (refused) throw refused;
      await changePicture(scope, draftId, id, { file, crop: cropOf(fields), session });
      return { to: openAt(draftPage(args.params), id) };
    });
  });
}
