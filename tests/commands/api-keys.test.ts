import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { endOldSecret } from '#app/administration/keys/commands/end-old-secret.server.ts';
import { makeKey } from '#app/administration/keys/commands/make-key.server.ts';
import { revokeKey } from '#app/administration/keys/commands/revoke-key.server.ts';
import { rotateKey } from '#app/administration/keys/commands/rotate-key.server.ts';
import type { KeyInput } from '#app/administration/keys/key.schema.ts';
import { keyPage } from '#app/administration/keys/queries/key-page.server.ts';
import { keysPage } from '#app/administration/keys/queries/keys-page.server.ts';
import { activateUser } from '#app/administration/users/commands/activate-user.server.ts';
import { deactivateUser } from '#app/administration/users/commands/deactivate-user.server.ts';
import { deleteUser } from '#app/administration/users/commands/delete-user.server.ts';
import type { Actor } from '#app/auth/actor.ts';
import { recordKeyCalls } from '#app/auth/api-keys/commands/record-key-calls.server.ts';
import { keyIdOf } from '#app/auth/api-keys/key-text.server.ts';
import { maxStoredCalls } from '#app/auth/api-keys/max-stored-calls.ts';
import { scopeOfKey } from '#app/auth/api-keys/scope-of-key.server.ts';
import { userScope } from '#app/auth/user-scope.server.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
afterAll(() => world.close());
const { home, neighbour, product, scopeFor } = world;
const secret = product.settings.sessionSecret;

const input = (given: Partial<KeyInput> = {}): KeyInput => ({
  name: `Night audit ${randomUUID()}`,
  privileges: ['ALLINCIDENT_SEARCH', 'MYINCIDENT_ADD'],
  worksFor: '365',
  ...given,
});
const make = (by: Actor, given?: Partial<KeyInput>) => makeKey(scopeFor(by), secret, input(given));
const mayOf = async (key: string) => [...((await scopeOfKey(product, key))?.scope.actor.privileges ?? [])].sort();
const rows = <Row>(sql: string, ...values: unknown[]) => scopeFor(home.admin).em.execute<Row[]>(sql, values);

