import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { connectQuickbooks } from '#app/accounts/commands/connect-quickbooks.server.ts';
import { requestDemoRestore } from '#app/accounts/commands/request-demo-restore.server.ts';
import { restoreDemo } from '#app/accounts/commands/restore-demo.server.ts';
import { setProvisioning } from '#app/administration/settings/set-provisioning.server.ts';
import type { Scope } from '#app/auth/scope.server.ts';
import { ForbiddenError } from '#db/errors.ts';
import { Client } from '../support/client.ts';
import { ownProduct } from '../support/own-product.ts';
import { aCompany, password } from '../support/people.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
afterAll(() => world.close());

type Taken = { authorization: string; form: Record<string, string> };

/** A server that speaks the OAuth of QuickBooks Online. */
async function aQuickbooks() {
  const taken: Taken[] = [];
  const server = createServer(async (req, res) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer);
    const form = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()));
    taken.push({ authorization: req.headers.authorization ?? '', form });
    const answer =
      form.code === 'good'
        ? { access_token: 'secret-access', refresh_token: 'secret-refresh', token_type: 'bearer', expires_in: 3600 }
        : { error: 'invalid_grant' };
    res.writeHead(form.code === 'good' ? 200 : 400, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => void server.close());
  const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings = {
    QUICKBOOKS_CLIENT_ID: 'qb',
    QUICKBOOKS_CLIENT_SECRET: 'qbSecret',
    QUICKBOOKS_AUTHORIZE_URL: `${at}/connect`,
    QUICKBOOKS_TOKEN_URL: `${at}/token`,
  };
  return { taken, at, settings };
}

async function people(given: Record<string, string>) {
  const product = await ownProduct(given);
  onTestFinished(() => product.close());
  const company = await aCompany(product.orm);
  const as = async (isSystemAdmin: boolean) => {
    const { email, userId } = await company.person({ admin: true });
    const sql = 'update app_user set system_admin = $2 where account_id = current_account() and id = $1';
    await company.em.execute(sql, [userId, isSystemAdmin]);
    return await Client.signIn(product.origin, email, password);
  };
  return { product, system: await as(true), admin: await as(false) };
}

describe('the tools of the whole site', () => {
  test('connect QuickBooks Online for system administrators, through its own sign-in', async () => {
    const quickbooks = await aQuickbooks();
    const { product, system, admin } = await people(quickbooks.settings);
    const page = (await system.get('/profile')).body;
    expect(page).toMatch(/<a [^>]*href="\/profile\/quickbooks" target="quickbook"[^>]*>Sync Quickbook Online</);
    expect((await admin.get('/profile')).body).not.toContain('Sync Quickbook Online');
    expect((await admin.get('/profile/quickbooks')).status).toBe(403);

    const begun = new URL((await system.get('/profile/quickbooks')).headers.location!);
    expect(begun.origin + begun.pathname).toBe(`${quickbooks.at}/connect`);
    expect(Object.fromEntries(begun.searchParams)).toMatchObject({
      client_id: 'qb',
      response_type: 'code',
      scope: 'com.intuit.quickbooks.accounting',
      redirect_uri: `${product.origin}/profile/quickbooks/callback`,
    });
    const state = begun.searchParams.get('state')!;
    const back = (query: string, who = system) => who.get(`/profile/quickbooks/callback?${query}`);
    expect((await back(`code=good&state=${state}x&realmId=7`)).status).toBe(400);
    expect(quickbooks.taken).toEqual([]);
    const again = new URL((await system.get('/profile/quickbooks')).headers.location!).searchParams.get('state');
    const done = await back(`code=good&state=${again}&realmId=7`);
    expect([done.status, done.body]).toEqual([200, expect.stringContaining('QuickBooks Online is connected')]);
    expect(quickbooks.taken).toEqual([
      {
        authorization: `Basic ${Buffer.from('qb:qbSecret').toString('base64')}`,
        form: expect.objectContaining({ grant_type: 'authorization_code', code: 'good' }),
      },
    ]);
    const [row] = await product.orm.em
      .fork()
      .execute<[{ kept: string }]>(`select encode(tokens, 'escape') as kept from site_connection`);
    expect(row.kept).not.toContain('secret');
    expect((await back(`code=good&state=${again}`)).status).toBe(400);
  });

  test('are commands of system administrators, whatever page or job calls them', async () => {
    const { sessionSecret } = world.product.settings;
    const tokens = { accessToken: 'access', refreshToken: null, company: '7' };
    const commands = [
      (scope: Scope) => connectQuickbooks(scope, { settings: { sessionSecret }, tokens }),
      requestDemoRestore,
    ];
    for (const run of commands) {
      await expect(run(world.scopeFor(world.home.admin))).rejects.toThrow(ForbiddenError);
      await run(world.scopeFor({ ...world.home.admin, systemAdmin: true }));
    }
    for (const only of [{ demoRestore: true }, { databaseOwnerUrl: 'postgres://nobody@localhost:1/none' }]) {
      const settings = { ...world.product.settings, ...only };
      await expect(restoreDemo({ ...world.product, settings })).rejects.toThrow(ForbiddenError);
    }
  });

  test('restore the demo where the configuration says so, whatever the Host header says', async () => {
    const { product, system, admin } = await people({ DEMO_RESTORE: 'on' });
    expect((await system.get('/profile')).body).toContain('Restore demo site');
    expect((await admin.get('/profile/restore-demo')).status).toBe(403);
    expect((await admin.post('/profile/restore-demo')).status).toBe(403);
    expect((await system.post('/profile/restore-demo')).status).toBe(302);
    const jobs = await product.orm.em.fork().execute(`select from pgboss.job where name = 'restore-demo'`);
    expect(jobs).toHaveLength(1);

    const elsewhere = await people({});
    expect((await elsewhere.system.get('/profile')).body).not.toContain('Restore demo site');
    for (const Host of ['demo.incidentxpress.example', 'localhost']) {
      for (const name of ['Host', 'X-Forwarded-Host']) {
        expect((await elsewhere.system.get('/profile/restore-demo', { [name]: Host })).status).toBe(404);
        expect((await elsewhere.system.post('/profile/restore-demo', {}, { [name]: Host })).status).toBe(404);
      }
    }
  });
});

