import { globSync, readFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openOrm } from '#db/orm.ts';
import { demoPassword } from '../support/browser.ts';
import { type Answer, Client, type SentRequest, sendRequest } from '../support/client.ts';
import { demoAttachment } from '../support/demo-attachment.ts';
import { type OwnProduct, ownProduct } from '../support/own-product.ts';
import { aCompany, password } from '../support/people.ts';
import { printedPages } from '../support/printed-pages.ts';

type Kind = 'page' | 'data' | 'hashed' | 'file' | 'other';
/** A kind of response: its name, its expected headers, its status and its request. */
type Asked = [name: string, kind: Kind, status: number, request: (visitor: Client) => Promise<Answer>];

const origin = inject('origin');
const email = 'manager@grandpacific.example';
const nonces: string[] = [];
let manager: Client;
beforeAll(async () => {
  manager = await Client.signIn(origin, email, demoPassword);
});

const get = (path: string) => (visitor: Client) => visitor.get(path);
const post =
  (path: string, fields = {}, headers = {}) =>
  (visitor: Client) =>
    visitor.post(path, fields, headers);
const raw = (path: string, more: SentRequest) => () => sendRequest(origin, { path, ...more });

const foundIn = (page: string, pattern: RegExp) => async (visitor: Client) => {
  const [, path] = pattern.exec((await visitor.get(page)).body)!;
  return await visitor.get(path!);
};

const answers: Asked[] = [
  ['the landing page', 'page', 200, get('/')],
  ['the dashboard', 'page', 200, get('/dashboard')],
  ['a list', 'page', 200, get('/dashboard/incidents/open')],
  ['an incident', 'page', 200, foundIn('/dashboard/incidents/open', /href="(\/incidents\/[0-9a-f-]{36})/)],
  ['a form with its script', 'page', 200, async (visitor) => visitor.arrive(await visitor.post('/newincident'))],
  ['the help page', 'page', 200, get('/help')],
  ['an error page', 'page', 200, get('/errors/noPermission')],
  ['an unknown page', 'page', 404, get('/no/such/page')],
  ['an unknown incident', 'page', 404, get('/incidents/00000000-0000-4000-8000-000000000000')],
  ['a page without an action', 'page', 405, post('/dashboard')],
  ['the end of a sign-in', 'page', 200, get('/callback')],
  ['a failed sign-in', 'page', 200, get('/callback?error=access_denied&state=x')],
  ['the sign-in page', 'page', 200, () => new Client(origin).follow('/login')],
  ['a page asked for by HEAD', 'other', 200, raw('/help', { method: 'HEAD' })],
  ['data for the router', 'data', 200, get('/dashboard.data')],
  ['data of an unknown page', 'data', 404, get('/no/such/page.data')],
  ['a redirect', 'other', 302, get('/login')],
  ['a redirect of a form', 'other', 302, post('/theme', { theme: 'light' })],
  ['a redirect as data', 'data', 202, (visitor) => new Client(visitor.origin).get('/profile.data')],
  ['no content', 'other', 204, get('/session/alive')],
  ['a style sheet', 'hashed', 200, foundIn('/', /href="(\/assets\/[^"]+\.css)"/)],
  ['a script', 'hashed', 200, async (visitor) => foundIn(await draft(visitor), /"(\/assets\/[^"]+\.js)"/)(visitor)],
  ['the icons', 'file', 200, get('/icons.svg')],
  ['an unknown asset', 'page', 404, get('/assets/none.js')],
  ['a folder of assets', 'page', 404, get('/assets')],
  ['the liveness check', 'other', 200, get('/health/live')],
  ['the readiness check', 'other', 200, get('/health/ready')],
  ['the metadata of the identity provider', 'other', 200, get('/idp/.well-known/openid-configuration')],
  ['the keys of the identity provider', 'other', 200, get('/idp/jwks')],
  ['the error page of the identity provider', 'other', 400, get('/idp/auth?client_id=nobody')],
  ['a token request that the identity provider rejects', 'other', 400, raw('/idp/token', { method: 'POST' })],
  ['an unknown address of the identity provider', 'other', 404, get('/idp/none')],
  ['a rejected request of another site', 'other', 403, post('/theme', {}, { Origin: 'https://evil.example' })],
  ['a rejected method', 'other', 405, raw('/', { method: 'PUT' })],
  ['a rejected OPTIONS request', 'other', 405, raw('/dashboard', { method: 'OPTIONS' })],
  ['a rejected content type', 'other', 415, post('/theme', { x: '1' }, { 'Content-Type': 'application/json' })],
  ['a form that is too large', 'other', 413, post('/theme', { theme: 'x'.repeat(5 * 1024 * 1024) })],
  ['a form of unknown length', 'other', 411, postWithoutLength],
  ['the route manifest', 'other', 404, get('/__manifest?p=/dashboard')],
  ['a data request in the old format', 'other', 404, get('/dashboard?_data=root')],
  ['a malformed address', 'other', 400, raw('/%', {})],
  ['an absolute address of another host', 'other', 400, raw('http://evil.example/login', {})],
];

describe('the security headers', () => {
  test.each(answers)('are sent with %s', async (name, kind, status, request) => {
    const answer = await request(manager);
    expect(answer.status).toBe(status);
    // a program on the person's own machine, which began the sign-in, is where it ends
    expectHeaders(answer.headers, { formsMayEndAt: name === 'the sign-in page' ? ' http://127.0.0.1:*' : '' });
    expectCaching(answer.headers, kind);
    expect(answer.headers['strict-transport-security']).toBeUndefined();
    if (kind === 'page') {
      expectOwnScripts(answer.headers, answer.body);
      expect(answer.body.match(/<!doctype/gi)).toHaveLength(1);
    }
  });

  test('carry a new nonce in each response', () => {
    expect(nonces.length).toBeGreaterThan(30);
    expect(new Set(nonces).size).toBe(nonces.length);
  });

  test('allow printouts and PDF attachments in a frame, only in a page of the product', async () => {
    const printouts = await printedPages(manager);
    const attachment = await demoAttachment('PDF', email);
    for (const page of [...Object.values(printouts), `${attachment}/view`]) {
      const [, file] = /<object [^>]*\bdata="([^"]+)"/.exec((await manager.get(page)).body)!;
      const answer = await manager.follow(file!);
      expect(answer.headers['content-type']).toBe('application/pdf');
      expectHeaders(answer.headers, { isEmbedded: true });
    }
  });

  test.each([
    ['a download of a PDF', 'PDF', '?download'],
    ['a picture', 'IMAGE', ''],
    ['a thumbnail', 'IMAGE', '?thumbnail'],
    ['another file', 'DOC', ''],
  ] as const)('allow %s in no frame', async (_, type, query) => {
    const answer = await manager.follow(`${await demoAttachment(type, email)}${query}`);
    expect(answer.status).toBe(200);
    expectHeaders(answer.headers);
  });

  test.each([
    '/incidents/print/00000000-0000-4000-8000-000000000000',
    '/incidents/00000000-0000-4000-8000-000000000000/print/00000000-0000-4000-8000-000000000000',
    '/reports/print/00000000-0000-4000-8000-000000000000',
  ])('allow no error page in a frame in place of %s', async (path) => {
    const answer = await manager.get(path);
    expect(answer.status).toBe(404);
    expectHeaders(answer.headers);
  });

  test('allow a frame in no file but the one that answers with files', () => {
    const allowing = globSync('{app,worker,db}/**/*.{ts,tsx}').filter((path) =>
      /frame-ancestors|X-Frame-Options/.test(readFileSync(path, 'utf8')),
    );
    expect(allowing.sort()).toEqual(['app/attachments/file-response.server.ts', 'app/platform/web/middleware.ts']);
  });
});