describe('a key', () => {
  test('lets a program act in its own name, with what was chosen for it', async () => {
    const { key, id, name } = await make(home.admin);
    const { scope, readsOnly } = (await scopeOfKey(product, key))!;
    expect(scope.actor).toMatchObject({
      userId: id,
      sessionId: id,
      keyId: id,
      name: `${name} (API key)`,
      admin: false,
    });
    expect(scope.actor).toMatchObject({ systemAdmin: false, account: { id: home.id } });
    expect([...scope.actor.privileges].sort()).toEqual(['ALLINCIDENT_SEARCH', 'MYINCIDENT_ADD']);
    expect(readsOnly).toBe(false);
    const job = await userScope(product, home.id, id);
    expect(job?.actor).toEqual(scope.actor);
  });

  test('is stored as a hash alone', async () => {
    const { key, id } = await make(home.admin);
    const tables = await rows<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
       and has_table_privilege(oid, 'SELECT')`,
    );
    expect(tables.length).toBeGreaterThan(30);
    for (const { name } of tables) {
      const found = await rows(`select from ${name} r where strpos(r::text, $1) > 0`, key.slice(-43));
      expect(found, name).toEqual([]);
    }
    const [stored] = await rows<{ length: number }>('select length(secret_hash) from api_key where id = $1', id);
    expect(stored).toEqual({ length: 32 });
  });

  test('is refused with another secret, another id, more or fewer characters', async () => {
    const { key } = await make(home.admin);
    const other = await make(home.admin);
    const last = key.endsWith('A') ? 'E' : 'A';
    const wrong = [
      ...[`${key.slice(0, -1)}${last}`, `${key.slice(0, 25)}${other.key.slice(25)}`, `${key}A`, key.slice(0, -1), ''],
      ...[key.toUpperCase(), `ix_${'A'.repeat(65)}`, 'ix_', `${key}\0`, `${key} or true`],
    ];
    for (const presented of wrong) expect(await scopeOfKey(product, presented), presented).toBeNull();
    expect(keyIdOf(key)).not.toBe(keyIdOf(other.key));
  });

  test('may no more than its maker may at this moment', async () => {
    const maker = await home.user('maker', 'ACCOUNT_ADMIN', 'ALLINCIDENT_SEARCH', 'INCIDENT_LOCK');
    const { key } = await make(maker, { privileges: ['ALLINCIDENT_SEARCH', 'INCIDENT_LOCK'] });
    expect(await mayOf(key)).toEqual(['ALLINCIDENT_SEARCH', 'INCIDENT_LOCK']);
    await rows(
      `delete from workgroup_privilege where privilege = 'INCIDENT_LOCK' and workgroup_id =
         (select workgroup_id from app_user where id = $1)`,
      maker.userId,
    );
    expect(await mayOf(key)).toEqual(['ALLINCIDENT_SEARCH']);
    const [seen] = await (await scopeOfKey(product, key))!.scope.em.execute<[{ locked: boolean }]>(
      'select sees_locked() as locked',
    );
    expect(seen.locked).toBe(false);
  });

  test('never reveals private details and never administers the system, whatever is stored', async () => {
    const systemAdmin = { ...home.admin, systemAdmin: true };
    for (const privilege of ['PRIVACY_INFO_VIEW', 'SYSTEM_ADMIN'] as const) {
      await expect(make(systemAdmin, { privileges: ['ALLINCIDENT_SEARCH', privilege] })).rejects.toMatchObject({
        messages: { privileges: ['Choose only what you may do yourself.'] },
      });
      await expect(
        rows(`update api_key set privileges = array[$1] where id = $2`, privilege, (await make(home.admin)).id),
      ).rejects.toMatchObject({ code: '23514' });
    }
  });

  test('ends when its maker is deactivated, and does not come back with them', async () => {
    const maker = await home.user('leaving', 'ACCOUNT_ADMIN', 'ALLINCIDENT_SEARCH');
    const { key, id } = await make(maker, { privileges: ['ALLINCIDENT_SEARCH'] });
    await deactivateUser(scopeFor(home.admin), maker.userId);
    expect(await scopeOfKey(product, key)).toBeNull();
    await activateUser(scopeFor(home.admin), maker.userId, { embedded: true });
    expect(await scopeOfKey(product, key)).toBeNull();
    expect(await userScope(product, home.id, id)).toBeNull();
    expect(await auditOf(id)).toEqual(['KEY_CREATE', 'KEY_END']);
  });

  test('is refused while its maker is not active, however that came', async () => {
    const maker = await home.user('inactive', 'ACCOUNT_ADMIN', 'ALLINCIDENT_SEARCH');
    const { key } = await make(maker, { privileges: ['ALLINCIDENT_SEARCH'] });
    await rows('update app_user set status = 2 where id = $1', maker.userId);
    expect(await scopeOfKey(product, key)).toBeNull();
  });

  test('ends when its maker is deleted', async () => {
    const maker = await home.user('deleted', 'ACCOUNT_ADMIN', 'ALLINCIDENT_SEARCH');
    const { key, id } = await make(maker, { privileges: ['ALLINCIDENT_SEARCH'] });
    await deleteUser(scopeFor(home.admin), maker.userId);
    expect(await scopeOfKey(product, key)).toBeNull();
    expect(await auditOf(id)).toEqual(['KEY_CREATE', 'KEY_END']);
  });

  test('works until the day that was chosen', async () => {
    const { key, id } = await make(home.admin, { worksFor: '30' });
    const [{ days }] = (await rows<{ days: number }>(
      `select extract(day from expires_at - created_at)::int as days from api_key where id = $1`,
      id,
    )) as [{ days: number }];
    expect(days).toBe(30);
    await rows(`update api_key set expires_at = now() where id = $1`, id);
    expect(await scopeOfKey(product, key)).toBeNull();
  });

  test('has its last use stored once a minute', async () => {
    const { key, id } = await make(home.admin);
    const lastUse = async () =>
      (await rows<{ at: Date | null }>('select last_used_at as at from api_key where id = $1', id))[0]!.at;
    expect(await lastUse()).toBeNull();
    await scopeOfKey(product, key);
    const first = await lastUse();
    expect(first).not.toBeNull();
    await scopeOfKey(product, key);
    expect(await lastUse()).toEqual(first);
    await rows(`update api_key set last_used_at = now() - interval '61 seconds' where id = $1`, id);
    await scopeOfKey(product, key);
    expect(await lastUse()).not.toEqual(first);
  });

  test('reads only in a disabled account', async () => {
    const third = await world.anotherAccount();
    const { key } = await make(third.admin);
    await scopeFor(third.admin).em.execute('update account set active = false where id = current_account()');
    const { scope, readsOnly } = (await scopeOfKey(product, key))!;
    expect({ readsOnly, active: scope.actor.account.active }).toEqual({ readsOnly: true, active: false });
  });

  test('reaches its own account alone', async () => {
    const { key } = await make(neighbour.admin);
    const { scope } = (await scopeOfKey(product, key))!;
    const [seen] = await scope.em.execute<[{ accounts: string[] }]>(
      `select array_agg(distinct account_id::text) as accounts from app_user`,
    );
    expect(seen.accounts).toEqual([neighbour.id]);
  });
});

describe('making a key', () => {
  test('a form that is sent twice at once makes one key, which both answers show', async () => {
    const form = { ...input(), operation: randomUUID() };
    const [one, two] = await Promise.all([
      makeKey(scopeFor(home.admin), secret, form),
      makeKey(scopeFor(home.admin), secret, form),
    ]);
    expect(two).toEqual(one);
    expect(await scopeOfKey(product, one.key)).not.toBeNull();
    expect(await auditOf(one.id)).toEqual(['KEY_CREATE']);
  });

  test('a form that is sent again after the key was used does not show it again', async () => {
    const form = { ...input(), operation: randomUUID() };
    const { key } = await makeKey(scopeFor(home.admin), secret, form);
    await scopeOfKey(product, key);
    await expect(makeKey(scopeFor(home.admin), secret, form)).rejects.toMatchObject({
      message: 'This key was made already, and a key is shown only once.',
    });
  });

  test('gives nothing that the maker does not hold', async () => {
    const maker = await home.user('narrow', 'ACCOUNT_ADMIN', 'ALLINCIDENT_SEARCH');
    await expect(make(maker, { privileges: ['ALLINCIDENT_SEARCH', 'USER_ADD'] })).rejects.toMatchObject({
      messages: { privileges: ['Choose only what you may do yourself.'] },
    });
  });

  test('refuses the name of a key in use, and takes that of one that has ended', async () => {
    const { id, name } = await make(home.admin);
    await expect(make(home.admin, { name: name.toUpperCase() })).rejects.toMatchObject({
      messages: { name: ['A key in use has this name. Choose another name.'] },
    });
    await revokeKey(scopeFor(home.admin), id);
    await make(home.admin, { name });
  });

  test('a key makes and revokes no keys', async () => {
    const { key, id } = await make(home.admin, { privileges: ['ACCOUNT_ADMIN'] });
    const { scope } = (await scopeOfKey(product, key))!;
    await expect(makeKey(scope, secret, input({ privileges: ['ACCOUNT_ADMIN'] }))).rejects.toThrow('permission');
    await expect(revokeKey(scope, id)).rejects.toThrow('permission');
  });
});

describe('rotating a key', () => {
  const rotate = (id: string, by: Actor = home.admin, operation: string = randomUUID()) =>
    rotateKey(scopeFor(by), secret, id, { operation });

  test('gives it another secret, and the old one works for 24 hours more', async () => {
    const { key, id, name } = await make(home.admin);
    const rotated = await rotate(id);
    expect(rotated).toEqual({ id, name, key: expect.stringMatching(/^ix_[\w-]{65}$/) });
    expect(rotated.key).not.toBe(key);
    expect((await scopeOfKey(product, rotated.key))?.keyId).toBe(id);
    expect((await scopeOfKey(product, key))?.keyId).toBe(id);
    const [{ hours }] = (await rows(
      'select extract(epoch from old_secret_until - rotated_at)::int / 3600 as hours from api_key where id = $1',
      id,
    )) as [{ hours: number }];
    expect(hours).toBe(24);
    await rows('update api_key set old_secret_until = now() where id = $1', id);
    expect(await scopeOfKey(product, key)).toBeNull();
    expect(await scopeOfKey(product, rotated.key)).not.toBeNull();
    expect(await auditOf(id)).toEqual(['KEY_CREATE', 'KEY_ROTATE']);
  });

  test('the page of the key says until when the old secret works, and when a program used it last', async () => {
    const { key, id } = await make(home.admin);
    await rotate(id);
    const page = async () => (await keyPage(scopeFor(home.admin), id)).key;
    expect(await page()).toMatchObject({ oldUntil: expect.any(String), oldUsedAt: null, isEnded: false });
    const [listed] = (await keysPage(scopeFor(home.admin))).keys.filter((one) => one.id === id);
    expect(listed?.oldUntil).toBe((await page()).oldUntil);
    await scopeOfKey(product, key);
    expect((await page()).oldUsedAt).toEqual(expect.any(String));
  });

  test('an old secret ends at once when an administrator says so', async () => {
    const { key, id } = await make(home.admin);
    const rotated = await rotate(id);
    expect(await endOldSecret(scopeFor(home.admin), id)).toMatchObject({ wasEnded: false });
    expect(await scopeOfKey(product, key)).toBeNull();
    expect(await scopeOfKey(product, rotated.key)).not.toBeNull();
    expect(await endOldSecret(scopeFor(home.admin), id)).toMatchObject({ wasEnded: true });
    expect(await auditOf(id)).toEqual(['KEY_CREATE', 'KEY_ROTATE', 'KEY_END_OLD_SECRET']);
  });

  test('a second rotation ends the secret before the last one', async () => {
    const { key, id } = await make(home.admin);
    const second = await rotate(id);
    const third = await rotate(id);
    expect(await scopeOfKey(product, key)).toBeNull();
    expect(await scopeOfKey(product, second.key)).not.toBeNull();
    expect(await scopeOfKey(product, third.key)).not.toBeNull();
  });

  test('revoking the key ends both secrets', async () => {
    const { key, id } = await make(home.admin);
    const rotated = await rotate(id);
    await revokeKey(scopeFor(home.admin), id);
    expect(await scopeOfKey(product, key)).toBeNull();
    expect(await scopeOfKey(product, rotated.key)).toBeNull();
    await expect(rotate(id)).rejects.toThrow('The key has ended. Make a new one.');
  });

  test('the old secret works no longer than the key was made for', async () => {
    const { id } = await make(home.admin, { worksFor: '30' });
    await rows("update api_key set expires_at = now() + interval '1 hour' where id = $1", id);
    await rotate(id);
    const [stored] = await rows('select old_secret_until = expires_at as same from api_key where id = $1', id);
    expect(stored).toEqual({ same: true });
  });

  test('a form that is sent twice at once rotates once, and both answers show the same key', async () => {
    const { key, id } = await make(home.admin);
    const operation = randomUUID();
    const [one, two] = await Promise.all([rotate(id, home.admin, operation), rotate(id, home.admin, operation)]);
    expect(two).toEqual(one);
    expect(await scopeOfKey(product, key)).not.toBeNull();
    expect(await auditOf(id)).toEqual(['KEY_CREATE', 'KEY_ROTATE']);
    await rows("update api_key set rotated_at = now() - interval '2 minutes' where id = $1", id);
    await expect(rotate(id, home.admin, operation)).rejects.toThrow('a key is shown only once');
  });

  test('shows no key to somebody who may less than it', async () => {
    const { key, id } = await make(home.admin);
    const narrow = await home.user('narrow rotator', 'ACCOUNT_ADMIN', 'ALLINCIDENT_SEARCH');
    await expect(rotate(id, narrow)).rejects.toThrow('The key may do more than you may yourself.');
    expect((await scopeOfKey(product, key))?.keyId).toBe(id);
    expect(await auditOf(id)).toEqual(['KEY_CREATE']);
  });

  test('another account’s key does not exist', async () => {
    const { id } = await make(neighbour.admin);
    await expect(rotate(id)).rejects.toMatchObject({ name: 'NotFoundError' });
    await expect(endOldSecret(scopeFor(home.admin), id)).rejects.toMatchObject({ name: 'NotFoundError' });
    await expect(keyPage(scopeFor(home.admin), id)).rejects.toMatchObject({ name: 'NotFoundError' });
  });
});

describe('the calls of a key', () => {
  const counts = { succeeded: 1, refused: 2, limited: 3, failed: 4 };
  const call = (path: string) => ({ at: '2026-03-14T09:14:00.000Z', method: 'GET', path, status: 200 });
  const pageOf = async (id: string) => (await keyPage(scopeFor(home.admin), id)).key;

  test('are counted by result, and those of the last 30 days are kept', async () => {
    const { id } = await make(home.admin);
    const record = () => recordKeyCalls(scopeFor(home.admin), id, { counts, last: [call('/a')] });
    await record();
    await rows('update api_key_day set day = day - 10 where key_id = $1', id);
    await record();
    await record();
    const doubled = { succeeded: 2, refused: 4, limited: 6, failed: 8 };
    const tripled = { succeeded: 3, refused: 6, limited: 9, failed: 12 };
    expect((await pageOf(id)).counts).toEqual([
      { days: 7, ...doubled },
      { days: 30, ...tripled },
    ]);
    await rows('update api_key_day set day = day - 20 where key_id = $1', id);
    await record();
    expect(await rows('select count(*)::int as days from api_key_day where key_id = $1', id)).toEqual([{ days: 2 }]);
  });

  test('are listed newest first, and the last ones are kept', async () => {
    const { id } = await make(home.admin);
    const numbers = Array.from({ length: 15 }, (_, at) => String(14 - at));
    for (const round of ['/a', '/b']) {
      const last = numbers.map((number) => call(`${round}${number}`));
      await recordKeyCalls(scopeFor(home.admin), id, { counts, last });
    }
    const paths = (await pageOf(id)).lastCalls.map(({ path }) => path);
    expect(paths).toHaveLength(maxStoredCalls);
    expect([paths[0], paths.at(-1)]).toEqual(['/b14', '/a10']);
  });
});

describe('revoking a key', () => {
  test('two administrators at once end it, and the audit has one record', async () => {
    const { id, key } = await make(home.admin);
    const second = await home.user('second', 'ACCOUNT_ADMIN');
    const done = await Promise.all([revokeKey(scopeFor(home.admin), id), revokeKey(scopeFor(second), id)]);
    expect(done.map(({ wasEnded }) => wasEnded).sort()).toEqual([false, true]);
    expect(await scopeOfKey(product, key)).toBeNull();
    expect(await auditOf(id)).toEqual(['KEY_CREATE', 'KEY_REVOKE']);
  });

  test('another account’s key does not exist', async () => {
    const { id, key } = await make(neighbour.admin);
    await expect(revokeKey(scopeFor(home.admin), id)).rejects.toMatchObject({ name: 'NotFoundError' });
    expect(await scopeOfKey(product, key)).not.toBeNull();
  });
});

async function auditOf(id: string): Promise<string[]> {
  const found = await rows<{ type: string }>(
    'select transaction_type as type from audit_record where object_id = $1 order by seq',
    id,
  );
  return found.map(({ type }) => type);
}
