import type { NotShownReason } from '#db/vocabulary/incident.ts';
import { orNotFound } from '../../auth/authorize.ts';
import type { Scope } from '../../auth/scope.server.ts';

export type FileToSend = { key: string; mediaType: string; sizeBytes: number };
export type StoredFileToSend = FileToSend & { notShown: NotShownReason | null };

export async function storedFile({ em }: Pick<Scope, 'em'>, fileId: string): Promise<StoredFileToSend> {
  const [file] = await em.execute<StoredFileToSend[]>(
    `select key, media_type as "mediaType", size_bytes::float8 as "sizeBytes", not_shown as "notShown" from stored_file
     where account_id = current_account() and id = $1`,
    [fileId],
  );
  return orNotFound(file, 'file');
}
