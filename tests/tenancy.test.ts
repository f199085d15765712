import { randomUUID } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import pg from 'pg';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { openOrm } from '#db/orm.ts';
import { accountIds, forAccount, forIdentity, forKey, forSession, withRlsContext } from '#db/tenancy.ts';
import { onDatabase } from './setup/postgres.ts';
import { aWorld } from './support/world.ts';

const world = await aWorld();
const { orm } = world.product;
const { home, neighbour } = world;
for (let more = 0; more < 4; more++) await world.anIncident({ by: home.officer, closed: true });
for (const { id, officer } of [home, neighbour]) {
  const gone = await world.anIncident({ by: officer, persons: [] });
  await emOf(id).execute('delete from incident where id = $1', [gone.id]);
  // the deletion has removed the kept charts of the account
  await emOf(id).execute(`insert into kept_chart (account_id, key, chart, counted_at, milliseconds)
    values (current_account(), gen_random_uuid()::text, '{}', now(), 1)`);
}
const owner = new pg.Client(process.env.DATABASE_OWNER_URL);
await owner.connect();
for (const { id } of [home, neighbour]) {
  await owner.query(`select set_config('app.account_id', $1, false)`, [id]);
  await owner.query('insert into account_end (account_id, ended_at) values ($1, now())', [id]);
  await owner.query(`insert into account_hold (account_id, reason) values ($1, 'A claim')`, [id]);
}
afterAll(async () => {
  await owner.end();
  await world.close();
});

/** Keys that are unique across all accounts; every other key of an account's table begins with the account id. */
const uniqueEverywhere: Record<string, string> = {
  'account_subscription (customer)': 'an event of the payment provider names its customer alone',
  'api_key (id)': 'an API key is all that comes with a program’s request',
  'app_user (email)': 'a person signs in with an address before any account is known',
  'app_user (identity)': 'the identity provider names a person before any account is known',
  'session (token_hash)': 'a cookie is all that comes with a request',
};

/** Read-only policies that give access to one row of a table before the account is known. */
const policiesBeforeAccount: Record<string, string> = {
  'api_key.presented_key': '(id = current_key_id())',
  'session.sign_in_session': '(token_hash = current_session_hash())',
  'app_user.sign_in_user': '((identity = current_identity()) OR (email = current_email()))',
};

/** Tables that the functions of the owner read in every account. */
const ownerReads = ['account_subscription', 'incident_change_count', 'incident_text', 'report_schedule', 'webhook'];

/** Id columns that are not foreign keys: the row they name may be deleted, or is in one of two tables. */
const looseIds = new Set([
  'audit_record.object_id',
  'audit_record.object_history_id',
  'audit_record.create_user_id',
  'deleted_incident.delete_user_id',
  // a draft outlives the session that opened it, and keeps its place among those of other sessions
  'draft.session_id',
  'history_entry.draft_id',
  'history_entry.incident_id',
  'history_entry.update_user_id',
  // an event is told of a class that was deleted since, and a webhook of a deleted class is told of none
  'incident_change.class_id',
  'incident_change.create_user_id',
  'incident_change.incident_id',
  'incident_import_row.created_incident_id',
  // an incident keeps an item that its class has no more
  'incident_checklist_item.item_id',
  'person_unlock.person_id',
  // nothing refers to history, so that the table is guarded by its own triggers alone
  'printout.history_entry_id',
  // a printout outlives its incidents for a day, so that a deleted and a locked one look alike
  'printout.incident_id',
  'printout.report_id',
  'webhook.class_id',
  'webhook_delivery.incident_id',
]);

const nobodysTables = [
  'city',
  'country',
  'erased_invoice',
  'erasure',
  'erasure_file',
  'idp_artifact',
  'idp_consent',
  'idp_user',
  'migration',
  'payment_event',
  'rate_limit',
  'site_connection',
  'state',
];
const withoutRights = ['audit_head', 'incident_text'];

type Table = { name: string; columns: Column[] };
type Column = { name: string; type: string; generated: boolean; nullable: boolean; hasDefault: boolean };

const tables = await rows<Table>(`
  select c.relname as name, (
    select jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, null),
      'generated', a.attgenerated <> '', 'nullable', not a.attnotnull, 'hasDefault', a.atthasdef) order by a.attnum)
    from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`);
const owned = tables.filter(({ columns }) => columns.some(({ name }) => name === 'account_id'));
const reachable = owned.filter(({ name }) => !withoutRights.includes(name));

