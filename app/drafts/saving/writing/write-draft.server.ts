import { maxStoredOperations } from '#db/entities/draft.ts';
import { isId } from '#db/vocabulary/id.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import type { DraftBody } from '../../body/draft-body.ts';

export async function writeDraft({ em, now }: Scope, id: string, body: DraftBody, operationId: string) {
  const classId = isId(body.lastClassId) ? body.lastClassId : null;
  const parameters = [now(), operationId, maxStoredOperations, classId, JSON.stringify(body), id];
  const [row] = await em.execute<[{ revision: number; savedAt: string }]>(sql, parameters);
  return row;
}

const sql = `
update draft set updated_at = $1, touched = true, revision = revision + 1, operations = ($2::uuid || operations)[:$3],
  last_class_id = (select id from lookup where account_id = current_account() and id = $4 and type = 'INCIDENT_CLASS'), body = $5::jsonb
where account_id = current_account() and id = $6 returning revision, to_json(updated_at::timestamptz(3)) as "savedAt"`;
