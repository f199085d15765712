import type { Scope } from '../../auth/scope.server.ts';
import type { Criteria } from '../criteria/criteria.schema.ts';
import { criteriaInWords } from '../criteria/criteria-words.ts';
import type { CriteriaNames } from '../criterion-types/value-words.ts';

/** Audits the criteria as they are stored and as the user reads them. */
export async function recordSearch(
  { em, actor }: Scope,
  criteria: Criteria,
  names: CriteriaNames,
  report?: { id: string; name: string },
) {
  const reader = { dateFormat: actor.account.dateFormat, timeZone: actor.timeZone };
  const words = criteriaInWords(criteria, names, reader);
  await em.execute(sql, [report?.id ?? null, report?.name ?? 'Incidents', JSON.stringify({ criteria, words })]);
}

const sql = `
insert into audit_record (account_id, object_type, transaction_type, object_id, object_name, object_data)
values (current_account(), 'SEARCH', 'READ', $1, $2, $3::jsonb)`;
