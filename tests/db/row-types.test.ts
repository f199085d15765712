import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { openOrm } from '#db/orm.ts';
import { type DescribedColumn, describedColumns } from '../support/described-columns.ts';
import { type TypedRead, typedReads } from '../support/typed-reads.ts';

const client = new pg.Client(process.env.DATABASE_OWNER_URL);
await client.connect();
const orm = await openOrm(process.env.DATABASE_URL!, 1);
const pool = (await orm.em.getConnection().getNativeClient()) as unknown as pg.Pool;
afterAll(async () => {
  await client.end();
  await orm.close();
});

const reads = typedReads();
const sent = reads.flatMap((read) => (read.statements ?? []).map((statement) => ({ read, statement })));
const statements = sent.map(({ statement }) => statement);
const results = await describedColumns(client, statements);
const described = sent.map((each, index) => ({ ...each, result: results[index]! }));

/** Columns that may be null, and why these reads get none of the nulls. */
const otherwiseNotNull: Record<string, string> = {
  'app/auth/sessions/renew-tokens.server.ts tokens': 'a session that has not ended has them',
  'app/auth/mfa/consume-factor.server.ts secret': 'a check of the table, for an app',
  'app/auth/mfa/commands/request-mfa-code.server.ts phone': 'a check of the table, for a phone',
  'app/auth/mfa/commands/send-mfa-code.server.ts phone': 'a code is sent to a phone',
  'app/auth/mfa/queries/sending-wait.server.ts phone': 'a check of the table, for a phone',
  'app/administration/users/queries/undoable-act.server.ts userId': 'joined by it',
  'app/billing/commands/email-erasure-certificate.server.ts name': 'written and forgotten with the email',
  'app/billing/commands/finish-erasure.server.ts account': 'forgotten when the erasure is finished',
  'app/drafts/saving/queries/edit-copy.server.ts hasChanges': 'generated from columns that are not null',
  'app/drafts/saving/queries/edit-copy.server.ts version': 'a draft of an incident has its version',
  'app/imports/commands/remove-old-imports.server.ts fileId': 'joined by it',
  'app/imports/steps/take-back-rows.server.ts incidentId': 'a row that created an incident has it',
  'app/imports/queries/known-external-ids.server.ts id': 'compared with it',
  'app/search/criterion-sql/criterion-sql.server.ts id': 'a row that created an incident has it',
  'app/webhooks/deliveries/claim-delivery.server.ts claim': 'the statement sets it',
  'app/webhooks/commands/email-webhook-off.server.ts why': 'compared with it',
};

describe('the type of rows that a call reads', () => {
  test('has the columns and the types that PostgreSQL gives', () => {
    expect(described.flatMap(faultsOf)).toEqual([]);
  });

  test('has null exactly where a column may be null', () => {
    const missing = described.flatMap(({ read, statement, result }) => {
      const nullable = columnsIn(result).filter(
        ({ isNullable, column }) => isNullable && !isLimited(statement, column),
      );
      return nullable.filter(({ name }) => !allowsNull(read, name)).map(({ name }) => `${read.file} ${name}`);
    });
    expect([...new Set(missing)].sort()).toEqual(Object.keys(otherwiseNotNull).sort());
    const needless = described.flatMap(({ read, statement, result }) => {
      const certain = columnsIn(result).filter(({ isNullable }) => isNullable === false && !outerJoin.test(statement));
      return certain.filter(({ name }) => read.columns.get(name)?.has('null')).map(({ name }) => `${at(read)} ${name}`);
    });
    expect(needless).toEqual([]);
  });

  test('is known before the statement runs, nearly everywhere', () => {
    const fixed = reads.filter(({ name }) => !['runSql', 'runSearch'].includes(name));
    expect(fixed.length).toBeGreaterThan(300);
    const composed = fixed.filter(({ statements }) => !statements).map(at);
    expect(composed.length, composed.join('\n')).toBeLessThan(fixed.length / 20);
  });
});

type Described = { read: TypedRead; statement: string; result: DescribedColumn[] | Error };

function faultsOf({ read, result }: Described): string[] {
  if (result instanceof Error) return [`${at(read)} ${result.message}`];
  // these rows are only counted
  if (read.columns.size === 0) return [];
  const { types } = read.name === 'query' ? pg : pool.options;
  const names = new Set([...read.columns.keys(), ...result.map(({ name }) => name)]);
  return [...names].flatMap((name) => {
    const column = result.find((each) => each.name === name);
    const stated = [...(read.columns.get(name) ?? [])].filter((each) => each !== 'null');
    if (!column) return [`${at(read)} ${name} is not selected`];
    if (stated.length === 0) return [`${at(read)} ${name} is not in the type`];
    if (column.sample === null) return [];
    const given = nameOf(types!.getTypeParser(column.typeId)(column.sample));
    const isRight = stated.every((each) => [given, 'unknown', 'any'].includes(each));
    return isRight ? [] : [`${at(read)} ${name} is ${given} and not ${stated.join(' | ')}`];
  });
}

const at = ({ file, line }: TypedRead) => `${file}:${line}`;

const columnsIn = (result: DescribedColumn[] | Error) => (result instanceof Error ? [] : result);

function allowsNull({ columns }: TypedRead, name: string) {
  const stated = columns.get(name);
  return !stated || ['null', 'unknown', 'any'].some((each) => stated.has(each));
}

const outerJoin = /\b(left|right|full)\s+(outer\s+)?join\b/i;

/** Whether the statement reads no rows in which the column is null. */
function isLimited(statement: string, column: string | null) {
  return new RegExp(`\\b(where|and)\\s+(\\w+\\.)?${column} is not null\\b`, 'i').test(statement);
}

function nameOf(value: unknown): string {
  if (Array.isArray(value)) return `${nameOf(value[0])}[]`;
  return typeof value === 'object' && value !== null ? value.constructor.name : typeof value;
}
