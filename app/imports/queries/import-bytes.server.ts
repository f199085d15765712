import { buffer } from 'node:stream/consumers';
import { orNotFound } from '../../auth/authorize.ts';
import type { Scope } from '../../auth/scope.server.ts';

/** Returns the uploaded file of an import; throws a NotFoundError once it is no longer kept. */
export async function importBytes({ em, files }: Pick<Scope, 'em' | 'files'>, id: string): Promise<Buffer> {
  const [file] = await em.execute<{ key: string }[]>(sql, [id]);
  return await buffer(await files.read(orNotFound(file, 'file').key));
}

const sql = `
select f.key from incident_import i join stored_file f on f.account_id = i.account_id and f.id = i.file_id
where i.account_id = current_account() and i.id = $1`;
