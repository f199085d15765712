import { orNotFound } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import type { ReportKind } from '../print-input.schema.ts';

export type ReportToPrint = { kind: ReportKind; id: string; name: string };

/** Throws a NotFoundError for any other saved item. */
export async function reportToPrint({ em }: Pick<Scope, 'em'>, kind: ReportKind, id: string): Promise<ReportToPrint> {
  const [found] = await em.execute<{ name: string }[]>(kind === 'SEARCH' ? searchSql : analysisSql, [id]);
  return { kind, id, name: orNotFound(found, 'report').name };
}

const searchSql = `
select name from saved_search where account_id = current_account() and id = $1 and item_type = 'REPORT'`;
const analysisSql = `
select name from saved_analysis where account_id = current_account() and id = $1 and item_type = 'REPORT'`;
