import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browser } from '../support/browser.ts';
import { Client, sendRequest } from '../support/client.ts';
import { isComplete } from '../support/fixed-choice.ts';
import { ownProduct } from '../support/own-product.ts';
import { aCompany, password } from '../support/people.ts';
import { filled, routes } from '../support/routes.ts';

const product = await ownProduct();
const { origin } = product;
const company = await aCompany(product.orm);
const person = await company.person({ privileges: ['MYINCIDENT_ADD'] });
const viewer = await company.person();

let manager: Client;
let draftId: string;
beforeAll(async () => {
  manager = await Client.signIn(origin, person.email, password);
  await manager.arrive(await manager.post('/newincident'));
  draftId = manager.path.split('/').at(-1)!;
});
afterAll(() => product.close());

/** Returns a checksum of all rows of the account. */
async function everything() {
  const tables = await company.em.execute<{ name: string }[]>(
    `select table_name as name from information_schema.columns where column_name = 'account_id' and table_schema = 'public'`,
  );
  const sums = tables.map(
    ({ name }) => `(select md5(coalesce(string_agg(t::text, '' order by t::text), '')) from ${name} t)`,
  );
  const [row] = await company.em.execute(
    `select ${sums.map((sum, at) => `${sum} as "${tables[at]!.name}"`).join(', ')}`,
  );
  return row;
}

