import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyNth } from '../support/fixed-choice.ts';
import { stateFunction } from '../support/state-function.ts';
import { unguardedRole } from '../support/unguarded-role.ts';
import { aWorld } from '../support/world.ts';
import { calls, ofNoAccount, type Run, refusesOwn } from './without-row-security-cases.ts';
import { type Rows, rowsOf } from './without-row-security-rows.ts';

const role = await unguardedRole();
const world = await aWorld({ databaseUrl: role.url });
const { home, neighbour, product } = world;
afterAll(async () => {
  await world.close();
  await role.drop();
});

const accountTables = (
  await product.orm.em.execute<{ name: string }[]>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id'
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not in ('audit_head', 'incident_text')`,
  )
).map(({ name }) => name);

const rowsOfAccount = (table: string) =>
  `(select coalesce(jsonb_agg(to_jsonb(r) order by r::text), '[]') from ${table} r where account_id = $1)`;
const content = await stateFunction(
  'uuid',
  `select jsonb_build_array((select to_jsonb(a) from account a where id = $1), ${accountTables.map(rowsOfAccount)})::text`,
);

const found = globSync('app/**/{commands,queries}/*.server.ts').map((file) => file.slice(4, -'.server.ts'.length));

test('every command and query has a test case', () => {
  expect([...Object.keys(calls), ...ofNoAccount].sort()).toEqual(found.sort());
});

describe('with a role that bypasses row-level security', () => {
  let theirs: Rows;
  let secrets: string[];
  beforeAll(async () => {
    theirs = await rowsOf(world, neighbour);
    secrets = await idsOf(neighbour.id);
    expect(secrets.length).toBeGreaterThan(50);
  });

  test.each(everyNth(5, Object.entries(calls)))('%s reads and writes only its own account', async (name, call) => {
    const module = (await import(/* @vite-ignore */ resolve(`app/${name}.server.ts`))) as Record<string, unknown>;
    const run = Object.values(module).find((each) => typeof each === 'function') as Run;
    const before = await contentOf(neighbour.id);
    for (const rows of [theirs, await rowsOf(world, home)]) {
      const given: unknown[] = [];
      const noted = new Proxy(rows, { get: (target, key) => given[given.push(Reflect.get(target, key)) - 1] });
      const answer = await Promise.resolve()
        .then(() => call(run, world.scopeFor(home.admin), noted, product))
        .catch((error: Error) => ({ failed: String(error), ...error }));
      const [told, known] = [textOf(answer), textOf(given)];
      expect(secrets.filter((secret) => told.includes(secret) && !known.includes(secret))).toEqual([]);
      expect(await contentOf(neighbour.id)).toBe(before);
      const isRead = name.includes('/queries/') && rows !== theirs && !refusesOwn.includes(name);
      if (isRead) expect(Object(answer)).not.toHaveProperty('failed');
    }
  });
});

test('every SQL statement filters each account table by account', () => {
  const tables = accountTables.join('|');
  const named = new RegExp(`\\b(?:from|join|update|into)\\s+(?:${tables})\\b(?! on conflict)`, 'g');
  const account = /\baccount_id\b|\bcurrent_account\(\)/g;
  const unbound = globSync('{app,worker}/**/*.ts').flatMap((file) =>
    statementsOf(readFileSync(file, 'utf8'))
      .filter((text) => count(text, named) > count(text, account))
      .map((text) => `${file}: ${text}`),
  );
  expect(unbound.filter((each) => !foundBefore.test(each))).toEqual([]);
});

/** Matches a read of one row by a globally unique value, before the account is known. */
const foundBefore = /token_hash = decode|where identity = \$\d|\(identity = \$\d/;

async function contentOf(accountId: string): Promise<string> {
  return await content(product.orm, accountId);
}

/** Returns every id and key of an account's rows, except those that all accounts share. */
async function idsOf(accountId: string): Promise<string[]> {
  const content = await contentOf(accountId);
  return [...new Set(content.match(/[0-9a-f]{8}-[0-9a-f-]{27}|(?<="key": ")[^"]+/g))].filter((id) => id !== accountId);
}

function textOf(value: unknown): string {
  return JSON.stringify(value, (_key, each) => (typeof each === 'bigint' ? Number(each) : each)) ?? '';
}

/** Returns the string literals of a source file, without interpolated expressions. */
function statementsOf(source: string): string[] {
  const texts = source.match(/`(?:[^`\\]|\\.)*`|'(?:[^'\\\n]|\\.)*'/g) ?? [];
  return texts.filter((text) => /\b(?:select|update|delete|insert|from)\b/.test(text));
}

function count(text: string, of: RegExp): number {
  return text.match(of)?.length ?? 0;
}