describe('an application served over https', () => {
  let product: OwnProduct;
  let visitor: Client;
  beforeAll(async () => {
    product = await ownProduct({
      ORIGIN: 'https://incidents.example.com',
      SESSION_SECRET: 'a secret that is long enough to be one',
    });
    const ana = await (await aCompany(product.orm)).person();
    visitor = new Client(product.origin, product.address);
    await visitor.signIn(ana.email, password);
  });
  afterAll(() => product.close());

  test('sets only Secure cookies for its own host during a sign-in', async () => {
    expect(visitor.path).toBe('/dashboard');
    const ours = [...visitor.cookies.values()].filter(({ name }) => !name.startsWith('idp_'));
    expect(ours.map(({ name }) => name).sort()).toEqual(['__Host-device', '__Host-session']);
    const lines = (await visitor.post('/logout')).headers['set-cookie'] ?? [];
    expect(lines).toEqual(['__Host-session=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax']);
    const begun = (await visitor.get('/login')).headers['set-cookie'] ?? [];
    expect(begun.map((line) => /^__Host-(login|return-to)[:=]/.exec(line)?.[1])).toEqual(['login', 'return-to']);
    for (const line of begun) {
      expect(line.split('; ')).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax']));
      expect(line).not.toContain('Domain=');
    }
  });

  test.each(['/', '/no/such/page', '/login', '/icons.svg', '/health/live', '/idp/jwks', '/help.data', '/%'])(
    'sends Strict-Transport-Security with %s',
    async (path) => {
      const { headers } = await visitor.get(path);
      expectHeaders(headers);
      expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
      expect(policyOf(headers)).toHaveProperty('upgrade-insecure-requests');
    },
  );

  test('shows only the id of an internal error, with the same security headers', async () => {
    const owner = await openOrm(product.database.owner, 1);
    await owner.em.fork().execute('alter table session rename to elsewhere');
    for (const path of ['/dashboard', '/dashboard.data', '/session/alive']) {
      visitor.cookies.set('x', { name: '__Host-session', value: 'x', path: '/' });
      const answer = await visitor.get(path);
      const body = answer.body;
      expect(answer.status).toBe(500);
      expectHeaders(answer.headers);
      expectCaching(answer.headers, 'data');
      expect(body).not.toMatch(/relation|elsewhere|select |node_modules|\.ts:/);
      if (path === '/dashboard') expect(body).toContain(`tell support this id: ${answer.headers['x-request-id']}`);
    }
    await owner.close(true);
  });
});

