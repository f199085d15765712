import { AuditRecord } from '#db/entities/audit-record.ts';
import { auditTypeName } from '#db/vocabulary/audit.ts';
import { holds } from '../../../auth/actor.ts';
import { authorize } from '../../../auth/authorize.ts';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import { csvLines } from '../../../platform/text-files/csv.server.ts';
import { zoneOffsets } from '../../../platform/zone-offsets.server.ts';
import type { ZoneOffsets } from '../../../ui/dates/zone-offsets.ts';
import { localTime } from '../../../ui/format.ts';
import type { AuditFilter, AuditRange } from '../audit-filter.schema.ts';
import { actionWords, changesInWords } from '../audit-words.ts';
import { mayViewAudit } from '../policy.ts';
import { auditEntries } from '../queries/audit-entries.server.ts';
import { auditRecords } from '../queries/audit-records.server.ts';

const recordsAtOnce = 200;

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
  const { timeZone } = scope.actor.account;
  const offsets = zoneOffsets(timeZone);
  const head = [`Date (${timeZone})`, 'Type', 'Name', 'Action', 'User', 'Changes'];
  yield csvLines([isNumbered ? ['Number', ...head] : head], { isStart: true });
  for (let older: string | undefined, hasOlder = true; hasOlder; ) {
    const page = await auditRecords(scope, { ...filter, older, newer: undefined }, recordsAtOnce);
    const ids = page.rows.map(({ id }) => id);
    const changes = new Map((await auditEntries(scope, ids)).map((entry) => [entry.id, changesInWords(entry)]));
    yield csvLines(
      page.rows.map(({ id, seq, at, objectType, objectName, transactionType, user }) => [
        ...(isNumbered ? [String(seq)] : []),
        ...[localSecond(at, { offsets }), auditTypeName(objectType), objectName],
        ...[actionWords(transactionType), user || 'System', changes.get(id) ?? ''],
      ]),
    );
    older = page.rows.at(-1)?.id;
    hasOlder = page.hasOlder;
  }
}

function localSecond(at: string, { offsets }: { offsets: ZoneOffsets }): string {
  const iso = new Date(at).toISOString();
  return `${localTime(iso, { offsets })}${iso.slice(16, 19)}`;
}
