import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkAudit } from '#app/administration/audit/commands/check-audit.server.ts';
import { systemScope } from '#worker/context/system-scope.ts';
import { checkAudit as checkAuditJob } from '#worker/jobs/check-audit.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
const { product, home, neighbour } = world;
const owner = new pg.Client(process.env.DATABASE_OWNER_URL);
await owner.connect();
afterAll(async () => {
  await owner.end();
  await world.close();
});

const hour = 3_600_000;
let time = Date.parse('2026-03-14T12:00:00Z');
const logged: object[] = [];
const log = { error: (line: object) => logged.push(line), info: (line: object) => logged.push(line) };

/** Checks the chain as the worker does, so many hours after the last time. */
async function check(hours = 25, accountId = home.id) {
  time += hours * hour;
  const scope = { ...systemScope(product, accountId), now: () => new Date(time), log: log as never };
  return await checkAudit(scope, accountId);
}

const found = async () =>
  (
    await world
      .scopeFor(home.admin)
      .em.execute<{ seq: number; broken: number | null; problem: string | null }[]>(
        'select seq::float8 as seq, broken_seq::float8 as broken, problem from audit_check where account_id = current_account()',
      )
  )[0]!;

/** Runs SQL as someone who owns the tables and has switched off what guards them. */
async function tamper(...statements: string[]) {
  await owner.query('begin');
  await owner.query(`select set_config('app.account_id', $1, true)`, [home.id]);
  await owner.query('alter table audit_record disable trigger user');
  for (const sql of statements) await owner.query(sql);
  await owner.query('alter table audit_record enable trigger user');
  await owner.query('commit');
}

async function actions(count: number) {
  for (let at = 0; at < count; at++) {
    await world.scopeFor(home.admin).em.execute(
      `insert into audit_record (account_id, object_type, transaction_type, object_name)
       values (current_account(), 'USER', 'EDIT', $1)`,
      [`Change ${at}`],
    );
  }
}

/** Computes all hashes anew after a change, as somebody would who knows how the chain is made. */
const rebuild = `
do $$
declare record audit_record; previous bytea := sha256('');
begin
  for record in select * from audit_record where account_id = current_account() order by seq loop
    previous := audit_digest(previous, record);
    update audit_record set hash = previous where account_id = record.account_id and id = record.id;
  end loop;
  update audit_head set hash = previous where account_id = current_account();
end $$`;

beforeAll(async () => {
  await world.scopeFor(home.admin).em.execute('delete from audit_check where account_id = current_account()');
  await actions(20);
});

describe('the check of the audit chain', () => {
  test('keeps that the chain is unbroken, and the newest hash outside the database', async () => {
    expect(await check()).toBeNull();
    const { seq } = await found();
    expect(seq).toBeGreaterThan(20);
    expect(await product.files.anchors(home.id)).toMatchObject([{ seq }]);
    expect(await product.files.anchors(neighbour.id)).toEqual([]);
    expect(logged.at(-1)).toMatchObject({ account: home.id, seq, hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
  });

  test('reads only what is new within a day, and everything after it', async () => {
    await actions(3);
    expect(await check(1)).toBeNull();
    expect(await product.files.anchors(home.id)).toHaveLength(1);
    expect(await check()).toBeNull();
    expect(await product.files.anchors(home.id)).toHaveLength(2);
  });

  test('finds a record that was changed, and finds it mended', async () => {
    await tamper(`update audit_record set object_name = 'Other' where account_id = current_account() and seq = 5`);
    expect(await check()).toEqual({ seq: 5, problem: 'it was changed' });
    expect(await found()).toMatchObject({ seq: 4, broken: 5, problem: 'it was changed' });
    expect(logged.at(-1)).toMatchObject({ account: home.id, seq: 5 });
    await tamper(rebuild);
    expect(await check(1)).toMatchObject({ problem: 'it differs from the copy that was kept' });
  });
});

describe('every kind of tampering', () => {
  const base = { anchors: 0 };
  beforeAll(async () => {
    await rm(join(product.settings.dataDir, 'files', 'anchors'), { recursive: true, force: true });
    await tamper(rebuild);
    await actions(40);
    expect(await check()).toBeNull();
    base.anchors = (await product.files.anchors(home.id)).length;
  });

  test('is found: changed, removed, inserted, swapped and cut records, with the chain as it is or computed anew', async () => {
    const [{ last }] = (
      await owner
        .query(`select set_config('app.account_id', $1, false)`, [home.id])
        .then(() => owner.query('select max(seq)::int as last from audit_record where account_id = current_account()'))
    ).rows as [{ last: number }];
    const columns = {
      object_type: `'REPORT'`,
      object_name: `object_name || '.'`,
      transaction_type: `'READ'`,
      object_data: `object_data || '{"x": 1}'`,
      create_user_name: `'Somebody'`,
      create_user_id: 'uuidv7()',
      created_at: `created_at + interval '1 second'`,
      object_id: 'uuidv7()',
    };
    const of = 'account_id = current_account()';
    const kinds = [
      ...Object.entries(columns).map(([column, value]) => (at: number) => [
        `update audit_record set ${column} = ${value} where ${of} and seq = ${at}`,
      ]),
      (at: number) => [
        `delete from audit_record where ${of} and seq = ${at}`,
        `update audit_record set seq = seq - 1 + 1000000 where ${of} and seq > ${at}`,
        `update audit_record set seq = seq - 1000000 where ${of} and seq > 1000000`,
      ],
      (at: number) => [`delete from audit_record where ${of} and seq >= ${at}`],
    ];
    const missed: string[] = [];
    let tried = 0;
    for (let at = 1; at <= last; at += 6) {
      for (const kind of kinds) {
        for (const after of [[], [rebuild]]) {
          const outcome = await inTamperedCopy([...kind(at), ...after]);
          tried++;
          if (outcome === null) missed.push(`${kind(at)[0]} ${after.length ? 'and computed anew' : ''}`);
        }
      }
    }
    expect(missed).toEqual([]);
    expect(tried).toBeGreaterThan(150);
  });

  /** Checks a chain after tampering in one transaction of the owner, which is then rolled back. */
  async function inTamperedCopy(statements: string[]) {
    await owner.query('begin');
    try {
      await owner.query(`select set_config('app.account_id', $1, true)`, [home.id]);
      await owner.query('alter table audit_record disable trigger user');
      for (const sql of statements) await owner.query(sql);
      const em = { execute: async (sql: string, values: unknown[]) => (await owner.query(sql, values)).rows };
      const scope = { ...systemScope(product, home.id), em: em as never, log: log as never };
      return await checkAudit({ ...scope, now: () => new Date(time + 25 * hour) }, home.id);
    } finally {
      await owner.query('rollback');
    }
  }
});

test('the job checks every account, each on its own', async () => {
  await checkAuditJob({ services: product } as never, {}, { id: '', source: null });
  const rows = await world
    .scopeFor(neighbour.admin)
    .em.execute('select problem from audit_check where account_id = current_account()');
  expect(rows).toEqual([{ problem: null }]);
  expect((await product.files.anchors(neighbour.id)).length).toBe(0);
});
