import { z } from 'zod';
import { auditObjectTypes } from '#db/vocabulary/audit.ts';
import { isId } from '#db/vocabulary/id.ts';

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T12:00:00Z`));

const recordId = z.string().refine(isId).optional().catch(undefined);

/** Days are those of the reader's clock; a page begins after or ends before an entry's id. */
export const auditFilter = z.object({
  auditType: z.enum(auditObjectTypes).optional().catch(undefined),
  words: z.string().trim().max(100).default('').catch(''),
  user: z.string().trim().max(255).default('').catch(''),
  from: z.string().refine(isDay).optional().catch(undefined),
  to: z.string().refine(isDay).optional().catch(undefined),
  older: recordId,
  newer: recordId,
});
export type AuditFilter = z.output<typeof auditFilter>;

export type AuditRange = { from: string; to: string; errors: { from?: string[]; to?: string[] } };

/** Without a range, returns the month that ends today. */
export function rangeOf({ from, to }: Pick<AuditFilter, 'from' | 'to'>, today: string): AuditRange {
  const range = { from: from ?? monthBefore(to ?? today), to: to ?? today };
  const future = ['The date cannot be in the future.'];
  const errors = {
    ...(range.from > today && { from: future }),
    ...(range.to > today && { to: future }),
  };
  if (!errors.from && range.from > range.to) return { ...range, errors: { ...errors, from: ['From is after To.'] } };
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
