import { NotFoundError } from '#db/errors.ts';
import { isId } from '#db/vocabulary/id.ts';
import { isKeyOf } from '#db/vocabulary/keys.ts';
import { type ReportKind, reportKinds } from '../printing/print-input.schema.ts';

export function reportParam({ kind, reportId }: { kind?: string; reportId?: string }): {
  kind: ReportKind;
  id: string;
} {
  if (!isKeyOf(reportKinds, kind) || !reportId || !isId(reportId)) throw new NotFoundError('report');
  return { kind: reportKinds[kind], id: reportId };
}

export function scheduleAt({ kind, id }: { kind: ReportKind; id: string }): string {
  return `/reports/schedules/${kind === 'SEARCH' ? 'search' : 'analysis'}/${id}`;
}