function expectHeaders(headers: IncomingHttpHeaders, { formsMayEndAt = '', isEmbedded = false } = {}) {
  const { 'form-action': formAction, ...policy } = policyOf(headers);
  expect(formAction).toBe(`'self'${formsMayEndAt}`);
  expect(policy).toMatchObject({ 'default-src': "'none'", 'base-uri': "'none'" });
  expect(policy['frame-ancestors']).toBe(isEmbedded ? "'self'" : "'none'");
  expect(policy).toMatchObject({
    'object-src': "'self'",
    'frame-src': "'self'",
    'style-src': "'self'",
    'connect-src': "'self'",
  });
  expect(policy['script-src']).toMatch(/^'self' 'nonce-[\w-]{22}'$/);
  nonces.push(nonceOf(headers));
  expect(Object.values(policy).join(' ')).not.toMatch(/unsafe-|\*|https?:|data:/);
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': isEmbedded ? 'SAMEORIGIN' : 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'same-origin',
    'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()',
    'x-request-id': expect.stringMatching(/^[0-9A-F]{12}$/),
  });
  for (const name of ['x-powered-by', 'server', 'access-control-allow-credentials']) {
    expect(headers).not.toHaveProperty(name);
  }
}

function expectCaching(headers: IncomingHttpHeaders, kind: Kind) {
  const cacheControl = headers['cache-control'];
  if (kind === 'hashed') expect(cacheControl).toBe('public, max-age=31536000, immutable');
  else if (kind === 'file') expect(cacheControl).toBe('public, max-age=3600');
  else if (kind === 'page' || kind === 'data') expect(cacheControl).toMatch(/^private, no-(cache|store)$/);
  else expect(cacheControl).toMatch(/private|no-store|no-cache|^public, max-age=0$/);
}

/** Expects every script of the page to have the nonce and nothing else in it to be executable. */
function expectOwnScripts(headers: IncomingHttpHeaders, page: string) {
  for (const [tag] of page.matchAll(/<script[^>]*>/g)) expect(tag).toContain(`nonce="${nonceOf(headers)}"`);
  expect(page).not.toMatch(/<[a-z][^>]*\s(?:on\w+|style)=/i);
  expect(page).not.toMatch(/(?:href|action|src)="\s*(?:javascript|data|vbscript):/i);
}

function policyOf(headers: IncomingHttpHeaders): Record<string, string> {
  const directives = String(headers['content-security-policy'] ?? '')
    .split(/[;,]/)
    .filter(Boolean);
  const policy = new Map(
    directives.map((directive) => /^\s*(\S+) ?(.*)$/.exec(directive)!.slice(1) as [string, string]),
  );
  // browsers enforce both of two policies with the same directive
  expect(policy.size).toBe(directives.length);
  return Object.fromEntries(policy);
}

function nonceOf(headers: IncomingHttpHeaders) {
  return /'nonce-([^']+)'/.exec(policyOf(headers)['script-src'] ?? '')?.[1] ?? '';
}

async function draft(visitor: Client) {
  await visitor.arrive(await visitor.post('/newincident'));
  return visitor.path;
}

function postWithoutLength() {
  const headers = { Origin: origin, 'Content-Type': 'application/x-www-form-urlencoded' };
  return sendRequest(origin, { path: '/theme', headers, body: Readable.from(['theme=dark']) });
}

test.each(['/', '/api/incidents', '/health/ready', '/favicon.svg'])(
  '%s refuses a request with two hosts',
  async (path) => {
    const { host, port } = new URL(origin);
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(
      [`GET ${path} HTTP/1.1`, `Host: ${host}`, 'Host: evil.example', 'Connection: close', '', ''].join('\r\n'),
    );
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 .*A request names one host\.$/s);
  },
);

test('a health check of HTTP 1.0 without a host is answered', async () => {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  socket.write('GET /health/ready HTTP/1.0\r\n\r\n');
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 .*ready$/s);
});
