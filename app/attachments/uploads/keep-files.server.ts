import { StoredFile } from '#db/entities/printout.ts';
import { BusinessRuleError } from '#db/errors.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { formatBytes } from '../../ui/format.ts';
import type { ProcessedUpload } from './process-upload.server.ts';

type StoredFileIds = { fileId: string; thumbnailFileId: string | null };

/** Runs in the caller's transaction. The draft owns the files until an incident refers to them. */
export async function keepFiles(
  { em }: Pick<Scope, 'em'>,
  { file, thumbnail, mediaType, notShown = null, uploadedSha256 = null }: ProcessedUpload,
  as: Pick<StoredFile, 'purpose' | 'draftId'>,
): Promise<StoredFileIds> {
  await checkQuota(em, file.sizeBytes + (thumbnail?.sizeBytes ?? 0));
  const storedFile = em.create(StoredFile, { ...file, ...as, mediaType, notShown, uploadedSha256 });
  const thumbnailFile = thumbnail && em.create(StoredFile, { ...thumbnail, ...as, mediaType: 'image/jpeg' });
  await em.flush();
  return { fileId: storedFile.id, thumbnailFileId: thumbnailFile?.id ?? null };
}

/** The lock keeps parallel uploads from exceeding the quota together. Throws a BusinessRuleError. */
async function checkQuota(em: Scope['em'], bytes: number) {
  const sql = 'select file_quota_bytes as quota from account where id = current_account() for no key update';
  const [{ quota }] = await em.execute<[{ quota: string }]>(sql);
  const [{ used }] = await em.execute<[{ used: string }]>(
    'select coalesce(sum(size_bytes), 0) as used from stored_file where account_id = current_account()',
  );
  if (Number(used) + bytes <= Number(quota)) return;
  const limit = formatBytes(Number(quota));
  throw new BusinessRuleError({
    file: [`There is no room left: all files together may be ${limit}. Tell your administrator.`],
  });
}
