import { afterAll, expect, test } from 'vitest';
import { defaultColumns } from '#app/incidents/list/list-columns.schema.ts';
import { createSavedSearch } from '#app/search/commands/create-saved-search.server.ts';
import { criteriaSchema } from '#app/search/criteria/criteria.schema.ts';
import { criteriaParams } from '#app/search/criteria/criteria-address.ts';
import { sendRequest } from '../support/client.ts';
import { startWeb } from '../support/product-process.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
const web = await startWeb({ database: process.env.DATABASE_URL!, dataDir: world.product.settings.dataDir });
afterAll(async () => {
  await web.end('SIGKILL');
  await world.close();
});

const criteria = criteriaSchema.parse({ status: { values: [{ status: 1 }] } });

test('the dialogs that save, update and delete a report are served only with the privilege to create reports', async () => {
  const user = await world.home.user('Ana', 'MYINCIDENT_SEARCH', 'REPORT_CREATE');
  const scope = world.scopeFor(user);
  const search = { name: 'Thefts', description: '', columns: defaultColumns, criteria };
  const id = await createSavedSearch(scope, 'REPORT', search);
  const dialogs = ['save/dashboard', 'save/reports', `save/update?saved=${id}`, `saved/${id}/delete`];
  const statuses = () => Promise.all(dialogs.map((dialog) => statusOf(dialog, user.cookie)));
  expect(await statuses()).toEqual([200, 200, 200, 200]);
  await scope.em.execute(`delete from workgroup_privilege where account_id = current_account()
    and privilege = 'REPORT_CREATE'
    and workgroup_id = (select workgroup_id from app_user where account_id = current_account() and id = '${user.userId}')`);
  expect(await statuses()).toEqual([200, 403, 403, 403]);
});

async function statusOf(dialog: string, cookie: string) {
  const address = new URL(`/search/${dialog}`, web.own);
  for (const [name, value] of criteriaParams(criteria)) address.searchParams.append(name, value);
  return (await sendRequest(address.href, { cookie })).status;
}
