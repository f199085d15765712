import type { Criteria, CriterionValue, DateValue } from '../../search/criteria/criteria.schema.ts';
import { criteriaParams, queryString } from '../../search/criteria/criteria-address.ts';
import type { DateRange } from '../../search/criteria/date-range.ts';
import type { SeriesPlan } from './series-plans.ts';

export type PointLink = {
  range?: DateRange;
  dates?: DateValue[];
  class?: CriterionValue<'class'>;
  location?: CriterionValue<'location'>;
};

/** Days in the link are those of the account's time zone. */
export function linkTo(
  { range, criteria }: Pick<SeriesPlan, 'range' | 'criteria'>,
  timeZone: string,
  link: PointLink = {},
): string {
  const { from, to } = link.range ?? range;
  const period: DateValue = { periodType: 'PERIOD', fromDate: from, toDate: to };
  const searched: Criteria = {
    ...criteria,
    timeZone,
    dateOccurred: { operator: 'AND', values: [period, ...(link.dates ?? [])] },
    ...(link.class && { class: { operator: 'OR', values: [link.class] } }),
    ...(link.location && { location: { operator: 'OR', values: [link.location] } }),
  };
  return `/search?${queryString([...criteriaParams(searched), ['run', '1']])}`;
}
