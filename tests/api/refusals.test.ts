import { afterAll, expect, test } from 'vitest';
import { calls } from '#app/api/calls.server.ts';
import { openApi } from '../support/api-program.ts';
import { aWorld, emOfUser } from '../support/world.ts';

const world = await aWorld();
const { home } = world;
const api = await openApi(world, { demoRestore: true });
const admin = await api.programOf(home.admin);
afterAll(async () => {
  await api.close();
  await world.close();
});

test('a call that is not offered names the page that does it', async () => {
  const pages: Record<string, string | undefined> = {};
  for (const { method, path } of calls.filter(({ notOffered }) => notOffered)) {
    const { status, body } = await admin(method.toUpperCase(), path);
    expect([status, body.code, body.detail], path).toEqual([410, 'NOT_OFFERED', expect.stringMatching(/\w\.$/)]);
    pages[path] = body.page;
  }
  expect(pages).toEqual({
    '/accounts': `${api.origin}/signup`,
    '/users/requestChangePassword': undefined,
    '/users/myEmailVerification': `${api.origin}/verification`,
    '/payments/methods': `${api.origin}/administration/subscription2`,
    '/mfa/sendOTP': undefined,
    '/mfa/sendOTPForEnrol': undefined,
    '/siteAdmins/authenticateQuickBooks': `${api.origin}/profile`,
  });
});

test('a system administrator restores the demo site with a token, and nobody else does', async () => {
  const system = await home.user('system', 'MYINCIDENT_ADD');
  const program = await api.programOf(system);
  const restore = () => program('POST', '/siteAdmins/demoServer/import');
  const count = async () => {
    const [row] = await emOfUser(world.product, system).execute<[{ count: number }]>(
      `select count(*)::int as count from audit_record where transaction_type = 'RESTORE_DEMO'`,
    );
    return row.count;
  };
  expect((await restore()).status).toBe(403);
  expect((await admin('POST', '/siteAdmins/demoServer/import')).status).toBe(403);
  expect(await count()).toBe(0);
  await emOfUser(world.product, system).execute('update app_user set system_admin = true where id = $1', [
    system.userId,
  ]);
  expect((await restore()).status).toBe(204);
  expect(await count()).toBe(1);
});

test('fields are refused in sentences of the product, and named by one spelling of paths', async () => {
  const errorsOf = async (method: string, path: string, body: unknown) => {
    const { status, body: problem } = await admin(method, path, body);
    return [status, ...(problem.errors ?? []).map((error: { path: string; message: string }) => Object.values(error))];
  };
  expect(await errorsOf('GET', '/incidents/no-id', undefined)).toEqual([422, ['id', 'This is not an id.']]);
  const person = { firstName: 'x'.repeat(20_001), email: 7 };
  expect(await errorsOf('POST', '/incidents', { persons: [person], reportedDate: 'today' })).toEqual([
    422,
    ['reportedDate', 'Enter a date and a time with its offset, such as 2026-03-14T09:14:00Z.'],
    ['persons[0].firstName', 'Must be at most 20,000 characters.'],
    ['persons[0].email', 'Send text.'],
  ]);
  const criteria = {
    dateReported: { values: [{ periodType: 'PERIOD', fromDate: '2026-02-30', toDate: '2026-03-01' }] },
  };
  expect(await errorsOf('POST', '/incidents/search', { criteria })).toEqual([
    422,
    ['criteria.dateReported.values[0].fromDate', 'Enter a date.'],
  ]);
});
