import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { addLookup } from '#app/administration/lookups/commands/add-lookup.server.ts';
import { firstSteps } from '#app/dashboard/queries/first-steps.server.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
afterAll(() => world.close());
const { home, scopeFor } = world;

test('the first steps tick themselves off, are shown to administrators only, and leave when all are done', async () => {
  const admin = scopeFor(home.admin);
  const { em } = admin;
  const before = await firstSteps(admin);
  expect(before).toMatchObject({ people: true, settings: false, mfa: false });
  expect(await firstSteps(scopeFor(home.officer))).toBeNull();

  for (const name of ['Tower', 'Parkade']) {
    await addLookup(admin, { type: 'LOCATION', parentId: null, name: `${name} ${randomUUID()}` });
  }
  expect(await firstSteps(admin)).toMatchObject({ locations: true });

  await em.execute(
    `insert into audit_record (account_id, object_type, transaction_type, object_id, object_name)
     values (current_account(), 'ACCOUNT', 'EDIT', current_account(), 'Company')`,
  );
  await em.execute('update account set mfa = true where id = current_account()');
  await world.anIncident({ by: home.manager });
  expect(await firstSteps(admin)).toBeNull();

  await em.execute('update account set mfa = false where id = current_account()');
  expect(await firstSteps(admin)).toMatchObject({ mfa: false, incident: true });
  for (let at = 0; at < 9; at++) await world.anIncident({ by: home.manager });
  expect(await firstSteps(admin)).toBeNull();
});
