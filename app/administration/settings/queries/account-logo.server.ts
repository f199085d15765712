import type { FileToSend } from '../../../attachments/queries/stored-file.server.ts';
import { orNotFound, parseId } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';

/** Every user of the account may see the logo. Throws a NotFoundError for an earlier one. */
export async function accountLogo({ em }: Scope, fileId: string | undefined): Promise<FileToSend> {
  const [file] = await em.execute<FileToSend[]>(logoSql, [parseId(fileId)]);
  return orNotFound(file, 'logo');
}

const logoSql = `
select f.key, f.media_type as "mediaType", f.size_bytes::float8 as "sizeBytes"
from account_logo l join stored_file f on f.account_id = l.account_id and f.id = l.file_id
where l.account_id = current_account() and l.file_id = $1`;
