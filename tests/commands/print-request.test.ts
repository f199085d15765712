import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '#app/auth/actor.ts';
import { transaction } from '#app/auth/scope.server.ts';
import { unlockPerson } from '#app/incidents/record/commands/unlock-person.server.ts';
import { chosenIncidents } from '#app/reports/printing/chosen-incidents.schema.ts';
import { discardPrintout } from '#app/reports/printing/commands/discard-printout.server.ts';
import { requestPrintout } from '#app/reports/printing/commands/request-printout.server.ts';
import { requestPrintoutOfSeveral } from '#app/reports/printing/commands/request-printout-of-several.server.ts';
import { printoutFile } from '#app/reports/printing/queries/printout-file.server.ts';
import { printoutWhenMade } from '#app/reports/printing/queries/printout-when-made.server.ts';
import { Printout, StoredFile } from '#db/entities/printout.ts';
import { ForbiddenError, NotFoundError } from '#db/errors.ts';
import { keysOf } from '#db/vocabulary/keys.ts';
import { openPrintingWorld, type TestAccount } from '#tests/support/printing-world.ts';

const world = await openPrintingWorld();
afterAll(() => world.close());

let hotel: TestAccount;
let ana: Actor;
let eve: Actor;

beforeEach(async () => {
  hotel = await world.account();
  ana = await hotel.user('Ana', 'ALLINCIDENT_SEARCH', 'ALLINCIDENT_PRINT', 'PRIVACY_INFO_VIEW');
  eve = await hotel.user('Eve', 'ALLINCIDENT_SEARCH', 'ALLINCIDENT_PRINT');
});

const printouts = () => hotel.em.execute('select * from printout order by requested_at');
const jobs = () =>
  hotel.em.execute(`select data from pgboss.job where name = 'print-incident' and data->>'accountId' = $1`, [hotel.id]);

test('requesting a printout queues the job and records the audit in one transaction', async () => {
  const { id, number } = await hotel.incident(eve);
  const printoutId = await requestPrintout(hotel.scope(ana), id);
  expect(await printouts()).toMatchObject([
    { id: printoutId, state: 'WAITING', time_zone: ana.timeZone, incident_version: 1 },
  ]);
  expect(await jobs()).toEqual([{ data: { accountId: hotel.id, printoutId } }]);
  expect(await hotel.audit()).toMatchObject([{ type: 'REPORT', what: 'PRINT', name: `Incident #${number}` }]);
});

test('a user cannot print an incident that they may not print or view', async () => {
  const { id } = await hotel.incident(eve);
  const neighbour = await world.account();
  const nina = { ...(await neighbour.user('Nina')), admin: true };
  await expect(requestPrintout(hotel.scope(await hotel.user('Cy', 'ALLINCIDENT_SEARCH')), id)).rejects.toThrow(
    ForbiddenError,
  );
  await expect(requestPrintout(hotel.scope(await hotel.user('Di', 'ALLINCIDENT_PRINT')), id)).rejects.toThrow(
    NotFoundError,
  );
  await expect(requestPrintout(neighbour.scope(nina), id)).rejects.toThrow(NotFoundError);
  const { id: locked } = await hotel.incident(ana, { locked: true });
  await expect(requestPrintout(hotel.scope(ana), locked)).rejects.toThrow(NotFoundError);
  expect([await printouts(), await jobs()]).toEqual([[], []]);
});

test('a printout shows the private details that the session had revealed at the request', async () => {
  const { id, personId } = await hotel.incident(eve);
  await requestPrintout(hotel.scope(ana), id);
  await unlockPerson(hotel.scope(ana), id, personId);
  await requestPrintout(hotel.scope(ana), id);
  await requestPrintout(hotel.scope(eve), id);
  expect((await printouts()).map((printout) => printout.unlocked_person_ids)).toEqual([[], [personId], []]);
});

test('a printout is served only to its requester, while they may see all its content', async () => {
  const { id, number, personId } = await hotel.incident(eve);
  await unlockPerson(hotel.scope(ana), id, personId);
  const printoutId = await requestPrintout(hotel.scope(ana), id);
  const asked = { id, printoutId };
  await expect(printoutFile(hotel.scope(ana), asked)).rejects.toThrow(NotFoundError);
  const { em } = hotel;
  const key = printoutId;
  const pdf = { key, purpose: 'REPORT', mediaType: 'application/pdf', sizeBytes: 9, sha256: Buffer.alloc(32) } as const;
  const file = em.create(StoredFile, pdf);
  await em.flush();
  (await em.findOneOrFail(Printout, { id: printoutId })).ready(file.id);
  await em.flush();

  expect(await printoutFile(hotel.scope(ana), asked)).toEqual({
    key,
    mediaType: 'application/pdf',
    sizeBytes: 9,
    title: '',
    format: 'pdf',
    incidentNumbers: [number],
  });
  await expect(printoutFile(hotel.scope(eve), asked)).rejects.toThrow(NotFoundError);
  await expect(printoutWhenMade(hotel.scope(eve), { id, printoutId })).rejects.toThrow(NotFoundError);
  await expect(printoutFile(hotel.scope({ ...ana, privileges: eve.privileges }), asked)).rejects.toThrow(
    ForbiddenError,
  );
  const { id: another } = await hotel.incident(ana);
  await expect(printoutFile(hotel.scope(ana), { id: another, printoutId })).rejects.toThrow(NotFoundError);
  await em.execute('update incident set locked = true where id = $1', [id]);
  await expect(printoutFile(hotel.scope(ana), asked)).rejects.toThrow(NotFoundError);
});

