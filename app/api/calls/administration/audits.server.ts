import { z } from 'zod';
import { auditObjectTypes } from '#db/vocabulary/audit.ts';
import { toDateFields } from '#db/vocabulary/zoned-time.ts';
import { rangeOf } from '../../../administration/audit/audit-filter.schema.ts';
import { auditEntry } from '../../../administration/audit/queries/audit-entry.server.ts';
import { type AuditRow, auditRecords } from '../../../administration/audit/queries/audit-records.server.ts';
import { call } from '../../call.ts';
import { after, nextKey, paging } from '../../paging.ts';
import { ApiProblem } from '../../problem.ts';
import { day, id, instant } from '../../schemas/parts.ts';

const tag = 'Audit';
const page = '/administration/audit';
const needs = ['AUDIT_VIEW'] as const;
const recentDay = day.refine((date) => date >= '1900', 'Choose a date.');

const fields = {
  id,
  objectType: z.enum(auditObjectTypes),
  objectName: z.string(),
  transactionType: z.string(),
  objectId: id.nullable().meta({ description: 'What the record is about; null for a search and for what has no id' }),
  createUserId: id.nullable().meta({ description: 'Who did it; null for what the system did' }),
  createUserName: z.string().meta({ description: 'Empty for what the system did' }),
  createUserTime: instant,
};
const record = z.strictObject(fields).meta({ id: 'AuditRecord' });

const shapeOf = ({ id, at, objectType, objectName, transactionType, ...row }: Omit<AuditRow, 'seq'>) => ({
  id,
  objectType,
  objectName,
  transactionType,
  objectId: row.objectId,
  createUserId: row.createUserId,
  createUserName: row.user,
  createUserTime: new Date(at).toISOString(),
});

const list = call({
  method: 'get',
  path: '/audits',
  tag,
  summary: 'List the records of the audit log',
  description:
    'Newest first, of the days from `fromDate` to `toDate`: the month that ends today unless said. `type` is a type of record, `user` the id, address or a part of the name of who did it.',
  page,
  needs,
  query: z.strictObject({
    fromDate: recentDay.optional(),
    toDate: recentDay.optional(),
    type: z.enum(auditObjectTypes).optional(),
    user: z.string().trim().max(255).optional(),
    after: id.optional().meta(after.meta()!),
    psz: paging.psz,
    ownReads: z
      .enum(['true', 'false'])
      .optional()
      .meta({ description: '`false` leaves out what you have read yourself' }),
  }),
  output: z.strictObject({
    items: z.array(record),
    meta: z.strictObject({ total: z.number().int(), pageSize: z.number().int(), hasMore: z.boolean(), next: nextKey }),
  }),
  async run({ scope, query, linkTo }) {
    const today = toDateFields(scope.now(), scope.actor.timeZone).date;
    const range = rangeOf({ from: query.fromDate, to: query.toDate }, today);
    const errors = Object.entries(range.errors).map(([name, [message = '']]) => ({ path: `${name}Date`, message }));
    if (errors[0]) throw new ApiProblem('VALIDATION_FAILED', errors[0].message, { errors });
    const { type: auditType, user = '', after: older, psz: pageSize = 10, ownReads } = query;
    const { rows, total, hasOlder } = await auditRecords(
      scope,
      { auditType, user, older, newer: undefined, range, withoutOwnReads: ownReads === 'false' },
      pageSize,
    );
    const next = (hasOlder && rows.at(-1)?.id) || null;
    return {
      body: { items: rows.map(shapeOf), meta: { total, pageSize, hasMore: hasOlder, next } },
      next: next === null ? undefined : linkTo({ after: next }),
    };
  },
});

const read = call({
  method: 'get',
  path: '/audits/{id}',
  tag,
  summary: 'Read a record with its details',
  description:
    'In words, as the page shows them: without secrets, and without what you may not see. Records of AUTHENTICATION and REPORT have none.',
  page,
  needs,
  params: z.strictObject({ id }),
  output: z.strictObject({
    ...fields,
    objectData: z.array(z.strictObject({ label: z.string(), previous: z.string(), current: z.string() })),
  }),
  async run({ scope, params }) {
    const { rows, ...entry } = await auditEntry(scope, params.id);
    return { body: { ...shapeOf(entry), objectData: rows } };
  },
});

export const auditCalls = [list, read];