describe('the database catalogue', () => {
  test('every table has an account column, or is listed as shared', () => {
    const others = tables.filter((table) => !owned.includes(table)).map(({ name }) => name);
    expect(others).toEqual(['account', ...nobodysTables].sort());
    expect(owned.length).toBeGreaterThan(25);
  });

  test.each(owned.map(({ name }) => name))(
    '%s has row-level security that applies to its owner as well',
    async (name) => {
      const [security] = await rows(
        'select relrowsecurity as enabled, relforcerowsecurity as forced from pg_class where oid = $1::regclass',
        [name],
      );
      expect(security).toEqual({ enabled: true, forced: true });
      const mine = '(account_id = current_account())';
      const policies = await rows<Policy>('select * from pg_policies where schemaname = $1 and tablename = $2', [
        'public',
        name,
      ]);
      expect(policies).toContainEqual(
        expect.objectContaining({
          permissive: 'PERMISSIVE',
          roles: '{public}',
          cmd: 'ALL',
          qual: mine,
          with_check: mine,
        }),
      );
      const owners = policies.filter(({ policyname }) => policyname === 'owner_reads');
      expect(owners.map(({ roles, cmd, qual }) => ({ roles, cmd, qual }))).toEqual(
        ownerReads.includes(name) ? [{ roles: '{incident_owner}', cmd: 'SELECT', qual: 'true' }] : [],
      );
      const others = policies.filter((policy) => !owners.includes(policy));
      for (const policy of others.filter(({ permissive, qual }) => permissive === 'PERMISSIVE' && qual !== mine)) {
        expect({ cmd: policy.cmd, qual: policy.qual }).toEqual({
          cmd: 'SELECT',
          qual: policiesBeforeAccount[`${name}.${policy.policyname}`],
        });
      }
    },
  );

  test('an account sees only its own account row, and the owner of the tables reads all of them', async () => {
    const policies = await rows<Policy>(`select * from pg_policies where tablename = 'account' order by policyname`);
    expect(
      policies.map(({ policyname, roles, cmd, qual, with_check }) => [policyname, roles, cmd, qual, with_check]),
    ).toEqual([
      ['account', '{public}', 'ALL', '(id = current_account())', '(id = current_account())'],
      ['owner_reads', '{incident_owner}', 'SELECT', 'true', null],
    ]);
  });

  test('every key begins with the account id', async () => {
    const keys = await rows<{ name: string; columns: string[]; primary: boolean; first: string }>(
      `
      select c.relname as name, i.indisprimary as primary, array_agg(a.attname::text order by k.at) as columns
      from pg_index i join pg_class c on c.oid = i.indrelid, unnest(i.indkey::int2[]) with ordinality k(attnum, at)
      join pg_attribute a on a.attnum = k.attnum
      where a.attrelid = i.indrelid and i.indisunique and c.relname = any($1) group by 1, 2, i.indexrelid`,
      [namesOf(owned)],
    );
    expect(new Set(keys.filter(({ primary }) => primary).map(({ name }) => name))).toEqual(new Set(namesOf(owned)));
    const elsewhere = keys.filter(({ columns }) => columns[0] !== 'account_id');
    expect(elsewhere.map(({ name, columns }) => `${name} (${columns})`).sort()).toEqual(Object.keys(uniqueEverywhere));
  });

  test('every foreign key to a row of an account includes the account id', async () => {
    const keys = await foreignKeys();
    expect(keys.length).toBeGreaterThan(40);
    for (const { name, columns, target, targets } of keys.filter(({ target }) => namesOf(owned).includes(target))) {
      expect(targets[columns.indexOf('account_id')], `${name} (${columns}) → ${target}`).toBe('account_id');
    }
  });

  test('every id column is a foreign key', async () => {
    const keys = await foreignKeys();
    const loose = owned.flatMap(({ name, columns }) =>
      columns
        .filter((column) => column.type === 'uuid' && column.name.endsWith('_id') && column.name !== 'account_id')
        .filter((column) => !keys.some((key) => key.name === name && key.columns.includes(column.name)))
        .map((column) => `${name}.${column.name}`),
    );
    expect(loose.sort()).toEqual([...looseIds].sort());
  });

  test('the role of the product owns nothing and has only rights on rows', async () => {
    const role = decodeURIComponent(new URL(process.env.DATABASE_URL!).username);
    const [is] = await rows(
      `select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication,
         (select count(*)::int from pg_auth_members where member = r.oid or roleid = r.oid) as roles,
         (select count(*)::int from pg_shdepend where refobjid = r.oid and deptype = 'o') as owns
       from pg_roles r where rolname = $1`,
      [role],
    );
    expect(is).toEqual({
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolreplication: false,
      roles: 0,
      owns: 0,
    });
    expect(
      await rows(`select nspname from pg_namespace where has_schema_privilege($1, oid, 'CREATE')`, [role]),
    ).toEqual([]);
    expect(await rows(tablesWithSql, [role, ['TRUNCATE', 'REFERENCES', 'TRIGGER']])).toEqual([]);
    const touchable = await rows(tablesWithSql, [role, ['SELECT', 'INSERT', 'UPDATE', 'DELETE']]);
    for (const name of withoutRights) expect(touchable).not.toContainEqual({ name });
    const changeable = (await rows<{ name: string }>(tablesWithSql, [role, ['UPDATE', 'DELETE']])).map(
      ({ name }) => name,
    );
    for (const name of [
      ...['audit_record', 'history_entry', 'audit_head', 'city', 'migration', 'incident_note'],
      ...['account_end', 'account_hold'],
    ])
      expect(changeable).not.toContain(name);
  });

  test('only the listed functions run as the owner, no view does, and only the product’s role calls them', async () => {
    expect(await rows(`select viewname from pg_views where schemaname = 'public'`)).toEqual([]);
    const definers = await rows<{ name: string; everybody: boolean; path: string[] }>(
      `select proname as name, has_function_privilege('public', oid, 'EXECUTE') as everybody, proconfig as path
       from pg_proc where prosecdef and pronamespace = 'public'::regnamespace order by 1`,
    );
    expect(definers.map(({ name }) => name)).toEqual([
      ...[
        'account_ids',
        'account_of_customer',
        'accounts_with_due_reports',
        'add_change_of_history',
        'add_change_of_note',
        'add_classed_incident_change',
        'add_incident_change',
        'audit_chain',
        'end_sign_up',
        'end_unverified_sign_ups',
        'erase_account',
        'follow_account_end',
        'idp_change_password',
      ],
      ...['idp_choose_password', 'idp_create_user', 'idp_password_hash'],
      ...['idp_reset_password', 'idp_sign_up', 'idp_user_by_email', 'idp_user_by_id', 'idp_verify_email'],
      ...[
        'incident_text_changed',
        'index_incident_text',
        'matching_incident_texts',
        'near_words',
        'provisioning_account',
      ],
      ...['remember_deleted_incident', 'request_erasure', 'take_address', 'webhooks_with_work'],
    ]);
    for (const { name, everybody, path } of definers) {
      expect(path, name).toEqual(['search_path=public, pg_temp']);
      // a trigger function cannot be called directly
      expect(everybody, name).toBe(name === 'audit_chain');
    }
  });

  test('rows of every table that belong to a locked incident are hidden with it', async () => {
    const parts = owned.filter(({ columns }) =>
      columns.some(({ name }) => name === 'incident_id' || name === 'corrective_action_id'),
    );
    const hidden = await rows<Policy & { name: string }>(
      `select *, tablename as name from pg_policies where policyname = 'locked_is_hidden' and tablename = any($1)`,
      [namesOf(parts)],
    );
    expect(namesOf(parts).length).toBe(20);
    expect(hidden.map(({ name }) => name).sort()).toEqual(namesOf(parts));
    for (const policy of hidden) {
      expect(policy).toMatchObject({ permissive: 'RESTRICTIVE', roles: '{public}', cmd: 'ALL' });
      expect(policy.qual).toContain('sees_locked() OR');
      expect(policy.with_check).toBe(policy.qual);
    }
  });
});

