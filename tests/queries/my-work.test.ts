import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '#app/auth/actor.ts';
import { myWork } from '#app/dashboard/queries/my-work.server.ts';
import { addNote } from '#app/incidents/notes/commands/add-note.server.ts';
import { closeIncident } from '#app/incidents/record/commands/close-incident.server.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
afterAll(() => world.close());
const { anIncident, aDraft, scopeFor, home, neighbour } = world;
let ana: Actor;
let ben: Actor;

beforeEach(async () => {
  ana = await home.user('Ana', 'MYINCIDENT_ADD', 'MYINCIDENT_EDIT');
  ben = await home.user('Ben', 'INVESTIGATE_INCIDENT', 'ALLINCIDENT_EDIT', 'ALLINCIDENT_CLOSE', 'ALLINCIDENT_SEARCH');
});

const workOf = (user: Actor, today = '2026-03-20') =>
  myWork({ ...scopeFor(user), now: () => new Date(`${today}T20:00:00Z`) });

/** An earlier session of the user, last active an hour ago. */
async function hasBeenHere(user: Actor) {
  await scopeFor(user).em.execute(
    `insert into session (account_id, user_id, token_hash, created_at, last_active_at, expires_at, ended_at)
     values (current_account(), $1, sha256(uuid_send(uuidv7())), now() - interval '2 hours', now() - interval '1 hour',
       now() + interval '1 hour', now())`,
    [user.userId],
  );
}

describe('the work of a user', () => {
  test('is empty for a user who has none', async () => {
    expect(await workOf(ana)).toEqual({
      drafts: [],
      lastHere: null,
      assigned: [],
      assignedCount: { count: 0, capped: false },
      changes: [],
      ages: { today: 0, week: 0, month: 0, older: 0, oldest: null },
    });
  });

  test('has their three newest drafts and what is assigned to them', async () => {
    for (let at = 0; at < 4; at++) await aDraft({ by: ben });
    const assigned = await anIncident({ by: ana, assignedTo: ben });
    await anIncident({ by: ana, assignedTo: ben, closed: true });
    await anIncident({ by: ana, assignedTo: ben, locked: true });
    await anIncident({ by: ana, assignedTo: ana });
    const work = await workOf(ben);
    expect(work.drafts).toHaveLength(3);
    expect(work).toMatchObject({
      assignedCount: { count: 1, capped: false },
      assigned: [{ number: assigned.number, enteredBy: 'Ana Test' }],
    });
    expect((await workOf(ana)).assigned).toEqual([]);
  });

  test('has what others did to their incidents since they were last here', async () => {
    const mine = await anIncident({ by: ana });
    const others = await anIncident({ by: ben });
    const locked = await anIncident({ by: ana, locked: true });
    await scopeFor(home.manager).em.execute('select 1');
    expect((await workOf(ana)).changes).toEqual([]);
    await hasBeenHere(ana);
    for (const { id } of [mine, others]) {
      await addNote(scopeFor(ben), id, { key: randomUUID(), body: 'Seen.', correctsId: null });
    }
    await addNote(scopeFor(home.manager), locked.id, { key: randomUUID(), body: 'Seen.', correctsId: null });
    await closeIncident(scopeFor(ben), mine.id, { ...closing, version: mine.version });
    const { changes, lastHere } = await workOf(ana);
    expect(changes.map(({ number, by, kind }) => [number, by, kind])).toEqual([
      [mine.number, 'Ben Test', 'CLOSE'],
      [mine.number, 'Ben Test', 'NOTE'],
    ]);
    expect(Date.parse(lastHere!)).toBeLessThan(Date.now() - 3_000_000);
  });

  test('counts their open incidents by the days since they were reported, on the account’s calendar', async () => {
    const incident = await anIncident({ by: ana });
    await anIncident({ by: ana, closed: true });
    const ages = async (today: string) => (await workOf(ana, today)).ages;
    expect(await ages('2026-03-14')).toMatchObject({ today: 1, week: 0, oldest: { number: incident.number, days: 0 } });
    expect(await ages('2026-03-21')).toMatchObject({ today: 0, week: 1, month: 0 });
    expect(await ages('2026-03-22')).toMatchObject({ week: 0, month: 1, older: 0 });
    expect(await ages('2026-04-14')).toMatchObject({ month: 0, older: 1, oldest: { days: 31 } });
  });

  test('has nothing of another account', async () => {
    await anIncident({ by: neighbour.manager, assignedTo: neighbour.manager });
    const impostor = { ...ben, userId: neighbour.manager.userId };
    expect(await workOf(impostor)).toMatchObject({ drafts: [], assigned: [], changes: [], ages: { oldest: null } });
  });
});

const closing = {
  closedBy: 'USER' as const,
  closeFirstName: '',
  closeMiddleName: '',
  closeLastName: '',
  closeDepartment: '',
  closePosition: '',
  closeAlias: '',
  closePhone: '',
  closeMobilePhone: '',
  closeEmail: '',
  closeComments: '',
};
