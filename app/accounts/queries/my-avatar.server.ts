import type { FileToSend } from '../../attachments/queries/stored-file.server.ts';
import { orNotFound, parseId } from '../../auth/authorize.ts';
import type { Scope } from '../../auth/scope.server.ts';

export async function myAvatar({ actor, em }: Scope, fileId: string | undefined): Promise<FileToSend> {
  const [file] = await em.execute<FileToSend[]>(avatarSql, [actor.userId, parseId(fileId)]);
  return orNotFound(file, 'picture');
}

const avatarSql = `
select f.key, f.media_type as "mediaType", f.size_bytes::float8 as "sizeBytes"
from app_user u join stored_file f on f.account_id = u.account_id and f.id = u.avatar_thumbnail_file_id
where u.account_id = current_account() and u.id = $1 and f.id = $2`;
