import { z } from 'zod';
import type { Scope } from '../../auth/scope.server.ts';
import {
  listColumnNames,
  listColumns,
  newestFirst,
  type Sort,
  type SortKey,
  sortKeys,
  sortParam,
} from '../../incidents/list/list-columns.schema.ts';
import type { ByKey, ListPosition } from '../../incidents/list/list-position.ts';
import type { ListedIncident } from '../../incidents/list/listed-incident.ts';
import { maxListedRows } from '../../ui/lists/pagination.schema.ts';
import type { LinkTo } from '../call.ts';
import { after, keyedListOf, type Page, paging, since, tooDeepByNumber } from '../paging.ts';
import { ApiProblem } from '../problem.ts';
import { listedRow, listedShape } from '../schemas/listed-incident.ts';
import { expand, mostExpanded, withExpanded } from './expanded-incidents.server.ts';

const sortNames = new Map<string, SortKey>([
  ...sortKeys.map((key) => [key, key] as const),
  ...listColumnNames.flatMap((name) => (listColumns[name].sort ? [[name, listColumns[name].sort] as const] : [])),
  ...(['updated', 'lastUpdateDate'] as const).map((name) => [name, 'updated'] as const),
]);

export const incidentPaging = {
  ...paging,
  after,
  sort: z
    .enum(
      [...sortNames.keys()].flatMap((name) => [name, `-${name}`]),
      `Sort by ${[...sortNames.keys()].join(', ')}, with \`-\` before it to descend.`,
    )
    .transform((name) => name.replace(/^(-?)(.+)$/, (_, sign, name) => `${sign}${sortNames.get(name)}`))
    .optional()
    .meta({
      description: 'A column by its name in the answer or on the dashboard, or `updated`; `-` before it descends',
    }),
  expand: expand.optional(),
  updatedSince: since.optional().meta({ description: 'Only incidents that were changed at this time or later' }),
};
export const incidentList = keyedListOf(listedShape);

export type ListQuery = z.output<z.ZodObject<typeof incidentPaging>>;
export type ListPlace = Page & { sort: Sort; byKey: ByKey };

/** Reads one row more than a page, where there are more. */
export type IncidentSource = {
  orders: readonly SortKey[];
  read: (place: ListPlace) => Promise<ListedIncident[]>;
};

/**
 * Returns one page by number or behind a key, which is a position in one of these orders. Throws an ApiProblem for a key
 * of another list, and beyond the depth of pages by number, with the key of the first row beyond.
 */
export async function incidentsByKey(scope: Scope, query: ListQuery, linkTo: LinkTo, { orders, read }: IncidentSource) {
  const sort = sortOf(query);
  const { updatedSince } = query;
  const { p: page = 1, psz: pageSize = 10, expand: names } = query;
  if (names && pageSize > mostExpanded) {
    const message = `Send psz of at most ${mostExpanded} with expand.`;
    throw new ApiProblem('VALIDATION_FAILED', message, { errors: [{ path: 'psz', message }] });
  }
  const hasKeys = orders.includes(sort.key);
  const keyBehind = (rows: ListedIncident[], count: number) =>
    hasKeys && rows.length > count ? keyOf(sort, rows[count - 1]!) : null;
  if (query.after === undefined && page * pageSize > maxListedRows) {
    // the key is computed from the last page that is not refused; a shorter list is refused too
    const rows = hasKeys ? await read({ page: maxListedRows, pageSize: 1, sort, byKey: { updatedSince } }) : [];
    throw tooDeepByNumber({ orders: hasKeys ? null : orders, next: keyBehind(rows, 1) });
  }
  const position = query.after === undefined ? undefined : positionOf(query.after, query, sort, hasKeys);
  const rows = await read({ page, pageSize, sort, byKey: { after: position, updatedSince } });
  const items = rows.slice(0, pageSize).map(listedRow);
  const hasMore = rows.length > pageSize;
  const next = keyBehind(rows, pageSize);
  const nextPage = next === null ? { p: String(page + 1) } : { p: undefined, after: next };
  const isLinked = hasMore && (next !== null || (page + 1) * pageSize <= maxListedRows);
  return {
    body: {
      items: names ? await withExpanded(scope, items, names) : items,
      meta: { page: position ? null : page, pageSize, hasMore, next },
    },
    next: isLinked ? linkTo({ ...nextPage, psz: String(pageSize) }) : undefined,
  };
}

export function sortOf({ sort }: ListQuery): Sort {
  return sort ? { key: sort.replace(/^-/, '') as SortKey, descending: sort.startsWith('-') } : newestFirst;
}

function keyOf(sort: Sort, { number, position }: ListedIncident) {
  const place = [sortParam(sort), number, ...(position == null ? [] : [position])];
  return Buffer.from(place.join(' ')).toString('base64url');
}

/** Microseconds of sixteen digits reach from 1653 to 2286, which PostgreSQL can compare with any time. */
const keyPattern = /^(?<order>-?[a-z]+) (?<number>\d{1,15})(?: (?<sorted>-?\d{1,16}))?$/i;

/** A forged key is harmless: it is only a position, and shows no row that the list would not show. */
export function positionOf(key: string, { p }: Pick<ListQuery, 'p'>, sort: Sort, hasKeys: boolean): ListPosition {
  const refusal = (message: string) =>
    new ApiProblem('VALIDATION_FAILED', message, { errors: [{ path: 'after', message }] });
  if (p !== undefined) throw refusal('Send p or after, not both.');
  const { order, number, sorted } = keyPattern.exec(Buffer.from(key, 'base64url').toString())?.groups ?? {};
  if (!order || !number) throw refusal('This is not a key of this list. Send the `meta.next` of a page.');
  if (!hasKeys || order !== sortParam(sort)) {
    throw refusal('This key belongs to another order. Send it with the `sort` of the page that named it.');
  }
  if ((sort.key === 'number') !== (sorted === undefined)) throw refusal('This is not a key of this list.');
  return { number: Number(number), sorted: sorted ?? null };
}
