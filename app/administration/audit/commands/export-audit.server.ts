import { AuditRecord } from '#db/entities/audit-record.ts';
import { auditTypeName } from '#db/vocabulary/audit.ts';
import { holds } from '../../../auth/actor.ts';
import { authorize } from '../../../auth/authorize.ts';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import { csvLines } from '../../../platform/csv.server.ts';
import type { AuditFilter, AuditRange } from '../audit-filter.schema.ts';
import { actionWords } from '../audit-words.ts';
import { mayViewAudit } from '../policy.ts';
import { auditRecords } from '../queries/audit-records.server.ts';

const recordsAtOnce = 1_000;

type RecordFilter = Pick<AuditFilter, 'auditType' | 'user'> &
  Partial<Pick<AuditFilter, 'words'>> & { range: Pick<AuditRange, 'from' | 'to'> };

export async function exportAudit(scope: Scope, filter: RecordFilter): Promise<AsyncGenerator<string>> {
  authorize(mayViewAudit(scope.actor));
  await transaction(scope, async ({ em }) => {
    const { auditType, words, user, range } = filter;
    em.create(AuditRecord, {
      objectType: 'ACCOUNT',
      objectName: 'Audit',
      transactionType: 'EXPORT',
      objectData: {
        ...range,
        ...(auditType && { type: auditTypeName(auditType) }),
        ...(user && { user }),
        ...(words && { words }),
      },
    });
  });
  return pieces(scope, filter);
}

async function* pieces(scope: Scope, filter: RecordFilter): AsyncGenerator<string> {
  const isNumbered = holds(scope.actor, 'INCIDENT_LOCK');
  const head = ['Date (UTC)', 'Type', 'Name', 'Action', 'User'];
  yield csvLines([isNumbered ? ['Number', ...head] : head], { isStart: true });
  for (let older: string | undefined, hasOlder = true; hasOlder; ) {
    const page = await auditRecords(scope, { ...filter, older, newer: undefined }, recordsAtOnce);
    yield csvLines(
      page.rows.map(({ seq, at, objectType, objectName, transactionType, user }) => [
        ...(isNumbered ? [String(seq)] : []),
        ...[new Date(at).toISOString(), auditTypeName(objectType), objectName],
        ...[actionWords(transactionType), user || 'System'],
      ]),
    );
    older = page.rows.at(-1)?.id;
    hasOlder = page.hasOlder;
  }
}