describe('an account and another account', () => {
  test.each(namesOf(reachable))('both have a row in %s, so that the following tests are meaningful', async (name) => {
    for (const account of [home, neighbour]) {
      const count = (await emOf(account.id).execute(`select from ${name} where account_id = $1`, [account.id])).length;
      expect(count, `give ${name} a row in tests/support/world.ts`).toBeGreaterThan(0);
    }
  });

  test.each(namesOf(reachable))('rows of the other account in %s cannot be read, changed or added', async (name) => {
    const before = await contentOf(neighbour.id, name);
    const em = emOf(home.id);
    const table = reachable.find((each) => each.name === name)!;
    expect(await em.execute(`select from ${name} where account_id <> $1`, [home.id])).toEqual([]);
    for (const write of [
      `delete from ${name} where account_id = $1`,
      `update ${name} set account_id = account_id where account_id = $1`,
    ]) {
      expect(await rowsTouched(em, write, [neighbour.id])).toBe(0);
    }
    const moved = `update ${name} set account_id = $1 where account_id = $2`;
    await expect(em.execute(moved, [neighbour.id, home.id])).rejects.toMatchObject(refusedByTheDatabase);
    const [theirs] = JSON.parse(before) as Row[];
    await expect(insert(em, table, { ...theirs, ...newIds(theirs!) })).rejects.toMatchObject(refusedByTheDatabase);
    expect(await contentOf(neighbour.id, name)).toBe(before);
  });

  test('entities of the other account are not found, with and without the filter', async () => {
    for (const meta of entities()) {
      const [theirs] = await emOf(neighbour.id).find(meta.class, {}, { limit: 1 });
      const key = Object.fromEntries(meta.primaryKeys.map((name) => [name, theirs![name as never]]));
      for (const filters of [true, false] as const) {
        const em = emOf(home.id);
        const options = filters ? {} : { filters: false as const };
        expect(await em.findOne(meta.class, key as never, options), meta.className).toBeNull();
        expect(await em.find(meta.class, key as never, options), meta.className).toEqual([]);
        const all = (await em.find(meta.class, {} as never, options)) as { accountId?: string; id: string }[];
        expect(all.map((row) => row.accountId ?? row.id)).toEqual(all.map(() => home.id));
        expect(await em.nativeUpdate(meta.class, key as never, key as never, options).catch(whenRefused)).toBe(0);
        expect(await em.nativeDelete(meta.class, key as never, options).catch(whenRefused)).toBe(0);
      }
    }
  });

  test('the entity filter alone separates accounts when row-level security is bypassed', async () => {
    const superuser = await openOrm(
      onDatabase(inject('template'), new URL(process.env.DATABASE_URL!).pathname.slice(1)),
    );
    for (const meta of entities().filter(({ className }) => className !== 'Account')) {
      const em = forAccount(superuser, { accountId: home.id, seesLocked: true });
      const all = (await em.find(meta.class, {})) as { accountId: string }[];
      expect(new Set(all.map(({ accountId }) => accountId)), meta.className).toEqual(new Set([home.id]));
    }
    await superuser.close();
  });

  test('no foreign key can refer to a row of the other account', async () => {
    // each account counts the places of its changes from one: the same place is another row
    const keys = (await foreignKeys()).filter(
      ({ name, target }) =>
        namesOf(reachable).includes(name) && namesOf(owned).includes(target) && target !== 'incident_change',
    );
    for (const { name, columns, target, targets } of keys) {
      const column = columns.find((each) => each !== 'account_id')!;
      const [theirs] = await emOf(neighbour.id).execute<[Row]>(`select * from ${target}`);
      const refused = await pointAt(name, column, theirs[targets[columns.indexOf(column)]!]);
      // the trigger that maintains the path of a list entry does not find the parent
      const expected = `${name}.${column}` === 'lookup.parent_id' ? 'P0002' : '23503';
      expect(refused, `${name}.${column} → ${target}`).toBe(expected);
    }
  });

  test('without an account in the session no row is visible', async () => {
    const em = orm.em.fork() as SqlEntityManager;
    for (const { name } of [...reachable, { name: 'account' }])
      expect(await em.execute(`select from ${name}`), name).toEqual([]);
    await expect(insert(em, tableOf('notification'), { account_id: home.id, message: 'x' })).rejects.toMatchObject(
      refusedByTheDatabase,
    );
  });

  test('a lookup setting gives access only to the one row that it names', async () => {
    const [session] = await emOf(home.id).execute<[{ hash: string }]>(
      `select encode(token_hash, 'hex') as hash from session limit 1`,
    );
    const openings: { settings: Parameters<typeof withRlsContext>[1]; opens: string }[] = [
      { settings: { session_hash: session.hash }, opens: 'session' },
      { settings: { identity: `test ${home.officer.email}`, sign_in_email: '' }, opens: 'app_user' },
      { settings: { identity: 'nobody', sign_in_email: home.officer.email }, opens: 'app_user' },
    ];
    for (const { settings, opens } of openings) {
      const em = withRlsContext(orm, settings);
      for (const { name } of reachable) {
        expect((await em.execute(`select from ${name}`)).length, name).toBe(name === opens ? 1 : 0);
      }
      expect(await rowsTouched(em, `update ${opens} set account_id = account_id`)).toBe(0);
      expect(await rowsTouched(em, `delete from ${opens}`)).toBe(0);
    }
    const system = orm.em.fork() as SqlEntityManager;
    const asSystem = await system.transactional(async (em) => {
      await em.execute(`select set_config('app.system', 'on', true)`);
      return await em.execute('select from account');
    });
    expect(asSystem).toEqual([]);
    expect(await accountIds(orm)).toEqual(expect.arrayContaining([home.id, neighbour.id]));
  });

  test('a session gives access only to its own account, and an invalid session to none', async () => {
    const [session] = await emOf(home.id).execute<[{ hash: string }]>(
      `select encode(token_hash, 'hex') as hash from session limit 1`,
    );
    await world.anIncident({ by: home.officer, locked: true });
    const inside = forSession(orm, session.hash);
    const nowhere = forSession(
      orm,
      session.hash.replaceAll(/./g, (digit) => (15 - Number.parseInt(digit, 16)).toString(16)),
    );
    expect(await inside.execute('select id from account')).toEqual([{ id: home.id }]);
    expect((await inside.execute('select from lookup')).length).toBeGreaterThan(0);
    for (const { name } of reachable) {
      expect(await inside.execute(`select from ${name} where account_id <> $1`, [home.id]), name).toEqual([]);
      expect(await nowhere.execute(`select from ${name}`), name).toEqual([]);
    }
    expect(await inside.execute('select from incident where locked')).toEqual([]);
    expect(await nowhere.execute('select from account')).toEqual([]);
  });

  test('the id of an API key gives access to its account alone, without locked incidents', async () => {
    const [key] = await emOf(home.id).execute<[{ id: string }]>('select id from api_key limit 1');
    await expectHomeAlone(forKey(orm, key.id), forKey(orm, randomUUID()));
  });

  test('an identity gives access to the account of its user alone, without locked incidents', async () => {
    await expectHomeAlone(forIdentity(orm, `test ${home.officer.email}`), forIdentity(orm, 'nobody'));
  });

  async function expectHomeAlone(inside: SqlEntityManager, nowhere: SqlEntityManager) {
    expect(await inside.execute('select id from account')).toEqual([{ id: home.id }]);
    for (const { name } of reachable) {
      expect(await inside.execute(`select from ${name} where account_id <> $1`, [home.id]), name).toEqual([]);
      expect(await nowhere.execute(`select from ${name}`), name).toEqual([]);
    }
    expect(await inside.execute('select from incident where locked')).toEqual([]);
    expect(await nowhere.execute('select from account')).toEqual([]);
  }

  test('a locked incident cannot be read or created without the privilege', async () => {
    const { id } = await world.anIncident({ by: home.officer, locked: true });
    const blind = forAccount(orm, { accountId: home.id, seesLocked: false });
    expect(await blind.execute('select from incident where id = $1', [id])).toEqual([]);
    expect(await rowsTouched(blind, 'delete from incident where id = $1', [id])).toBe(0);
    expect(await rowsTouched(blind, 'update incident set locked = false where id = $1', [id])).toBe(0);
    await expect(blind.execute('update incident set locked = true')).rejects.toMatchObject(refusedByTheDatabase);
    expect(await emOf(home.id).execute('select from incident where id = $1', [id])).toHaveLength(1);
  });

  test('the parts of a locked incident cannot be read without the privilege', async () => {
    const all = emOf(home.id);
    const [{ id }] = await all.execute<[{ id: string }]>('select incident_id as id from corrective_action');
    await all.execute(
      'insert into draft (account_id, number, incident_id, create_user_id, create_user_name) values (current_account(), 0, $1, $2, $3)',
      [id, home.officer.userId, home.officer.name],
    );
    await all.execute(
      `insert into past_draft (account_id, id, number, incident_id, create_user_id, outcome)
       values (current_account(), uuidv7(), 0, $1, $2, 'SUBMITTED')`,
      [id, home.officer.userId],
    );
    await all.execute('update incident set locked = true where id = $1', [id]);
    const blind = forAccount(orm, { accountId: home.id, seesLocked: false, userId: home.officer.userId });
    const ofIt = reachable.flatMap(({ name, columns }) => {
      const has = (column: string) => columns.some((each) => each.name === column);
      if (has('incident_id')) return [[name, `incident_id = '${id}'`] as const];
      const actions = `corrective_action_id in (select id from corrective_action where incident_id = '${id}')`;
      return has('corrective_action_id') ? [[name, actions] as const] : [];
    });
    expect(ofIt).toHaveLength(20);
    for (const [name, condition] of ofIt) {
      const there = await all.execute<Row[]>(`select * from ${name} where ${condition}`);
      expect(there.length, name).toBeGreaterThan(0);
      const key = ['id', 'corrective_action_id', 'place'].find((column) => column in there[0]!)!;
      const keys = there.map((row) => `'${row[key]}'`).join();
      expect(await blind.execute(`select from ${name} where ${key} in (${keys})`), name).toEqual([]);
      expect(await rowsTouched(blind, `delete from ${name} where ${key} in (${keys})`), name).toBe(0);
      expect(await rowsTouched(blind, `update ${name} set account_id = account_id where ${key} in (${keys})`)).toBe(0);
      const copy = insert(blind, tableOf(name), { ...there[0]!, ...newIds(there[0]!) });
      await expect(copy, name).rejects.toMatchObject(refusedByTheDatabase);
    }
    await all.execute('update incident set locked = false where id = $1', [id]);
    for (const [name, condition] of ofIt)
      expect((await blind.execute(`select from ${name} where ${condition}`)).length, name).toBeGreaterThan(0);
  });

  test('500 interleaved tasks on three connections return only rows of their own account', async () => {
    const small = await openOrm(process.env.DATABASE_URL!, 3);
    const accounts = [home.id, neighbour.id];
    const seen: string[][] = [];
    // run in batches of 50, because a wait of two seconds for a connection is an error
    while (seen.length < 500) {
      const wave = Array.from({ length: 50 }, (_, at) => mixed(small, accounts[at % 2]!, at));
      seen.push(...(await Promise.all(wave)));
    }
    for (const [at, ids] of seen.entries()) {
      expect(ids.length).toBeGreaterThan(0);
      expect(new Set(ids)).toEqual(new Set([accounts[at % 2]]));
    }
    const afterwards = Array.from({ length: 9 }, () => small.em.fork().execute('select from lookup'));
    expect((await Promise.all(afterwards)).flat()).toEqual([]);
    await small.close();
  });
});

