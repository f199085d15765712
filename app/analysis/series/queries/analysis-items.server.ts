import { zoneOffset } from '#db/vocabulary/zoned-time.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import type { Analysis } from '../../choices/analysis.schema.ts';
import { type CriteriaItem, toCriteriaItems } from '../../choices/criteria-items.ts';
import { idsOf } from '../../choices/node-criteria.ts';

/** Returns an analysis in the form in which it is stored and audited, with the ids of everything under what is chosen. */
export async function analysisItems({ em, actor, now }: Scope, analysis: Analysis): Promise<CriteriaItem[]> {
  const { criteria } = analysis;
  const rows = await em.execute<{ id: string; under: string[] }[]>(sql, [
    [...idsOf(criteria.class), ...idsOf(criteria.location)],
  ]);
  return toCriteriaItems(analysis, {
    idsUnder: new Map(rows.map(({ id, under }) => [id, under])),
    timezoneOffset: zoneOffset(now(), actor.account.timeZone),
  });
}

const sql = `
select ancestor_id as id, array_agg(descendant_id order by depth, descendant_id) as under
from lookup_closure where account_id = current_account() and ancestor_id = any($1::uuid[]) group by 1`;
