import type { Crop } from '../../../attachments/picture.schema.ts';
import type { UploadSession } from '../../../attachments/upload-session.server.ts';
import { keepFiles } from '../../../attachments/uploads/keep-files.server.ts';
import { processPicture } from '../../../attachments/uploads/process-picture.server.ts';
import { orNotFound } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { setPicture } from '../../body/set-picture.ts';
import { inDraft, type WayToChange } from '../../saving/ways-to-change.server.ts';

type PictureUpload = { file: Parameters<typeof processPicture>[1]; crop: Crop | null; session: UploadSession };

export async function changePicture(
  scope: Scope,
  draftId: string,
  personId: string,
  pictureUpload: PictureUpload,
  way: WayToChange = inDraft,
) {
  const { file, crop, session } = pictureUpload;
  const taken = await processPicture(session, file, crop);
  await session.keep([taken.file, taken.thumbnail], () =>
    way.change(scope, draftId, async (body, scope) => {
      orNotFound(
        body.persons.find(({ id }) => id === personId),
        'person',
      );
      const { fileId, thumbnailFileId } = await keepFiles(scope, taken, {
        purpose: 'PICTURE',
        draftId: way.to === 'DRAFT' ? draftId : null,
      });
      return setPicture(body, personId, { fileId, thumbnailFileId: thumbnailFileId ?? fileId });
    }),
  );
}
