import { AuditRecord } from '#db/entities/audit-record.ts';
import { ReportSchedule } from '#db/entities/report-schedule.ts';
import { BusinessRuleError } from '#db/errors.ts';
import { authorize } from '../../../auth/authorize.ts';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import { ChangedMeanwhileError, formVersion, type Versioned } from '../../../platform/forms/form-version.server.ts';
import { mayScheduleReports } from '../../policy.ts';
import type { ReportKind } from '../../printing/print-input.schema.ts';
import { reportToPrint } from '../../printing/queries/report-to-print.server.ts';
import { nextSlot } from '../next-slot.ts';
import { peopleToSendTo } from '../queries/people-to-send-to.server.ts';
import type { ScheduleInput } from '../schedule.schema.ts';
import { scheduleToChange } from '../schedule-to-change.server.ts';
import { newSchedule, scheduleValues } from '../schedule-values.ts';
import { scheduleInWords } from '../schedule-words.ts';
import { timingInWords } from '../timing-words.ts';

type Report = { kind: ReportKind; id: string };

/** Throws a BusinessRuleError for people who cannot get the report. */
export function saveSchedule(scope: Scope, of: Report, { version, ...input }: ScheduleInput & Versioned) {
  authorize(mayScheduleReports(scope.actor));
  return transaction(scope, async (scope) => {
    const { em, actor, now } = scope;
    const report = await reportToPrint(scope, of.kind, of.id);
    const stored = await scheduleToChange(scope, of);
    const people = await peopleToSendTo(scope);
    const names = new Map(people.map(({ id, name }) => [id, name]));
    const yours = scheduleValues(input);
    requireVersion(version, stored ? scheduleValues(stored) : newSchedule, yours, names);
    if (stored && formVersion(scheduleValues(stored)) === formVersion(yours)) return;
    const mayPrint = new Set(people.filter(({ mayPrint }) => mayPrint).map(({ id }) => id));
    if (yours.recipients.some((id) => !mayPrint.has(id))) {
      throw new BusinessRuleError({ recipients: ['Choose active people of this account who may print reports.'] });
    }
    const { recipients, ...values } = yours;
    const { day, at } = nextSlot(values, actor.account.timeZone, now(), stored?.lastDay);
    const next = { nextDay: day, nextAt: at };
    const owned = { ...values, ownerId: actor.userId };
    const ofReport = of.kind === 'SEARCH' ? { savedSearchId: of.id } : { savedAnalysisId: of.id };
    // the slot of the same timing may be due, and the worker has not found it yet
    const keepsSlot = stored && !stored.paused && timingInWords(stored) === timingInWords(values);
    const schedule = stored
      ? Object.assign(await em.findOneOrFail(ReportSchedule, { id: stored.id }), owned, keepsSlot ? {} : next)
      : em.create(ReportSchedule, { ...owned, ...next, ...ofReport });
    em.create(AuditRecord, {
      objectType: 'REPORT',
      transactionType: 'EDIT',
      objectId: of.id,
      objectName: report.name,
      objectData: {
        before: stored ? scheduleInWords(scheduleValues(stored), names) : {},
        after: scheduleInWords(yours, names),
      },
    });
    await em.flush();
    await em.execute(recipientsSql, [schedule.id, recipients]);
  });
}

function requireVersion(
  version: string | undefined,
  stored: ScheduleInput,
  yours: ScheduleInput,
  names: Map<string, string>,
) {
  const current = formVersion(stored);
  if (version === undefined || version === current || current === formVersion(yours)) return;
  const [before, after] = [scheduleInWords(stored, names), scheduleInWords(yours, names)];
  const differences = Object.keys(after)
    .filter((label) => before[label] !== after[label])
    .map((label) => ({ label, stored: before[label] ?? '', yours: after[label] ?? '' }));
  throw new ChangedMeanwhileError({ version: current, differences });
}

// a recipient who unsubscribed and is chosen again gets the report again
const recipientsSql = `
with gone as (
  delete from report_recipient where account_id = current_account() and schedule_id = $1
    and unsubscribed_at is null and user_id <> all($2::uuid[]))
insert into report_recipient (account_id, schedule_id, user_id)
select current_account(), $1, id from unnest($2::uuid[]) as id
on conflict (account_id, schedule_id, user_id) do update set unsubscribed_at = null`;
