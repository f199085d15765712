import { auditPageSize } from '#db/vocabulary/audit.ts';
import { toDateFields } from '#db/vocabulary/zoned-time.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { viewerDisplay } from '../../../auth/viewer-display.server.ts';
import { type AuditFilter, rangeOf } from '../audit-filter.schema.ts';
import { auditRecords } from './audit-records.server.ts';
import { auditState } from './audit-state.server.ts';
import { auditUsers } from './audit-users.server.ts';

export async function auditPage(scope: Scope, filter: AuditFilter) {
  const { actor } = scope;
  const today = toDateFields(scope.now(), actor.timeZone).date;
  const range = rangeOf(filter, today);
  const isUsable = Object.keys(range.errors).length === 0;
  const [records, state, users] = await Promise.all([
    isUsable ? auditRecords(scope, { ...filter, range }, auditPageSize) : null,
    auditState(scope),
    auditUsers(scope),
  ]);
  return {
    filter,
    range,
    today,
    records,
    state,
    users,
    display: viewerDisplay(actor),
  };
}

export type AuditPage = Awaited<ReturnType<typeof auditPage>>;