describe('the audit trail', () => {
  test('is a hash chain that can be verified from its digest', async () => {
    for (const { id } of [home, neighbour]) expect(await emOf(id).execute(brokenSql)).toEqual([]);
    expect(await asOwner(headFits)).toBe(true);
  });

  test.each([
    ...tableOf('audit_record').columns.flatMap(({ name, type }) =>
      name === 'account_id'
        ? []
        : [[`a changed ${name}`, `update audit_record set ${name} = ${other(type)} where seq = 2`]],
    ),
    ['a record taken out', 'delete from audit_record where seq = 2'],
    ['two that changed places', 'update audit_record set seq = 5 - seq where seq in (2, 3)'],
    ['a cut end', 'delete from audit_record where seq = (select max(seq) from audit_record)'],
    ['a rewritten end', 'update audit_record r set object_name = $$$$, hash = audit_digest(hash, r) where seq = 4'],
  ])('detects %s, even by the owner of the tables', async (_what, tampering) => {
    const found = await asOwner(async () => {
      await owner.query('alter table audit_record drop constraint audit_record_account_id_seq_key');
      await owner.query('alter table audit_record disable trigger user');
      expect((await owner.query(tampering!)).rowCount).toBeGreaterThan(0);
      return (await owner.query(brokenSql)).rowCount! > 0 || !(await headFits());
    });
    expect(found).toBe(true);
  });

  test('is append-only', async () => {
    for (const change of [
      `update audit_record set object_name = 'other'`,
      'delete from audit_record',
      'truncate audit_record',
    ]) {
      await expect(emOf(home.id).execute(change)).rejects.toMatchObject(refusedByTheDatabase);
      await expect(asOwner(() => owner.query(change))).rejects.toThrow('never changed or removed');
    }
    await expect(emOf(home.id).execute('select from audit_head')).rejects.toMatchObject(refusedByTheDatabase);
    await expect(emOf(home.id).execute('delete from history_entry')).rejects.toMatchObject(refusedByTheDatabase);
  });
});