test('there is one job for each stored request', async () => {
  const { id } = await hotel.incident(eve);
  const request = (at: number) =>
    transaction(hotel.scope(ana), async (scope) => {
      await requestPrintout(scope, id);
      if (at % 2) throw new Error('changed my mind');
    });
  for (let round = 0; round < 20; round++) await Promise.allSettled(Array.from({ length: 10 }, (_, at) => request(at)));
  const [kept, queued] = [await printouts(), await jobs()];
  expect(kept).toHaveLength(100);
  expect(queued.map(({ data }) => data.printoutId).sort()).toEqual(kept.map((printout) => printout.id).sort());
});

describe('printing several chosen incidents', () => {
  const numbersOf = async () => (await hotel.audit()).map(({ name }) => name);

  test('makes one printout in the order of the list, and audits each incident', async () => {
    const [first, second, third] = [await hotel.incident(eve), await hotel.incident(ana), await hotel.incident(eve)];
    const printoutId = await requestPrintoutOfSeveral(hotel.scope(ana), [third.id, first.id, second.id]);
    const { incidentIds, leftOut } = await printoutWhenMade(hotel.scope(ana), { printoutId });
    expect({ incidentIds, leftOut }).toEqual({ incidentIds: [third.id, first.id, second.id], leftOut: [] });
    expect(await jobs()).toEqual([{ data: { accountId: hotel.id, printoutId } }]);
    expect(await numbersOf()).toEqual([third, first, second].map(({ number }) => `Incident #${number}`));
  });

  test('leaves out and names what the user may not print, and says nothing of what they may not view', async () => {
    const cy = await hotel.user('Cy', 'ALLINCIDENT_SEARCH', 'MYINCIDENT_PRINT');
    const [own, other] = [await hotel.incident(cy), await hotel.incident(eve)];
    const locked = await hotel.incident(cy, { locked: true });
    const neighbour = await world.account();
    const foreign = await neighbour.incident(await neighbour.user('Nina'));
    const ids = [other.id, locked.id, own.id, foreign.id, randomUUID()];
    const printoutId = await requestPrintoutOfSeveral(hotel.scope(cy), ids);
    const { incidentIds, leftOut } = await printoutWhenMade(hotel.scope(cy), { printoutId });
    expect({ incidentIds, leftOut }).toEqual({ incidentIds: [own.id], leftOut: [other.number] });
    expect(await numbersOf()).toEqual([`Incident #${own.number}`]);
  });

  test('is refused where nothing of it may be printed', async () => {
    const di = await hotel.user('Di', 'ALLINCIDENT_SEARCH');
    const { id } = await hotel.incident(eve);
    await expect(requestPrintoutOfSeveral(hotel.scope(di), [id])).rejects.toThrow('You do not have permission');
    expect([await printouts(), await jobs(), await hotel.audit()]).toEqual([[], [], []]);
  });

  test('needs at least one and takes at most a hundred', () => {
    const messageOf = (input: object) => chosenIncidents.safeParse(input).error?.issues[0]?.message;
    const ids = Array.from({ length: 101 }, () => randomUUID());
    expect(messageOf({})).toBe('Choose the incidents to print.');
    expect(messageOf({ id: ids })).toBe('Choose at most 100 incidents to print at once.');
    expect(messageOf({ id: ids.slice(1) })).toBeUndefined();
    expect(messageOf({ id: ids[0]! })).toBeUndefined();
  });

  test('gives its file only while the user may still see and print every incident of it', async () => {
    const [first, second] = [await hotel.incident(eve), await hotel.incident(eve)];
    const printoutId = await requestPrintoutOfSeveral(hotel.scope(ana), [first.id, second.id]);
    const file = hotel.em.create(StoredFile, {
      key: randomUUID(),
      purpose: 'REPORT',
      mediaType: 'application/pdf',
      sizeBytes: 1,
      sha256: Buffer.alloc(32),
    });
    await hotel.em.flush();
    await hotel.em.execute(`update printout set state = 'READY', file_id = $1 where id = $2`, [file.id, printoutId]);
    const opened = (actor: Actor) => printoutFile(hotel.scope(actor), { printoutId });
    expect(await opened(ana)).toMatchObject({ incidentNumbers: [first.number, second.number] });
    await expect(opened(eve)).rejects.toThrow(NotFoundError);
    await expect(opened({ ...ana, privileges: new Set(['ALLINCIDENT_SEARCH']) })).rejects.toThrow(ForbiddenError);
    await expect(opened({ ...ana, privileges: new Set(['ALLINCIDENT_PRINT']) })).rejects.toThrow(NotFoundError);
    await hotel.em.execute('update incident set locked = true where id = $1', [second.id]);
    await expect(opened(ana)).rejects.toThrow(NotFoundError);
    const lena = { ...ana, privileges: new Set([...ana.privileges, 'INCIDENT_LOCK' as const]) };
    expect(await opened(lena)).toMatchObject({ incidentNumbers: [first.number, second.number] });
  });

  const ways = {
    deleted: 'delete from incident where id = $1',
    locked: 'update incident set locked = true where id = $1',
  };
  test.each(keysOf(ways).flatMap((way) => [0, 1].map((at) => [way, at] as const)))(
    'says that an incident is gone that was %s meanwhile, to its requester alone, who can close it: incident %i',
    async (way, at) => {
      const cy = await hotel.user('Cy', 'ALLINCIDENT_SEARCH', 'MYINCIDENT_PRINT');
      const own = [await hotel.incident(cy), await hotel.incident(cy)];
      const [gone, kept] = [own[at]!, own[1 - at]!];
      const other = await hotel.incident(eve);
      const single = await requestPrintout(hotel.scope(cy), gone.id);
      const printoutId = await requestPrintoutOfSeveral(
        hotel.scope(cy),
        [...own, other].map(({ id }) => id),
      );
      await hotel.em.execute(ways[way], [gone.id]);
      for (const state of ['WAITING', 'READY']) {
        await hotel.em.execute('update printout set state = $1 where id = $2', [state, printoutId]);
        expect(await printoutWhenMade(hotel.scope(cy), { printoutId })).toMatchObject({
          state: 'FAILED',
          failure: 'One of the incidents was deleted, or you may not see it any more. Print the others again.',
          leftOut: [],
        });
      }
      await expect(printoutWhenMade(hotel.scope(ana), { printoutId })).rejects.toThrow(NotFoundError);
      await expect(discardPrintout(hotel.scope(ana), { printoutId })).rejects.toThrow(NotFoundError);
      await expect(printoutWhenMade(hotel.scope(cy), { printoutId: single })).rejects.toThrow(NotFoundError);
      const again = await requestPrintoutOfSeveral(hotel.scope(cy), [gone.id, kept.id]);
      expect(await printoutWhenMade(hotel.scope(cy), { printoutId: again })).toMatchObject({ incidentIds: [kept.id] });
      await discardPrintout(hotel.scope(cy), { printoutId });
      expect((await printouts()).map(({ id }) => id).toSorted()).toEqual([single, again].toSorted());
    },
  );
});

