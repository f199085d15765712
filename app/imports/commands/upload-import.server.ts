import { randomUUIDv7 } from 'node:crypto';
import { AuditRecord } from '#db/entities/audit-record.ts';
import { BusinessRuleError } from '#db/errors.ts';
import { enqueue } from '#db/queue.ts';
import type { Upload } from '../../attachments/read-upload.server.ts';
import { tooLarge } from '../../attachments/upload-limit.ts';
import type { UploadSession } from '../../attachments/upload-session.server.ts';
import { keepFiles } from '../../attachments/uploads/keep-files.server.ts';
import { authorize } from '../../auth/authorize.ts';
import { type Scope, transaction } from '../../auth/scope.server.ts';
import { mayImport } from '../policy.ts';
import { fileTooLarge, maxImportMb } from '../reading/import-limits.ts';

export async function uploadImport(
  scope: Scope,
  { file: received, refused }: Pick<Upload, 'file' | 'refused'>,
  session: UploadSession,
): Promise<string> {
  authorize(mayImport(scope.actor));
  if (refused?.message === tooLarge(maxImportMb)) throw new BusinessRuleError({ file: [fileTooLarge] });
  if (refused) throw refused;
  if (!received) throw new BusinessRuleError({ file: ['Choose a file.'] });
  const { fileName, head: _, ...file } = received;
  if (file.sizeBytes === 0) throw new BusinessRuleError({ file: ['The file is empty.'] });
  const id = randomUUIDv7();
  return await session.keep([file], () =>
    transaction(scope, async (scope) => {
      const { em, boss, actor } = scope;
      const upload = { fileName, mediaType: 'application/octet-stream', attachmentType: 'ETC', file } as const;
      const { fileId } = await keepFiles(scope, { ...upload, thumbnail: null }, { purpose: 'IMPORT', draftId: null });
      await em.execute(insertSql, [id, fileName, fileId, actor.userId, actor.name]);
      em.create(AuditRecord, {
        objectType: 'IMPORT',
        objectId: id,
        objectName: fileName,
        transactionType: 'CREATE',
        objectData: { sizeBytes: file.sizeBytes },
      });
      await em.flush();
      await enqueue(boss, em, 'run-import', { accountId: actor.account.id, userId: actor.userId, importId: id });
      return id;
    }),
  );
}

const insertSql = `
insert into incident_import (account_id, id, file_name, file_id, create_user_id, create_user_name)
values (current_account(), $1, $2, $3, $4, $5)`;
