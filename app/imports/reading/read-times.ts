import { clockTime } from '#db/vocabulary/clock-time.ts';
import { instantsAt } from '#db/vocabulary/zoned-time.ts';
import type { Target } from './contract.ts';
import type { Moment } from './read-moment.ts';
import { readSpan, type Span } from './read-span.ts';
import type { Cell, RowCells } from './row-cells.ts';

export type Reported = { date: string | null; time: string | null };
export type Occurred = { date: string; time: string | null; isUncertain: boolean };

const noDate = (text: string) => `“${text}” is no date. Write it as 2014-03-25.`;
const noTime = (text: string) => `“${text}” is no time. Write it as 22:15, or empty the cell.`;

export function readReported(row: RowCells): Reported {
  const date = readCell(row, 'reportedDate', noDate);
  const time = readCell(row, 'reportedTime', noTime);
  const moment = date?.span.end ?? date?.span.start;
  const reported = { date: moment?.date ?? null, time: timeOf(time?.span) ?? moment?.time ?? null };
  if (date && !reported.date) row.fail(date.cell.column, noDate(date.cell.text));
  sayMoment(row, [date, time], reported);
  return reported;
}

/** Returns the last moment of a cell as 2014-03-25 or 2014-03-25 22:15, or null. */
export function readMomentIn(row: RowCells, target: Target): string | null {
  const read = readCell(row, target, noDate);
  if (!read) return null;
  const { date, time } = read.span.end ?? read.span.start;
  if (!date) {
    row.fail(read.cell.column, noDate(read.cell.text));
    return null;
  }
  const moment = time ? `${date} ${time}` : date;
  row.say(read.cell.column, read.cell.text, moment);
  return moment;
}

/** The later end of a range counts, as uncertain; a missing day is the day of the report. The summary says both. */
export function readOccurred(row: RowCells, reported: Reported): Occurred {
  const before = row.errors.length;
  const parts = {
    date: readCell(row, 'occurredDate', noDate),
    time: readCell(row, 'occurredTime', noTime),
    to: readCell(row, 'occurredTo', noTime),
  };
  const read = [parts.date, parts.time, parts.to];
  const start = startOf(parts, reported);
  if (!start.date) {
    if (row.errors.length === before)
      row.fail(columnOfDate(row), 'Enter the date on which it occurred, such as 2014-03-25.');
    return { date: '', time: null, isUncertain: true };
  }
  const isOfReport = !parts.date?.span.start.date && !parts.time?.span.start.date;
  if (isOfReport) row.remarks.push('The date is that of the report: when it occurred is not known.');
  const end = endOf(parts, start as Day);
  const later = end && isBefore(start as Day, end) ? end : (start as Day);
  if (end) row.remarks.push(`Occurred ${rangeWords(...inOrder(start as Day, end))}.`);
  const isApproximate = read.some((each) => each?.span.isApproximate);
  const isUncertain = end !== null || later.time === null || isOfReport || isApproximate;
  // a time cannot be stored as uncertain
  if (!end && isUncertain && later.time !== null)
    row.remarks.push(`Occurred ${isApproximate ? 'about' : 'at'} ${later.time}.`);
  const occurred = { date: later.date, time: later.time, isUncertain };
  sayMoment(row, read, occurred, isUncertain ? ', uncertain' : '');
  checkTimes(row, occurred, reported);
  return occurred;
}

type Part = { cell: Cell; span: Span } | null;
type Parts = Record<'date' | 'time' | 'to', Part>;
type Day = { date: string; time: string | null };

const columnOfDate = (row: RowCells) => Math.max(row.columnOf('occurredDate'), row.columnOf('occurredTime'), -1);

/** The column of the time has priority over the time beside the date, which is often 00:00 for all rows. */
function startOf({ date, time }: Parts, reported: Reported): Moment {
  const day = date?.span.start.date ?? time?.span.start.date ?? null;
  const clock = timeOf(time?.span) ?? date?.span.start.time ?? null;
  if (day || !reported.date) return { date: day, time: clock };
  // nothing can be reported before it happened
  const isDayBefore = clock !== null && reported.time !== null && clock > reported.time;
  return { date: isDayBefore ? addDays(reported.date, -1) : reported.date, time: clock };
}

const timeOf = (span: Span | undefined) => span?.start.time ?? null;

/** Returns null for a moment. An end without a day is within a day after the start. */
function endOf({ date, time, to }: Parts, start: Day): Day | null {
  const ends = [to?.span.end ?? to?.span.start, date?.span.end, time?.span.end].filter((end) => end != null);
  if (ends.length === 0) return null;
  const day = ends.find((end) => end.date)?.date;
  const clock = ends.find((end) => end.time)?.time ?? null;
  const isNextDay = !day && clock !== null && start.time !== null && clock < start.time;
  const end = { date: day ?? addDays(start.date, isNextDay ? 1 : 0), time: clock };
  return end.date === start.date && (end.time === start.time || end.time === null) ? null : end;
}

function isBefore(one: Day, other: Day): boolean {
  return `${one.date} ${one.time ?? ''}` < `${other.date} ${other.time ?? '24'}`;
}

const inOrder = (start: Day, end: Day): [Day, Day] => (isBefore(start, end) ? [start, end] : [end, start]);

function rangeWords(start: Day, end: Day): string {
  const words = ({ date, time }: Day) => (time ? `${date} ${time}` : date);
  if (start.date === end.date && start.time && end.time) return `between ${start.time} and ${end.time}`;
  return `between ${words(start)} and ${words(end)}`;
}

function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Returns null for an empty or unknown cell. A time in words goes into the summary. */
function readCell(row: RowCells, target: Target, refusal: (text: string) => string): Part {
  const cell = row.known(target);
  if (!cell) return null;
  const { mapping, timeZone } = row.context;
  const span = readSpan(cell.text, { dateOrder: mapping.dateOrder, timeZone });
  if (span && !('problem' in span)) return { cell, span };
  if (span) row.fail(cell.column, span.problem);
  else if (/\d/.test(cell.text) || !/time|to$/i.test(target)) row.fail(cell.column, refusal(cell.text));
  else {
    row.remarks.push(`Time: ${cell.text}.`);
    row.say(cell.column, cell.text, 'time unknown; the text is in the summary');
  }
  return null;
}

function sayMoment(row: RowCells, parts: Part[], { date, time }: Moment, note = '') {
  if (!date) return;
  for (const part of parts) {
    if (!part) continue;
    const { column, text } = part.cell;
    const written = part.span.end || part.span.isApproximate || note;
    const to = `${date}${time ? ` ${time}` : ''}${written ? note : ''}`;
    if (text !== date && text !== time) row.say(column, text, to);
  }
}

function checkTimes(row: RowCells, occurred: Occurred, reported: Reported) {
  const column = columnOfDate(row);
  const isLater =
    occurred.isUncertain || !occurred.time || !reported.time
      ? reported.date !== null && occurred.date > reported.date
      : reported.date !== null && `${occurred.date} ${occurred.time}` > `${reported.date} ${reported.time}`;
  if (isLater) row.fail(column, 'Date occurred cannot be later than date reported. Correct one of them.');
  if (occurred.isUncertain || !occurred.time) return;
  if (instantsAt(row.context.timeZone, occurred.date, occurred.time).length > 0) return;
  row.fail(column, `There is no ${clockTime(occurred.time)} on this day: clocks went forward. Correct the time.`);
}
