import { defineEntity, p } from '@mikro-orm/core';
import { createdAt, falseByDefault, optionalId, ownedByAccount, timestamp } from './columns.ts';

const ReportScheduleSchema = defineEntity({
  name: 'ReportSchedule',
  tableName: 'report_schedule',
  properties: {
    ...ownedByAccount,
    version: p.integer().version(),
    savedSearchId: optionalId(),
    savedAnalysisId: optionalId(),
    /** The user who hears of failures: the last person who saved the schedule. */
    ownerId: p.uuid(),
    frequency: p.text().$type<'DAILY' | 'WEEKLY' | 'MONTHLY'>(),
    weekday: p.smallint(),
    monthDay: p.smallint(),
    hour: p.smallint(),
    format: p.text().$type<'pdf' | 'xlsx'>(),
    sendsEmpty: falseByDefault(),
    paused: falseByDefault(),
    /** The day of the next sending on the account's calendar. */
    nextDay: p.date(),
    nextAt: timestamp(),
    createdAt: createdAt(),
    updatedAt: timestamp()
      .onCreate(() => new Date())
      .onUpdate(() => new Date()),
  },
});

/** The days on which a report is sent to users of the account. */
export class ReportSchedule extends ReportScheduleSchema.class {}
ReportScheduleSchema.setClass(ReportSchedule);
