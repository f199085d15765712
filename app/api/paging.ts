import { z } from 'zod';
import { formatCount } from '../ui/format.ts';
import { maxListedRows } from '../ui/lists/pagination.schema.ts';
import type { LinkTo } from './call.ts';
import { ApiProblem } from './problem.ts';
import { instant } from './schemas/parts.ts';

const wholeNumber = (from: number, to: number) =>
  z
    .string()
    .regex(/^\d{1,7}$/, 'Enter a whole number.')
    .transform(Number)
    .pipe(z.number().min(from).max(to))
    .meta({ override: { type: 'integer', minimum: from, maximum: to, pattern: undefined, default: undefined } });

export const paging = {
  p: wholeNumber(1, 1_000_000).optional().meta({ description: 'The page, from 1' }),
  psz: wholeNumber(1, 100).optional().meta({ description: 'Rows on a page: 10 unless said, at most 100' }),
};

export const after = z
  .string()
  .max(200)
  .optional()
  .meta({ description: 'The `meta.next` of a page: the rows behind it. Not together with `p`' });

/** The plus of an offset may arrive as a blank. */
export const since = z
  .preprocess((text) => (typeof text === 'string' ? text.replace(/ (?=\d\d:\d\d$)/, '+') : text), instant)
  .transform((text) => new Date(text));

/** The specification's filter: `fk` names the field, `fv` is its value. */
export const statusFilter = (values: readonly [string, ...string[]]) => ({
  status: z.enum(values).optional(),
  fk: z.literal('status').optional().meta({ description: 'The field of a filter' }),
  fv: z.enum(values).optional().meta({ description: 'The value of the filter' }),
});

export const filteredStatus = ({
  status,
  fk,
  fv,
}: {
  status?: string | undefined;
  fk?: string | undefined;
  fv?: string | undefined;
}) => {
  if ((fk === undefined) === (fv === undefined)) return status ?? fv;
  const [path, message] = fk
    ? ['fv', 'Send fv, the value of the field that fk names.']
    : ['fk', 'Send fk=status with fv.'];
  throw new ApiProblem('VALIDATION_FAILED', message, { errors: [{ path, message }] });
};

type Paged = { p?: number | undefined; psz?: number | undefined };
export type Page = { page: number; pageSize: number };

/** Throws beyond the depth of lists, and says what to do instead. */
export function pageOf({ p = 1, psz = 10 }: Paged): Page {
  if (p * psz > maxListedRows) {
    throw tooDeep(`Lists go to ${depth} rows. Narrow the list, such as by a period, to reach the rows beyond.`);
  }
  return { page: p, pageSize: psz };
}

const depth = formatCount(maxListedRows);

export function tooDeepByNumber({ next, orders }: { next: string | null; orders: readonly string[] | null }) {
  const way = orders
    ? `in this order. Narrow the list or sort by ${orders.join(', ')}, and follow \`meta.next\` or \`Link\``
    : `by \`p\`. Send the \`next\` of this problem as \`after\`, or follow \`meta.next\` or \`Link\` from page to page,`;
  return tooDeep(`Lists go to ${depth} rows ${way} to reach the rows beyond.`, next);
}

function tooDeep(message: string, next: string | null = null) {
  return new ApiProblem('VALIDATION_FAILED', message, {
    errors: [{ path: 'p', message }],
    ...(next !== null && { next }),
  });
}

export function listOf<Item extends z.ZodType>(item: Item) {
  return z.strictObject({
    items: z.array(item),
    meta: z.strictObject({ page: z.number().int(), pageSize: z.number().int(), hasMore: z.boolean() }),
  });
}

export const nextKey = z.string().nullable().meta({
  description: 'The key of the next page, to be sent as `after`; null at the end, and in an order without keys',
});

export function keyedListOf<Item extends z.ZodType>(item: Item) {
  return z.strictObject({
    items: z.array(item),
    meta: z.strictObject({
      page: z.number().int().nullable().meta({ description: 'Null for a page behind a key' }),
      pageSize: z.number().int(),
      hasMore: z.boolean(),
      next: nextKey,
    }),
  });
}

/** `rows` has one row more than a page where there are more. */
export function pageAnswer<Row>(rows: Row[], { page, pageSize }: Page, linkTo: LinkTo) {
  const hasMore = rows.length > pageSize;
  const body = { items: rows.slice(0, pageSize), meta: { page, pageSize, hasMore } };
  return { body, next: hasMore ? linkTo({ p: String(page + 1), psz: String(pageSize) }) : undefined };
}
