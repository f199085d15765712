import type { Arrivals } from '../../attachments/arrivals.server.ts';
import { keepFiles } from '../../attachments/commands/keep-files.server.ts';
import type { Crop } from '../../attachments/picture.schema.ts';
import { takeInPicture } from '../../attachments/take-in-picture.server.ts';
import { present } from '../../auth/permit.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { withPicture } from '../with-picture.ts';
import { changeDraft } from './change-draft.server.ts';

type Given = { file: Parameters<typeof takeInPicture>[1]; crop: Crop | null; arrivals: Arrivals };

/** Gives a person on the draft the square of a picture that was received. */
export async function changePicture(scope: Scope, draftId: string, personId: string, given: Given) {
  const { file, crop, arrivals } = given;
  const taken = await takeInPicture(arrivals, file, crop);
  await arrivals.keep([taken.file, taken.thumbnail], () =>
    changeDraft(scope, draftId, async (body, scope) => {
      present(
        body.persons.find(({ id }) => id === personId),
        'person',
      );
      const { fileId, thumbnailFileId } = await keepFiles(scope, taken, { purpose: 'PICTURE', draftId });
      return withPicture(body, personId, { fileId, thumbnailFileId: thumbnailFileId ?? fileId });
    }),
  );
}
