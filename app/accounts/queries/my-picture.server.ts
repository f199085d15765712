import { orNotFound } from '../../auth/authorize.ts';
import type { Scope } from '../../auth/scope.server.ts';

export async function myPicture({ actor, em }: Scope): Promise<{ fileId: string; thumbnailFileId: string }> {
  const [row] = await em.execute<{ fileId: string | null; thumbnailFileId: string | null }[]>(pictureSql, [
    actor.userId,
  ]);
  return { fileId: orNotFound(row?.fileId, 'picture'), thumbnailFileId: orNotFound(row?.thumbnailFileId, 'picture') };
}

const pictureSql = `
select avatar_file_id as "fileId", avatar_thumbnail_file_id as "thumbnailFileId"
from app_user where account_id = current_account() and id = $1`;
