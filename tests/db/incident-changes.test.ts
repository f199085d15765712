import { randomUUID } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { afterAll, expect, test } from 'vitest';
import { notifyIncidentChanges, openIncidentChanges } from '#db/incident-changes.ts';
import { openOrm } from '#db/orm.ts';
import { freezingProxy } from '../support/faults/freezing-proxy.ts';

const orm = await openOrm(process.env.DATABASE_URL!, 3);
afterAll(() => orm.close(true));

test('changes of incidents are heard again after the network has lost the connection that listens', async () => {
  const through = await freezingProxy(process.env.DATABASE_URL!);
  const listening = openIncidentChanges(through.database, { onError: () => {} });
  const incident = { accountId: randomUUID(), incidentId: randomUUID() };
  const heard: number[] = [];
  listening.subscribe(incident, ({ version }) => heard.push(version));
  const notify = (version: number) =>
    notifyIncidentChanges(orm.em.fork() as SqlEntityManager, [{ ...incident, version, userId: randomUUID() }]);
  const isHeard = async (version: number) => {
    await notify(version);
    return heard.includes(version);
  };
  await expect.poll(() => isHeard(1)).toBe(true);
  through.freeze('loses');
  through.thaw();
  await notify(2);
  await expect.poll(() => isHeard(3), { timeout: 60_000, interval: 200 }).toBe(true);
  expect(heard, 'what the lost connection was told').not.toContain(2);
  listening.close();
  through.close();
});
