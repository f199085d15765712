import { toDateFields } from '#db/vocabulary/zoned-time.ts';
import type { Scope } from '../auth/scope.server.ts';
import { type Criteria, criteriaSchema } from './criteria/criteria.schema.ts';
import { fitsAddress, tooLong } from './criteria/criteria-address.ts';
import { defaultSearchDays } from './criteria/criterion-types.ts';
import { daysBefore } from './criteria/date-range.ts';
import type { ReadCriteria } from './search-address.server.ts';
import { withCriterion } from './search-address.ts';

/** Returns a sentence for the user where the changed criteria are more than a search or an address holds. */
export function changedCriteria(...change: Parameters<typeof withCriterion>): ReadCriteria {
  const read = criteriaSchema.safeParse(withCriterion(...change));
  if (!read.success) return { problem: read.error.issues[0]!.message };
  return fitsAddress(read.data) ? { criteria: read.data } : { problem: tooLong };
}

/** Adds the last 30 days to criteria without any date. */
export function withDefaultPeriod({ actor, now }: Scope, criteria: Criteria): ReadCriteria {
  const { timeZone } = actor;
  const { date: toDate } = toDateFields(now(), timeZone);
  const period = { periodType: 'PERIOD', fromDate: daysBefore(toDate, defaultSearchDays), toDate };
  return changedCriteria(criteria, 'dateReported', period, { timeZone, operator: 'AND' });
}
