import { type Sort, sortParam } from '../incidents/list/list-columns.schema.ts';
import type { ByKey } from '../incidents/list/list-position.ts';

export type ReportPlace = { page: number; pageSize: number; sort: Sort; byKey?: ByKey };

export function searchReportParams({ page, pageSize, sort }: ReportPlace) {
  return new URLSearchParams({ p: String(page), psz: String(pageSize), sort: sortParam(sort) });
}

export function searchReportHref(id: string, place: ReportPlace, path = '') {
  return `/reports/search/${id}${path}?${searchReportParams(place)}`;
}
