import { StoredFile } from '#db/entities/report.ts';
import { BusinessRuleError } from '#db/errors.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { formatBytes } from '../../ui/format.ts';
import type { ProcessedUpload } from '../process-upload.server.ts';

type StoredFileIds = { fileId: string; thumbnailFileId: string | null };

/** Writes down what an upload brought, in the caller's transaction; until an incident holds it, it is the draft's. */
export async function keepFiles(
  { em }: Pick<Scope, 'em'>,
  { file, thumbnail, mediaType }: ProcessedUpload,
  as: Pick<StoredFile, 'purpose' | 'draftId'>,
): Promise<StoredFileIds> {
  await checkRoom(em, file.sizeBytes + (thumbnail?.sizeBytes ?? 0));
  const kept = em.create(StoredFile, { ...file, ...as, mediaType });
  const small = thumbnail && em.create(StoredFile, { ...thumbnail, ...as, mediaType: 'image/jpeg' });
  await em.flush();
  return { fileId: kept.id, thumbnailFileId: small?.id ?? null };
}

/** One upload at a time in an account: two together could be more than there is room for. */
async function checkRoom(em: Scope['em'], bytes: number) {
  const sql = 'select file_quota_bytes as quota from account where id = current_account() for no key update';
  const [{ quota }] = await em.execute<[{ quota: string }]>(sql);
  const [{ used }] = await em.execute<[{ used: string }]>(
    'select coalesce(sum(size_bytes), 0) as used from stored_file where account_id = current_account()',
  );
  if (Number(used) + bytes <= Number(quota)) return;
  const room = formatBytes(Number(quota));
  throw new BusinessRuleError({
    file: [`There is no room left: all files together may be ${room}. Tell your administrator.`],
  });
}
