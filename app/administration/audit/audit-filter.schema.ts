import { z } from 'zod';
import { auditObjectTypes } from '#db/vocabulary/audit.ts';
import { noonUtc } from '#db/vocabulary/calendar-day.ts';
import { isId } from '#db/vocabulary/id.ts';

// rangeOf judges the text, so that a user who typed no day is told so
const day = z.string().min(1).max(20).optional().catch(undefined);
const recordId = z.string().refine(isId).optional().catch(undefined);

/** Days are those of the reader's clock; a page begins after or ends before an entry's id. */
export const auditFilter = z.object({
  auditType: z.enum(auditObjectTypes).optional().catch(undefined),
  words: z.string().trim().max(100).default('').catch(''),
  user: z.string().trim().max(255).default('').catch(''),
  from: day,
  to: day,
  older: recordId,
  newer: recordId,
});
export type AuditFilter = z.output<typeof auditFilter>;

export type AuditRange = { from: string; to: string; errors: { from?: string[]; to?: string[] } };

/** Without a range, returns the month that ends today. */
export function rangeOf({ from, to }: Pick<AuditFilter, 'from' | 'to'>, today: string): AuditRange {
  const range = { from: from ?? monthBefore(to && noonUtc(to) ? to : today), to: to ?? today };
  const [ofFrom, ofTo] = [range.from, range.to].map((day) => {
    if (!noonUtc(day)) return ['Enter a date.'];
    return day > today ? ['The date cannot be in the future.'] : undefined;
  });
  const errors = { ...(ofFrom && { from: ofFrom }), ...(ofTo && { to: ofTo }) };
  if (!ofFrom && !ofTo && range.from > range.to) return { ...range, errors: { from: ['From is after To.'] } };
  return { ...range, errors };
}

function monthBefore(day: string): string {
  const [year = 0, month = 0, dayOfMonth = 0] = day.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month - 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 2, Math.min(dayOfMonth, lastDay))).toISOString().slice(0, 10);
}

export function auditFilterOf(request: Request): AuditFilter {
  return auditFilter.parse(Object.fromEntries(new URL(request.url).searchParams));
}