describe('the incident history', () => {
  const ana = home.officer;
  const asAna = () => forAccount(orm, { accountId: home.id, seesLocked: true, userId: ana.userId });
  const blind = () => forAccount(orm, { accountId: home.id, seesLocked: false, userId: ana.userId });
  const historyOf = (em: SqlEntityManager, id: string) =>
    em.execute<Row[]>('select * from history_entry where incident_id = $1 order by updated_at', [id]);
  const put = (columns: string, values: string) =>
    `insert into history_entry (account_id, incident_id, action_type, snapshot${columns})
     select account_id, incident_id, 'EDIT', snapshot${values} from history_entry where incident_id = $1 limit 1`;

  test('is kept when its incident is deleted, and stays hidden when the incident was locked', async () => {
    for (const locked of [false, true]) {
      const { id, number } = await world.anIncident({ by: ana, locked });
      const before = await historyOf(asAna(), id);
      expect(before).toHaveLength(1);
      expect(await rowsTouched(asAna(), 'delete from incident where id = $1', [id])).toBe(1);
      expect(await historyOf(asAna(), id)).toEqual(before);
      expect(await historyOf(blind(), id)).toEqual(locked ? [] : before);
      const [gone] = await asAna().execute<[Row]>('select * from deleted_incident where id = $1', [id]);
      expect(gone).toMatchObject({
        number: String(number),
        locked,
        delete_user_id: ana.userId,
        delete_user_name: ana.name,
      });
      expect(await blind().execute('select from deleted_incident where id = $1', [id])).toHaveLength(locked ? 0 : 1);
    }
    expect(await rowsTouched(asAna(), 'update deleted_incident set locked = false')).toBe(0);
    expect(await rowsTouched(asAna(), 'delete from deleted_incident')).toBe(0);
  });

  test('sets its user and time itself and ignores given values', async () => {
    const { id } = await world.anIncident({ by: home.manager });
    const start = Date.now();
    await asAna().execute(put('', ''), [id]);
    const entry = (await historyOf(asAna(), id)).at(-1)!;
    expect(entry).toMatchObject({ update_user_id: ana.userId, update_user_name: ana.name });
    expect(new Date(entry.updated_at as string).getTime()).toBeGreaterThanOrEqual(start - 1_000);
    for (const [column, value] of [
      ['update_user_id', `'${home.manager.userId}'::uuid`],
      ['update_user_name', `'Somebody Else'`],
      ['updated_at', `now() - interval '1 year'`],
    ]) {
      const forged = asAna().execute(put(`, ${column}`, `, ${value}`), [id]);
      await expect(forged, column).rejects.toMatchObject(refusedByTheDatabase);
    }
    await expect(emOf(home.id).execute(put('', ''), [id]), 'by nobody').rejects.toMatchObject({ code: '23502' });
  });

  test.each([
    ['summary', `'"invented"'`],
    ['status', `'2'`],
    ['locked', `'true'`],
    ['number', `'0'`],
    ['id', 'to_jsonb(uuidv7())'],
  ])('refuses a snapshot whose %s differs from the incident', async (name, value) => {
    const { id } = await world.anIncident({ by: ana });
    const invented = put('', '').replace(', snapshot from', `, jsonb_set(snapshot, '{${name}}', ${value}) from`);
    await expect(asAna().execute(invented, [id])).rejects.toMatchObject({ code: '23514' });
  });

  test('cannot be written for an incident that does not exist', async () => {
    const { id } = await world.anIncident({ by: ana });
    const ofNone = put('', '').replace('select account_id, incident_id', 'select account_id, uuidv7()');
    await expect(asAna().execute(ofNone, [id])).rejects.toMatchObject({ code: '23503' });
  });

  test('cannot be changed or deleted, and only the owner of the tables can seed past entries', async () => {
    const { id } = await world.anIncident({ by: ana });
    for (const change of [
      `update history_entry set snapshot = '{}'`,
      'delete from history_entry',
      'truncate history_entry',
    ]) {
      await expect(asAna().execute(change)).rejects.toMatchObject(refusedByTheDatabase);
      await expect(asOwner(() => owner.query(change))).rejects.toThrow('never changed or removed');
    }
    const past = `insert into history_entry (account_id, incident_id, action_type, snapshot, update_user_id, update_user_name, updated_at)
      values ('${home.id}', '${id}', 'EDIT', '{}', uuidv7(), 'Of the past', '2020-01-01')`;
    expect(await asOwner(async () => (await owner.query(past)).rowCount)).toBe(1);
    await expect(asAna().execute(past)).rejects.toMatchObject(refusedByTheDatabase);
    for (const become of ['set role incident_owner', 'set session authorization incident_owner'])
      await expect(asAna().transactional((em) => em.execute(become))).rejects.toMatchObject(refusedByTheDatabase);
  });

  test('and the audit name no user for system actions, and refuse a past time', async () => {
    const record = (more: string, values: string) =>
      `insert into audit_record (account_id, object_type, transaction_type${more}) values (current_account(), 'ACCOUNT', 'TEST'${values})
       returning create_user_id, create_user_name`;
    expect(await asAna().execute(record('', ''))).toEqual([{ create_user_id: ana.userId, create_user_name: ana.name }]);
    expect(await emOf(home.id).execute(record('', ''))).toEqual([{ create_user_id: null, create_user_name: '' }]);
    for (const [column, value] of [
      ['created_at', `now() - interval '1 year'`],
      ['create_user_id', 'null'],
      ['create_user_name', `'Somebody Else'`],
      ['seq', '1'],
    ]) {
      const forged = asAna().execute(record(`, ${column}`, `, ${value}`));
      await expect(forged, column).rejects.toMatchObject(refusedByTheDatabase);
    }
  });
});

