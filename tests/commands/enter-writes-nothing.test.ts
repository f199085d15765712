import { afterAll, expect, test } from 'vitest';
import { sendRequest } from '../support/client.ts';
import { startWeb } from '../support/product-process.ts';
import { ownDataOf } from '../support/valid-requests/own-data.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
const { orm, settings } = world.product;
const web = await startWeb({ database: process.env.DATABASE_URL!, dataDir: settings.dataDir });
afterAll(async () => {
  await web.end('SIGKILL');
  await world.close();
});
const { admin } = world.home;
const [{ email }] = await world
  .scopeFor(admin)
  .em.execute<[{ email: string }]>('select email from app_user where account_id = current_account() and id = $1', [
    admin.userId,
  ]);
const ownData = await ownDataOf(orm, { email, accountId: admin.account.id, dataDir: settings.dataDir });
const colleague = await world.home.user('colleague', 'MYINCIDENT_ADD');

const forms: Record<string, { at: () => Promise<string>; form: RegExp }> = {
  'tasks from a template': {
    at: async () => `/incidents/${(await ownData.incidentWithTemplate()).id}/tasks/from-template`,
    form: /name="templates"/,
  },
  'an import': {
    at: async () => `/administration/import/${await ownData.import('CHECKED')}/check`,
    form: /name="sendsEmails"/,
  },
  'a task of a class': {
    at: async () => `/administration/lookups/${world.home.lookups.INCIDENT_CLASS}/tasks/add`,
    form: /name="dueDays"/,
  },
  'a password': {
    at: async () => `/administration/workgroups/users/${colleague.userId}/password`,
    form: /name="password"/,
  },
};

// Enter presses the first button of the form, and a disabled one does nothing
test.each(Object.entries(forms))('Enter in a field of the form writes nothing: %s', async (_, { at, form }) => {
  const { status, body } = await sendRequest(web.own, { path: await at(), cookie: admin.cookie });
  expect(status).toBe(200);
  const html = body.split(/(?=<form\b)/).find((part) => form.test(part.split('</form>')[0]!));
  const [button] = /<button\b(?![^>]*type="button")[^>]*>/.exec(html?.split('</form>')[0] ?? '') ?? [];
  expect(button).toMatch(/\sdisabled/);
});
