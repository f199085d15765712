import { isId } from '#db/vocabulary/id.ts';
import { isKeyOf } from '#db/vocabulary/keys.ts';
import { defaultColumns, type ListColumn, type Sort, sortParam } from '../incidents/list/list-columns.schema.ts';
import type { Pagination } from '../ui/lists/pagination.schema.ts';
import type { Criteria } from './criteria/criteria.schema.ts';
import { criteriaParams, queryString } from './criteria/criteria-address.ts';
import {
  type CriterionType,
  criterionTypeNames,
  isCriterionType,
  isDate,
  type PeriodType,
  periodTypes,
} from './criteria/criterion-types.ts';

export type SearchAddress = {
  criteria: Criteria;
  problem?: string | undefined;
  place: Pagination;
  sort: Sort;
  columns: readonly ListColumn[];
  /** The opened saved search, which Update changes. */
  saved?: string | undefined;
  version?: number | undefined;
  run: boolean;
  /** Enter in a field runs the search once its criterion was added. */
  enter?: true | undefined;
  by: CriterionType;
  period: PeriodType;
  edit?: number | undefined;
  /** The node chosen on a page, where the picker does not run. */
  node?: string | undefined;
};

/** Returns the fields that an address opens beside its search. */
export function openedFields(params: URLSearchParams, criteria: Criteria) {
  const by = params.get('by');
  const [period, node] = ['period', 'node'].map((name) => params.get(name) ?? undefined);
  const type = isCriterionType(by) ? by : firstType;
  const edit = Number(params.get('edit') ?? Number.NaN);
  return {
    enter: params.has('enter') || undefined,
    by: type,
    period: isKeyOf(periodTypes, period) ? period : 'PERIOD',
    edit: criteria[type]?.values[edit] === undefined ? undefined : edit,
    node: node && isId(node) ? node : undefined,
  } satisfies Partial<SearchAddress>;
}

const firstType: CriterionType = 'dateReported';

type PageState = {
  [Name in 'run' | 'enter' | 'by' | 'period' | 'edit' | 'node' | 'p']?: string | number | true | undefined;
};

export function searchHref(address: SearchAddress, pageState: PageState = {}, path = '/search'): string {
  const query = queryString(searchParams(address, pageState));
  return query ? `${path}?${query}` : path;
}

/** Returns query parameters without those that have their default. */
export function searchParams(
  { criteria, place, sort, columns, saved, version }: SearchAddress,
  pageState: PageState = {},
): [string, string][] {
  const isDefault = columns.join() === defaultColumns.join();
  const values = {
    saved,
    version: saved && version,
    sort: sortParam(sort) === '-number' ? undefined : sortParam(sort),
    columns: isDefault ? undefined : columns.join(),
    psz: place.pageSize === 10 ? undefined : place.pageSize,
    ...pageState,
  };
  return [
    ...criteriaParams(criteria),
    ...Object.entries(values).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, value === true ? '1' : String(value)]],
    ),
  ];
}

/** Adds a criterion, or replaces one. */
export function withCriterion(
  criteria: Criteria,
  type: CriterionType,
  value: object,
  { at, timeZone, operator }: { at?: number | undefined; timeZone: string; operator: 'AND' | 'OR' },
): unknown {
  // an incident number is searched alone
  const others = (type === 'incidentNumber') === (criteria.incidentNumber !== undefined) ? criteria : alone(criteria);
  const group = others[type];
  const before: object[] = group?.values ?? [];
  const values = at === undefined ? [...before, value] : before.map((each, index) => (index === at ? value : each));
  return {
    ...others,
    ...(isDate(type) && !others.timeZone && { timeZone }),
    [type]: { operator: group?.operator ?? operator, values },
  };
}

const alone = ({ operator }: Criteria): Criteria => ({ operator });

/** The zone goes with the last date. */
export function withoutCriterion(criteria: Criteria, type: CriterionType, at: number): Criteria {
  const { [type]: group, ...others } = criteria;
  const before: object[] = group?.values ?? [];
  const values = before.filter((_, index) => index !== at);
  const left = (values.length > 0 ? { ...criteria, [type]: { ...group, values } } : others) as Criteria;
  const hasDates = left.dateReported || left.dateOccurred;
  return hasDates ? left : { ...left, timeZone: undefined };
}

/** A search without a date, an incident number or an import asks for a period. */
export function hasPeriod(criteria: Criteria) {
  return Boolean(criteria.dateReported ?? criteria.dateOccurred ?? criteria.incidentNumber ?? criteria.import);
}

export function hasCriteria(criteria: Criteria) {
  return criterionTypeNames.some((type) => criteria[type]);
}