describe('the identities', () => {
  test('are in a table that the product cannot read, and can be looked up one at a time', async () => {
    const em = orm.em.fork() as SqlEntityManager;
    const email = `${randomUUID()}@test.example`;
    const [{ id }] = await em.execute<[{ id: string }]>(`select idp_create_user($1, 'hash', false, true) as id`, [
      email,
    ]);
    for (const sql of ['select password_hash from idp_user', 'select email from idp_user', 'delete from idp_user'])
      await expect(em.execute(sql)).rejects.toMatchObject(refusedByTheDatabase);
    const columns = { id, email, email_verified: false, must_change_password: true };
    expect(await em.execute('select * from idp_user_by_email($1)', [email.toUpperCase()])).toEqual([columns]);
    expect(await em.execute('select * from idp_user_by_id($1)', [id])).toEqual([columns]);
    expect(await em.execute('select idp_password_hash($1) as hash', [id])).toEqual([{ hash: 'hash' }]);
    expect(await em.execute('select * from idp_user_by_email(null)')).toEqual([]);
  });
});

describe('the entities', () => {
  test.each(entities().map((meta) => [meta.className, meta] as const))('%s matches its table', (_name, meta) => {
    const { columns } = tableOf(meta.tableName);
    const mapped = meta.props.flatMap((prop) =>
      prop.fieldNames.map((column) => ({ name: column, nullable: prop.nullable === true })),
    );
    const actual = new Map(columns.map((column) => [column.name, column.nullable]));
    expect(mapped).toEqual(mapped.map(({ name }) => ({ name, nullable: actual.get(name) })));
    const needed = columns.filter((column) => !column.nullable && !column.hasDefault && !column.generated);
    const setByTrigger = meta.tableName === 'audit_record' ? ['seq', 'hash'] : [];
    expect([...mapped.map(({ name }) => name), ...setByTrigger]).toEqual(
      expect.arrayContaining(needed.map(({ name }) => name)),
    );
  });
});

