import type { Scope } from '../../../auth/scope.server.ts';
import type { Analysis } from '../../choices/analysis.schema.ts';
import { analysisItems } from '../queries/analysis-items.server.ts';

export async function recordAnalysis(scope: Scope, analysis: Analysis, savedId?: string): Promise<void> {
  const criteria = await analysisItems(scope, analysis);
  await scope.em.execute(sql, [savedId ?? null, analysis.title, JSON.stringify({ criteria })]);
}

const sql = `
insert into audit_record (account_id, object_type, transaction_type, object_id, object_name, object_data)
values (current_account(), 'ANALYZE', 'READ', $1, $2, $3::jsonb)`;