describe('a printout that waits', () => {
  const request = async (actor: Actor, of = hotel) => {
    const { id } = await of.incident(actor);
    return { id, printoutId: await requestPrintout(of.scope(actor), id) };
  };
  const printout = (asked: { id: string; printoutId: string }) => printoutWhenMade(hotel.scope(ana), asked);
  const changeJob = (set: string, { printoutId }: { printoutId: string }) =>
    hotel.em.execute(`update pgboss.job set ${set} where name = 'print-incident' and data ->> 'printoutId' = $1`, [
      printoutId,
    ]);

  test('says how many printouts of all accounts are made before it', async () => {
    const first = await request(ana);
    const neighbour = await world.account();
    const other = await request(await neighbour.user('Nina', 'ALLINCIDENT_SEARCH', 'ALLINCIDENT_PRINT'), neighbour);
    const lena = { ...eve, privileges: new Set([...eve.privileges, 'INCIDENT_LOCK' as const]) };
    const { id: locked } = await hotel.incident(lena, { locked: true });
    await requestPrintout(hotel.scope(lena), locked);
    const last = await request(ana);
    const { before } = await printout(first);
    const beforeLast = async () => (await printout(last)).before - before;
    expect(await beforeLast()).toBe(3);
    await changeJob(`state = 'active'`, first);
    await changeJob(`state = 'retry', start_after = now() + interval '10 minutes'`, other);
    expect(await beforeLast()).toBe(2);
    await changeJob(`state = 'active'`, last);
    expect(await printout(last)).toMatchObject({ state: 'WAITING', before: 0 });
  });

  test('waits for as long as its job is to be done, and has failed without one', async () => {
    const asked = await request(ana);
    await hotel.em.execute(`update printout set requested_at = now() - interval '10 hours' where id = $1`, [
      asked.printoutId,
    ]);
    await changeJob(`state = 'retry', start_after = now() + interval '10 minutes'`, asked);
    expect(await printout(asked)).toMatchObject({ state: 'WAITING' });
    await changeJob(`state = 'cancelled'`, asked);
    expect(await printout(asked)).toMatchObject({ state: 'FAILED' });
  });
});