type Row = Record<string, unknown>;
type Policy = { policyname: string; permissive: string; roles: string; cmd: string; qual: string; with_check: string };

const refusedByTheDatabase = { code: '42501' };

const tablesWithSql = `
  select distinct c.relname as name from pg_class c, unnest($2::text[]) privilege
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and has_table_privilege($1, c.oid, privilege)`;

async function rows<Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> {
  return (await owner.query<Row>(sql, values)).rows;
}

function namesOf(of: Table[]) {
  return of.map(({ name }) => name);
}

function tableOf(name: string) {
  return tables.find((table) => table.name === name)!;
}

function emOf(accountId: string) {
  return forAccount(orm, { accountId, seesLocked: true });
}

function entities() {
  return [...orm.getMetadata().getAll().values()].filter((meta) => meta.tableName !== 'migration');
}

type ForeignKey = { name: string; target: string; columns: string[]; targets: string[] };

function foreignKeys() {
  const named = (table: string, key: string) => `(select array_agg(a.attname::text order by k.at)
    from unnest(c.${key}) with ordinality k(attnum, at)
    join pg_attribute a on a.attrelid = c.${table} and a.attnum = k.attnum)`;
  return rows<ForeignKey>(
    `select c.conrelid::regclass::text as name, c.confrelid::regclass::text as target,
       ${named('conrelid', 'conkey')} as columns, ${named('confrelid', 'confkey')} as targets
     from pg_constraint c where c.contype = 'f' and c.conrelid::regclass::text = any($1)`,
    [namesOf(owned)],
  );
}

