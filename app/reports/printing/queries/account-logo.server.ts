import { buffer } from 'node:stream/consumers';
import { NotFoundError } from '#db/errors.ts';
import type { Scope } from '../../../auth/scope.server.ts';

/** Returns null without a logo, and for one that was replaced meanwhile. */
export async function accountLogo({ em, files }: Pick<Scope, 'em' | 'files'>): Promise<Buffer | null> {
  const [logo] = await em.execute<{ key: string }[]>(sql);
  if (!logo) return null;
  return await files.read(logo.key).then(buffer, (error) => {
    if (error instanceof NotFoundError) return null;
    throw error;
  });
}

const sql = `
select f.key from account_logo l join stored_file f on f.account_id = l.account_id and f.id = l.file_id
where l.account_id = current_account()`;
