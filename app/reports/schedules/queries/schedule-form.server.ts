import { authorize } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { formVersion } from '../../../platform/forms/form-version.server.ts';
import { mayScheduleReports } from '../../policy.ts';
import type { ReportKind } from '../../printing/print-input.schema.ts';
import { reportToPrint } from '../../printing/queries/report-to-print.server.ts';
import { newSchedule, scheduleValues } from '../schedule-values.ts';
import { peopleToSendTo } from './people-to-send-to.server.ts';
import { reportInWords } from './report-in-words.server.ts';
import { scheduleOf } from './schedule-of.server.ts';

/** Throws a NotFoundError where there is no such report. */
export async function scheduleForm(scope: Scope, of: { kind: ReportKind; id: string }) {
  authorize(mayScheduleReports(scope.actor));
  const [report, words, stored, people] = await Promise.all([
    reportToPrint(scope, of.kind, of.id),
    reportInWords(scope, of),
    scheduleOf(scope, of),
    peopleToSendTo(scope),
  ]);
  const schedule = stored ? scheduleValues(stored) : newSchedule;
  return {
    name: report.name,
    words,
    schedule,
    people: people.filter(({ id, mayPrint }) => mayPrint || schedule.recipients.includes(id)),
    timeZone: scope.actor.account.timeZone,
    dateFormat: scope.actor.account.dateFormat,
    now: scope.now().toISOString(),
    lastDay: stored?.lastDay ?? null,
    version: formVersion(schedule),
  };
}
