import type { Scope } from '../../auth/scope.server.ts';
import type { Criteria } from '../criteria.schema.ts';
import { type CriteriaNames, criteriaInWords } from '../criteria-words.ts';

export async function recordSearch({ em, actor }: Scope, criteria: Criteria, names: CriteriaNames) {
  const reader = { dateFormat: actor.account.dateFormat, timeZone: actor.timeZone };
  const words = criteriaInWords(criteria, names, reader);
  await em.execute(sql, [JSON.stringify({ criteria, words })]);
}

const sql = `
insert into audit_record (account_id, object_type, transaction_type, object_name, object_data)
values (current_account(), 'SEARCH', 'READ', 'Incidents', $1::jsonb)`;
