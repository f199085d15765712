import { afterAll, describe, expect, test } from 'vitest';
import { deleteIncident } from '#app/incidents/record/commands/delete-incident.server.ts';
import { discardOldChanges } from '#app/webhooks/commands/discard-old-changes.server.ts';
import { openApi, type Program } from '../support/api-program.ts';
import { isComplete } from '../support/fixed-choice.ts';
import { aWorld, emOfUser } from '../support/world.ts';

const world = await aWorld();
const { home, neighbour } = world;
const api = await openApi(world);
const manager = await api.programOf(home.manager);
const withoutLocked = await api.programOf(await home.user('reader', 'ALLINCIDENT_SEARCH'));
const officerUser = await home.user('officer', 'MYINCIDENT_ADD', 'MYINCIDENT_EDIT', 'MYINCIDENT_SEARCH');
const officer = await api.programOf(officerUser);
const em = emOfUser(world.product, home.manager);
afterAll(async () => {
  await api.close();
  await world.close();
});

type Change = { type: string; incidentId: string; version: number; time: string };
type Page = { items: Change[]; meta: { hasMore: boolean; next: string } };

async function page(program: Program, after: string, psz = 100): Promise<Page> {
  const reply = await program('GET', `/incidents/changes?after=${after}&psz=${psz}`);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body;
}

const keyOfNow = async (program: Program) => (await page(program, 'latest')).meta.next;

/** Returns all changes behind a key, and the key behind them. */
async function following(program: Program, key: string, psz?: number) {
  const changes: Change[] = [];
  for (let after = key; ; ) {
    const { items, meta } = await page(program, after, psz);
    changes.push(...items);
    after = meta.next;
    if (!meta.hasMore) return { changes, key: after };
  }
}

const typesOf = (changes: Change[], of: string) =>
  changes.filter(({ incidentId }) => incidentId === of).map(({ type }) => type.replace('incident.', ''));

const report = {
  summary: 'A window was broken.',
  reportedDate: '2026-03-14T09:10:00Z',
  occurredDate: '2026-03-14T09:00:00Z',
  lastClassId: home.lookups.INCIDENT_CLASS,
};

async function created(program: Program): Promise<string> {
  const { status, body } = await program('POST', '/incidents', report);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
}

async function done(reply: ReturnType<Program>) {
  const { status, body } = await reply;
  expect([200, 201, 204], JSON.stringify(body)).toContain(status);
}

async function edit(program: Program, id: string, summary: string) {
  const { version } = (await program('GET', `/incidents/${id}`)).body;
  await done(program('PUT', '/incidents', { id, summary }, { 'If-Match': `"${version}"` }));
}

describe('the changes since a key', () => {
  test('are those of the whole life of an incident, a page at a time, and then none', async () => {
    const start = await keyOfNow(manager);
    const id = await created(manager);
    await edit(manager, id, 'Two windows were broken.');
    await done(manager('POST', `/incidents/${id}/notes`, { body: 'Called the police.' }));
    await done(manager('POST', `/incidents/close/${id}`, { closedBy: 'USER' }));
    await done(manager('POST', `/incidents/open/${id}`));
    await done(manager('POST', `/incidents/lock/${id}`, { reason: 'Police' }));
    await done(manager('POST', `/incidents/unlock/${id}`));
    const { version } = (await manager('GET', `/incidents/${id}`)).body;
    await deleteIncident(world.scopeFor(home.manager), id, version);
    const life = ['created', 'edited', 'noted', 'closed', 'reopened', 'locked', 'unlocked', 'deleted'];
    const { changes, key } = await following(manager, start, 3);
    expect(typesOf(changes, id)).toEqual(life);
    expect(changes.map(({ version }) => version)).toEqual(
      changes.map(({ version }) => version).toSorted((a, b) => a - b),
    );
    expect(await page(manager, key)).toMatchObject({ items: [], meta: { hasMore: false } });
    expect(await page(manager, start, 3)).toMatchObject({ meta: { hasMore: true } });
  });

  test('show a lock as a deletion, its end as a creation, and nothing between, to who may not see locked ones', async () => {
    const start = await keyOfNow(withoutLocked);
    const id = await created(manager);
    await done(manager('POST', `/incidents/lock/${id}`, { reason: 'Police' }));
    await edit(manager, id, 'Two windows were broken.');
    await done(manager('POST', `/incidents/${id}/notes`, { body: 'Called the police.' }));
    expect(typesOf((await following(withoutLocked, start)).changes, id)).toEqual(['deleted']);
    await done(manager('POST', `/incidents/unlock/${id}`));
    await edit(manager, id, 'A window was broken.');
    const seen = ['created', 'deleted', 'created', 'edited'];
    expect(typesOf((await following(withoutLocked, start)).changes, id)).toEqual(seen);
    const all = ['created', 'locked', 'edited', 'noted', 'unlocked', 'edited'];
    expect(typesOf((await following(manager, start)).changes, id)).toEqual(all);
  });

  test('are of own incidents alone where only those are found', async () => {
    const start = await keyOfNow(officer);
    const ofManager = await created(manager);
    const own = await created(officer);
    const { changes } = await following(officer, start);
    expect(changes).toMatchObject([{ type: 'incident.created', incidentId: own, version: 1 }]);
    expect(typesOf((await following(manager, start)).changes, ofManager)).toEqual(['created']);
  });

  test('need the right to search, and the account of the key', async () => {
    const [mayNot, foreigner] = await Promise.all([
      home.user('front desk', 'MYINCIDENT_ADD').then(api.programOf),
      api.programOf(neighbour.admin),
    ]);
    expect(await mayNot('GET', '/incidents/changes')).toMatchObject({ status: 403 });
    const key = await keyOfNow(manager);
    for (const after of [key, 'forged', `${key.slice(0, -4)}AAAA`]) {
      const reply = await foreigner('GET', `/incidents/changes?after=${after}`);
      expect(reply).toMatchObject({ status: 422, body: { detail: expect.stringContaining('after=latest') } });
    }
  });
});