describe('admitting people of an external provider', () => {
  const { home, neighbour } = world;
  const em = (accountId: string) => world.scopeFor(accountId === home.id ? home.admin : neighbour.admin).em;
  const provisioning = (accountId: string) =>
    em(accountId).execute(
      `select provision_workgroup_id as workgroup, provision_domain as domain from account where id = current_account()`,
    );
  const groupOf = async (user: { userId: string }) => {
    const [row] = await em(home.id).execute<[{ id: string }]>(
      'select workgroup_id as id from app_user where account_id = current_account() and id = $1',
      [user.userId],
    );
    return row.id;
  };

  test('is switched on for the own domain, by one account, and off again', async () => {
    const group = await groupOf(home.officer);
    await setProvisioning(world.scopeFor(home.admin), group);
    expect(await provisioning(home.id)).toEqual([{ workgroup: group, domain: 'test.example' }]);
    const [theirs] = await em(neighbour.id).execute<[{ id: string }]>(
      'select workgroup_id as id from app_user where account_id = current_account() and id = $1',
      [neighbour.officer.userId],
    );
    await expect(setProvisioning(world.scopeFor(neighbour.admin), theirs.id)).rejects.toThrow('Another account');
    await setProvisioning(world.scopeFor(home.admin), null);
    expect(await provisioning(home.id)).toEqual([{ workgroup: null, domain: null }]);
  });

  test('is refused without ACCOUNT_ADMIN, for administrators, for what the actor lacks and for other accounts', async () => {
    const deputy = await home.user('deputy', 'ACCOUNT_ADMIN');
    const refused = async (actor: typeof deputy, group: string) =>
      (await setProvisioning(world.scopeFor(actor), group).catch((error: Error) => error.name)) ?? 'done';
    expect(await refused(home.manager, await groupOf(home.viewer))).toBe('ForbiddenError');
    expect(await refused(home.admin, await groupOf(home.admin))).toBe('ForbiddenError');
    expect(await refused(deputy, await groupOf(home.manager))).toBe('ForbiddenError');
    expect(await refused(neighbour.admin, await groupOf(home.officer))).toBe('NotFoundError');
    const personal = { ...home.admin, email: 'ana@gmail.com' };
    expect(await refused(personal, await groupOf(home.officer))).toBe('BusinessRuleError');
    expect(await provisioning(home.id)).toEqual([{ workgroup: null, domain: null }]);
  });
});
