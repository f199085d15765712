import { orNotFound } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';

export type MadePrintout = {
  id: string;
  failure: string;
  found: number | null;
  finding: string;
  key: string | null;
  mediaType: string | null;
};

/** The worker must have run the printout. Throws a NotFoundError. */
export async function madePrintout({ em, actor }: Pick<Scope, 'em' | 'actor'>, id: string): Promise<MadePrintout> {
  const [made] = await em.execute<MadePrintout[]>(sql, [id, actor.userId]);
  return orNotFound(made, 'printout');
}

const sql = `
select p.id, p.failure, p.found, p.finding, f.key, f.media_type as "mediaType" from printout p
left join stored_file f on f.account_id = p.account_id and f.id = p.file_id
where p.account_id = current_account() and p.id = $1 and p.requested_by = $2`;