describe('the order', () => {
  test('is that of commits: a change that was written first and committed last comes last', async () => {
    const [first, second] = [await created(manager), await created(manager)];
    const start = await keyOfNow(manager);
    const { promise: written, resolve: tellWritten } = Promise.withResolvers<void>();
    const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>();
    const slow = em.fork().transactional(async (em) => {
      await em.execute(noteSql, [first]);
      tellWritten();
      await mayCommit;
    });
    await written;
    await emOfUser(world.product, home.manager).execute(noteSql, [second]);
    const before = await following(manager, start);
    expect(before.changes).toMatchObject([{ incidentId: second }]);
    commit();
    await slow;
    expect((await following(manager, before.key)).changes).toMatchObject([{ incidentId: first }]);
    expect((await following(manager, start)).changes).toMatchObject([{ incidentId: second }, { incidentId: first }]);
  });

  test('has no place for a change that was taken back', async () => {
    const id = await created(manager);
    const start = await keyOfNow(manager);
    const undone = em.fork().transactional(async (em) => {
      await em.execute(noteSql, [id]);
      await em.execute('set constraints all immediate');
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await done(manager('POST', `/incidents/${id}/notes`, { body: 'Called the police.' }));
    expect(typesOf((await following(manager, start)).changes, id)).toEqual(['noted']);
  });

  test('skips and repeats nothing while four write and two follow, and is that of the history', async () => {
    const start = await keyOfNow(manager);
    const each = isComplete ? 500 : 20;
    let isWriting = true;
    const writer = async () => {
      const ids = [await created(manager), await created(manager)];
      for (let left = each - 2; left > 0; left--) {
        const id = ids[left % 2]!;
        const isNote = left % 3 === 0;
        if (isNote) await done(manager('POST', `/incidents/${id}/notes`, { body: `Note ${left}` }));
        else await edit(manager, id, `Window ${left} was broken.`);
      }
      return ids;
    };
    const follower = async (psz: number) => {
      const seen: Change[] = [];
      for (let key = start, isLast = false; !isLast; ) {
        isLast = !isWriting;
        const { changes, key: next } = await following(manager, key, psz);
        seen.push(...changes);
        key = next;
      }
      return seen;
    };
    const followers = [follower(7), follower(100)];
    const ids = await Promise.all(Array.from({ length: 4 }, writer)).finally(() => {
      isWriting = false;
    });
    const [byFew, byMany] = await Promise.all(followers);
    expect(byFew).toEqual(byMany);
    expect(byFew).toHaveLength(4 * each);
    for (const id of ids.flat()) {
      const history: string[] = [];
      for (let p = 1, hasMore = true; hasMore; p++) {
        const { body } = await manager('GET', `/incidents/${id}/history?psz=100&p=${p}`);
        history.push(...body.items.map(({ actionType }: { actionType: string }) => actionType));
        hasMore = body.meta.hasMore;
      }
      const told = typesOf(byFew!, id).map((type) => ({ created: 'CREATE', edited: 'EDIT', noted: 'NOTE' })[type]);
      expect(told).toEqual(history.toReversed());
    }
  });
});

test('a key whose changes are no longer kept is refused with what to do, and one of later is not', async () => {
  const old = await keyOfNow(manager);
  await created(manager);
  const later = await keyOfNow(manager);
  await discardOldChanges({ em, now: () => new Date(Date.now() + 29 * 86_400_000) });
  expect(await page(manager, old)).toMatchObject({ items: [{ type: 'incident.created' }] });
  await discardOldChanges({ em, now: () => new Date(Date.now() + 31 * 86_400_000) });
  expect(await manager('GET', `/incidents/changes?after=${old}`)).toMatchObject({
    status: 410,
    body: { code: 'KEY_TOO_OLD', detail: expect.stringContaining('after=latest') },
  });
  const id = await created(manager);
  expect(await page(manager, later)).toMatchObject({ items: [{ incidentId: id }] });
  const { body } = await manager('GET', '/incidents/changes');
  expect(body.items).toMatchObject([{ incidentId: id }]);
});

const noteSql = `insert into incident_note (account_id, incident_id, body) values (current_account(), $1, 'Seen again.')`;
