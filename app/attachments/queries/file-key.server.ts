import { orNotFound } from '../../auth/authorize.ts';
import type { Scope } from '../../auth/scope.server.ts';

export async function fileKey({ em }: Pick<Scope, 'em'>, fileId: string): Promise<string> {
  const [file] = await em.execute<{ key: string }[]>(fileKeySql, [fileId]);
  return orNotFound(file, 'file').key;
}

const fileKeySql = 'select key from stored_file where account_id = current_account() and id = $1';