/** Headers of requests that no page of the application made, some of them forged. */
const foreign: Record<string, Record<string, string>> = {
  'has neither Origin nor Referer': {},
  'comes from another site': { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' },
  'comes from another site, in a browser without Sec-Fetch-Site': { Origin: 'https://evil.example' },
  'comes from a cross-site frame with an opaque origin': { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' },
  'has an opaque origin': { Origin: 'null' },
  'comes from another port of the same host': { Origin: 'http://localhost:1', 'Sec-Fetch-Site': 'same-site' },
  'comes from the same site without an Origin header': { 'Sec-Fetch-Site': 'same-site' },
  'comes from another site without an Origin header': { 'Sec-Fetch-Site': 'cross-site' },
  'was typed into the address bar or opened from an email': { 'Sec-Fetch-Site': 'none' },
  'has our Origin but a cross-site Sec-Fetch-Site': { Origin: origin, 'Sec-Fetch-Site': 'cross-site' },
  'has a foreign Origin but our Sec-Fetch-Site': { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'same-origin' },
  'has an Origin that begins with ours': { Origin: `${origin}.evil.example` },
  'has our origin over https': { Origin: origin.replace('http:', 'https:') },
  'has two origins': { Origin: `${origin}, https://evil.example` },
  'names another site in the Referer only': { Referer: 'https://evil.example/dashboard' },
  'names a host that begins like ours in the Referer': { Referer: `${origin}.evil.example/dashboard` },
  'has our origin as the user name of another host in the Referer': { Referer: `${origin}@evil.example/dashboard` },
  'has our origin in the path of another host in the Referer': { Referer: `https://evil.example/${origin}/` },
  'names us over https in the Referer': { Referer: `${origin.replace('http:', 'https:')}/dashboard` },
  'names another port of our host in the Referer': { Referer: 'http://localhost:1/dashboard' },
  'has a Referer that is no address': { Referer: `evil ${origin}` },
  'has a Referer without a host': { Referer: '/dashboard' },
  'has an empty Referer': { Referer: '' },
  'hides its origin and names us in the Referer': { Origin: 'null', Referer: `${origin}/dashboard` },
  'comes from another origin and names us in the Referer': {
    Origin: 'https://evil.example',
    Referer: `${origin}/dashboard`,
  },
  'comes from another site and names us in the Referer': {
    'Sec-Fetch-Site': 'cross-site',
    Referer: `${origin}/dashboard`,
  },
};

const bodies: [type: string, body: string][] = [
  ['application/x-www-form-urlencoded', 'theme=dark&intent=save&why=idle'],
  ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="theme"\r\n\r\ndark\r\n--x--\r\n'],
  ['text/plain', 'theme=dark'],
  ['application/json', '{"theme":"dark"}'],
  ['', ''],
];

/** The complete run tries every body at every address with every header; otherwise each has the next one. */
const bodiesFor = (at: number) => (isComplete ? bodies : [bodies[at % bodies.length]!]);

const acting = (await routes()).filter(({ acts }) => acts);
const params = {
  draftId: '',
  uid: 'x',
  id: '0198c000-0000-7000-8000-000000000001',
  personId: 'x',
  printoutId: 'x',
  reportPrintoutId: 'x',
};
const addresses = () => [
  ...acting.flatMap(({ id, path, isButton }) => {
    const address = filled(path, { ...params, draftId });
    if (isButton) return [address];
    return [address, `${address}.data`, `${address}?_data=${encodeURIComponent(id)}`, `${address}?index`];
  }),
  ...['/', '/_root.data', '/dashboard', '/idp/auth', '/idp/token', '/idp/session/end', '/IDP/token', '/health/ready'],
];

describe('a cross-site request forgery check: a request that', () => {
  test.each(Object.entries(foreign))('%s runs no action', async (what, said) => {
    const turn = Object.keys(foreign).indexOf(what);
    const before = await everything();
    const Cookie = `session=${manager.cookie('session')}`;
    const passed: string[] = [];
    for (const [at, path] of addresses().entries()) {
      for (const [type, body] of bodiesFor(turn + at)) {
        const headers = { ...said, Cookie, ...(type ? { 'Content-Type': type } : {}) };
        const { status } = await sendRequest(origin, { path, method: 'POST', headers, body });
        // an unknown address is rejected before the origin is checked
        if (status !== 403 && !(status === 404 && path.includes('_data='))) passed.push(`${status} ${path} ${type}`);
      }
    }
    expect(passed).toEqual([]);
    expect(await everything()).toEqual(before);
  });

  test('comes from a page of the application runs its action', async () => {
    for (const said of [
      { Origin: origin, 'Sec-Fetch-Site': 'same-origin' },
      { Origin: origin },
      { 'Sec-Fetch-Site': 'same-origin' },
      { Referer: `${origin}/dashboard` },
      { Referer: origin },
    ]) {
      const headers = { ...said, 'Content-Type': 'application/x-www-form-urlencoded' };
      const { status, headers: got } = await sendRequest(origin, {
        path: '/theme',
        method: 'POST',
        headers,
        body: 'theme=dark',
      });
      expect(status).toBe(302);
      expect(String(got['set-cookie'])).toContain('theme=dark');
    }
  });

  test('names its origin only in the Referer header signs the user in', async () => {
    const visitor = new Client(origin);
    await visitor.follow('/login');
    const [page, form] = [origin + visitor.path, new URLSearchParams({ email: viewer.email, password })];
    const Cookie = visitor.cookiesFor(page);
    const headers = { Referer: page, Cookie, 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'text/html' };
    const posted = await sendRequest(origin, { path: visitor.path, method: 'POST', headers, body: String(form) });
    expect(posted.status).toBe(302);
    expect(posted.headers.location).toMatch(/^\/idp\/auth\//);
  });

  test('has neither Origin nor Referer gets an error page that says what to do', async () => {
    const before = await everything();
    const Cookie = `session=${manager.cookie('session')}`;
    const form = { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'text/html, text/*;q=0.5, image/*' };
    for (const path of ['/idp/interaction/x', '/logout', '/newincident', '/idp/token', '/none']) {
      const answer = await sendRequest(origin, {
        path,
        method: 'POST',
        headers: { ...form, Cookie },
        body: 'theme=dark',
      });
      expect([path, answer.status]).toEqual([path, 403]);
      expect(answer.headers['content-type']).toMatch(/^text\/html/);
      expect(answer.headers['set-cookie']).toBeUndefined();
      expect(answer.body).toContain('<h1>The form was not accepted</h1>');
      expect(answer.body).toMatch(/<link rel="stylesheet" href="\/assets\//);
      expect(answer.body).toContain('Referer');
      expect(answer.body).not.toContain('Logout');
    }
    expect(await everything()).toEqual(before);
  });

  test.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'])(
    'uses the method %s runs no action, even with an Origin of the application',
    async (method) => {
      const before = await everything();
      for (const path of addresses()) {
        const headers = { Cookie: `session=${manager.cookie('session')}`, Origin: origin };
        expect([path, (await sendRequest(origin, { path, method, headers })).status]).toEqual([path, 405]);
      }
      expect(await everything()).toEqual(before);
    },
  );

  test('is a GET changes no data, even from another origin', async () => {
    const before = await everything();
    for (const path of addresses().filter((address) => !address.startsWith('/idp'))) {
      const headers = {
        Cookie: `session=${manager.cookie('session')}`,
        Origin: 'https://evil.example',
        'X-Background': '1',
      };
      const { status } = await sendRequest(origin, { path, headers });
      expect([path, status < 500]).toEqual([path, true]);
    }
    expect(await everything()).toEqual(before);
  });

  test('comes from a server reaches the token endpoint only without a cookie', async () => {
    const question = { path: '/idp/token', method: 'POST', body: 'grant_type=refresh_token' };
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    expect((await sendRequest(origin, { ...question, headers })).status).toBe(400);
    expect((await sendRequest(origin, { ...question, headers: { ...headers, Cookie: 'a=b' } })).status).toBe(403);
    expect((await sendRequest(origin, { ...question, path: '/idp/interaction/x', headers })).status).toBe(403);
  });
});

describe('in Chromium', () => {
  /** Serves a page on another port that submits the form automatically. */
  async function evilPage(action: string, enctype: string) {
    const html = `<form method="post" action="${action}" enctype="${enctype}"><input name="theme" value="dark"></form>
      <script>document.forms[0].submit()</script>`;
    const server = createServer((_, res) => res.writeHead(200, { 'Content-Type': 'text/html' }).end(html)).listen(0);
    await once(server, 'listening');
    return { port: (server.address() as { port: number }).port, close: () => server.close() };
  }

  test.each([
    ['localhost', 'another port of the same host'],
    ['127.0.0.1', 'another site'],
  ])('a form posted by a page at %s (%s) does not log the user out', async (host) => {
    const context = await (await browser()).newContext();
    const page = await context.newPage();
    await page.goto(`${origin}/login`);
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/dashboard');
    for (const enctype of ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain']) {
      const evil = await evilPage(`${origin}/logout`, enctype);
      const answered = page.waitForResponse(`${origin}/logout`);
      await page.goto(`http://${host}:${evil.port}/`);
      expect((await answered).status()).toBe(403);
      evil.close();
    }
    await page.goto(`${origin}/dashboard`);
    await page.waitForURL('**/dashboard');
    await context.close();
  });

  test('the forms of the application work without JavaScript', async () => {
    const context = await (await browser()).newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${origin}/login`);
    await page.getByLabel('Email').fill(viewer.email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/dashboard');
    await page.locator('summary', { hasText: /\w/ }).last().click();
    await page.getByRole('button', { name: 'Dark' }).last().click();
    await page.waitForURL('**/dashboard');
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
    await page.locator('summary', { hasText: /\w/ }).last().click();
    await page.getByRole('button', { name: 'Logout' }).last().click();
    await page.waitForURL(`${origin}/`);
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('session');
    await context.close();
  });
});