async function contentOf(accountId: string, name: string): Promise<string> {
  const [content] = await emOf(accountId).execute<[{ rows: string }]>(
    `select coalesce(jsonb_agg(r order by r::text), '[]')::text as rows from (select * from ${name} where account_id = $1) r`,
    [accountId],
  );
  return content.rows;
}

/** Returns the number of affected rows, 0 also when the database refuses the statement. */
async function rowsTouched(em: SqlEntityManager, sql: string, values: unknown[] = []): Promise<number> {
  const counted = sql.startsWith('select') ? sql : `${sql} returning 1`;
  return await em.execute<unknown[]>(counted, values).then((rows) => rows.length, whenRefused);
}

function whenRefused(error: { code?: string }) {
  if (error.code === refusedByTheDatabase.code) return 0;
  throw error;
}

async function insert(em: SqlEntityManager, { name, columns }: Table, row: Row) {
  const given = columns.filter((column) => !column.generated && column.name in row).map((column) => column.name);
  await em.execute(
    `insert into ${name} (${given}) select ${given} from jsonb_populate_record(null::${name}, $1::jsonb)`,
    [JSON.stringify(row)],
  );
}

function newIds(row: Row) {
  return 'id' in row ? { id: randomUUID() } : {};
}

/** Pairs of columns of a table of which exactly one has a value. */
const insteadOf: Record<string, string> = { 'report_schedule.saved_analysis_id': 'saved_search_id' };

/** Makes a row of this account refer to `id`; returns the error code of the refusal. */
async function pointAt(name: string, column: string, id: unknown): Promise<string | undefined> {
  const em = emOf(home.id);
  const none = insteadOf[`${name}.${column}`];
  const update = `update ${name} set ${column} = $1 ${none ? `, ${none} = null` : ''} where ctid = (select ctid from ${name} order by ${column} is null limit 1)`;
  const codeOf = (error: { code?: string }) => error.code;
  const refused = await em.execute(update, [id]).then(() => undefined, codeOf);
  if (refused !== refusedByTheDatabase.code) return refused;
  const [mine] = await em.execute<[Row]>(`select * from ${name} order by ${column} is null limit 1`);
  const row: Row = { ...mine, ...newIds(mine), [column]: id };
  const inserted = await insert(em, tableOf(name), row).then(() => undefined, codeOf);
  if (inserted !== refusedByTheDatabase.code) return inserted;
  // the database signs some rows itself, so only the owner can try to give them a user
  // a removed link is no second one between the same incidents
  if ('removed_at' in mine) row.removed_at = new Date();
  const sql = `insert into ${name} select * from jsonb_populate_record(null::${name}, $1::jsonb)`;
  return await asOwner(async () => {
    await owner.query(`select set_config('app.sees_locked', 'on', true)`);
    return await owner.query(sql, [JSON.stringify(row)]).then(() => undefined, codeOf);
  });
}

/** Runs reads in and out of transactions, some of which fail; returns the accounts of all rows seen. */
async function mixed(orm: Parameters<typeof forAccount>[0], accountId: string, at: number): Promise<string[]> {
  const em = forAccount(orm, { accountId, seesLocked: at % 3 === 0 });
  const seen = async (em: SqlEntityManager) => {
    const found = await em.execute<{ id: string }[]>('select account_id as id from lookup');
    return found.map(({ id }) => id);
  };
  if (at % 4 === 0) return await seen(em);
  if (at % 4 === 1) {
    const failing = em.transactional(async (em) => em.execute('select 1 / 0'));
    await expect(failing).rejects.toThrow('division by zero');
    return await seen(em);
  }
  return await em.transactional(async (em) => {
    const outer = await seen(em);
    const inner = await em.transactional((em) => seen(em));
    return [...outer, ...inner, ...(await seen(em))];
  });
}

const brokenSql = `
  select * from (
    select seq, hash = audit_digest(lag(hash, 1, sha256('')) over by_seq, r) and seq = row_number() over by_seq as fits
    from audit_record r window by_seq as (order by seq)) links
  where not fits`;

async function headFits(): Promise<boolean> {
  const [head] = await rows<{ fits: boolean }>(`
    select (h.seq, h.hash) = (select r.seq, r.hash from audit_record r order by r.seq desc limit 1) as fits
    from audit_head h`);
  return head?.fits === true;
}

function other(type: string) {
  const values: Record<string, string> = { uuid: 'uuidv7()', bigint: '99', jsonb: `'{"other":1}'`, bytea: `'\\x00'` };
  return type.startsWith('timestamp') ? `created_at + interval '1 ms'` : (values[type] ?? `'other'`);
}

/** Runs `work` as the owner of the tables within the account, and rolls it back. */
async function asOwner<Result>(work: () => Promise<Result>): Promise<Result> {
  await owner.query('begin');
  try {
    await owner.query(`select set_config('app.account_id', $1, true)`, [home.id]);
    return await work();
  } finally {
    await owner.query('rollback');
  }
}
