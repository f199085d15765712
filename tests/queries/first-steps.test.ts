import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { addLookup } from '#app/administration/lookups/commands/add-lookup.server.ts';
import { firstSteps } from '#app/dashboard/queries/first-steps.server.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
afterAll(() => world.close());
const { home, neighbour, scopeFor } = world;

test('the first steps tick themselves off, are shown to administrators only, and leave when all are done', async () => {
  const admin = scopeFor(home.admin);
  const { em } = admin;
  const before = await firstSteps(admin);
  expect(before).toMatchObject({ done: { people: true, settings: false, mfa: false } });
  expect(await firstSteps(scopeFor(home.officer))).toBeNull();

  for (const name of ['Tower', 'Parkade']) {
    await addLookup(admin, { type: 'LOCATION', parentId: null, name: `${name} ${randomUUID()}` });
  }
  expect(await firstSteps(admin)).toMatchObject({ done: { locations: true } });

  await em.execute(
    `insert into audit_record (account_id, object_type, transaction_type, object_id, object_name)
     values (current_account(), 'ACCOUNT', 'EDIT', current_account(), 'Company')`,
  );
  await em.execute('update account set mfa = true where id = current_account()');
  await world.anIncident({ by: home.manager });
  expect(await firstSteps(admin)).toBeNull();

  await em.execute('update account set mfa = false where id = current_account()');
  expect(await firstSteps(admin)).toMatchObject({ done: { mfa: false, incident: true } });
  for (let at = 0; at < 9; at++) await world.anIncident({ by: home.manager });
  expect(await firstSteps(admin)).toBeNull();
});

test('the first steps come with what the account has, its trial for those who may subscribe', async () => {
  const now = () => new Date('2026-03-14T20:00:00Z');
  const admin = { ...scopeFor(neighbour.admin), now };
  await admin.em.execute(
    "update account set trial_expires_at = '2026-04-13T07:00:00Z', concurrent_user_count = 5 where id = current_account()",
  );
  const { account } = (await firstSteps(admin))!;
  expect(account).toMatchObject({
    trial: { endsOn: '2026-04-12', day: 1 },
    seats: 5,
    isMetric: true,
    isDayFirst: true,
    autoLogoutSeconds: neighbour.admin.account.autoLogoutSeconds,
  });
  expect(account.workgroups).toContain(neighbour.admin.workgroup);
  expect(account.users).toBeGreaterThan(1);
  await admin.em.execute("update account set subscription_type = 'manual' where id = current_account()");
  expect((await firstSteps(admin))!.account.trial).toBeNull();
});
