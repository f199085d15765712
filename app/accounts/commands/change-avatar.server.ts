import { AuditRecord } from '#db/entities/audit-record.ts';
import type { Crop } from '../../attachments/picture.schema.ts';
import type { UploadSession } from '../../attachments/upload-session.server.ts';
import { keepFiles } from '../../attachments/uploads/keep-files.server.ts';
import { processPicture } from '../../attachments/uploads/process-picture.server.ts';
import { lockOwnUser } from '../../auth/lock-own-user.server.ts';
import { type Scope, transaction } from '../../auth/scope.server.ts';

type AvatarUpload = { file: Parameters<typeof processPicture>[1]; crop: Crop | null; session: UploadSession };

/** The job for unused files removes the earlier picture. */
export async function changeAvatar(scope: Scope, { file, crop, session }: AvatarUpload) {
  const taken = await processPicture(session, file, crop);
  await session.keep([taken.file, taken.thumbnail], () =>
    transaction(scope, async (scope) => {
      const { actor, em } = scope;
      await lockOwnUser(scope);
      const { fileId, thumbnailFileId } = await keepFiles(scope, taken, { purpose: 'PICTURE', draftId: null });
      await em.execute(updateSql, [actor.userId, fileId, thumbnailFileId]);
      em.create(AuditRecord, {
        objectType: 'USER',
        transactionType: 'EDIT',
        objectId: actor.userId,
        objectName: actor.email,
        objectData: { after: { picture: 'changed' } },
      });
      await em.flush();
    }),
  );
}

const updateSql = `
update app_user set avatar_file_id = $2, avatar_thumbnail_file_id = $3
where account_id = current_account() and id = $1`;
