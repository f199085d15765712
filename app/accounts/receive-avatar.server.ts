import type { ActionFunctionArgs } from '@remix-run/node';
import { cropOf, newPicture } from '../attachments/picture.schema.ts';
import { readUpload } from '../attachments/read-upload.server.ts';
import { withUploadSession } from '../attachments/upload-session.server.ts';
import { requireUser } from '../auth/require-user.server.ts';
import { submit } from '../platform/forms/submit.server.ts';
import { changeAvatar } from './commands/change-avatar.server.ts';

export async function receiveAvatar(args: ActionFunctionArgs) {
  const scope = await requireUser(args);
  const { maxAvatarMb } = args.context.services.settings;
  return await withUploadSession(scope.files, async (session) => {
    const { form, file, refused } = await readUpload(args, session, maxAvatarMb);
    return await submit({ ...args, request: form }, newPicture, async (fields) => {
      if (refused) throw refused;
      await changeAvatar(scope, { file, crop: cropOf(fields), session });
      return { to: '/profile', toast: { kind: 'ok', message: updated } };
    });
  });
}

const updated = 'Profile image is successfully updated and the new image will be applied in the next login.';
