import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OwnProduct, ownProduct } from '../support/own-product.ts';

let product: OwnProduct;
beforeAll(async () => {
  product = await ownProduct();
});
afterAll(() => product.close());

const ask = (path: string, init: RequestInit = {}) =>
  fetch(`${product.address}${path}`, { redirect: 'manual', ...init });

describe('the interface for programs, as the web server mounts it', () => {
  test('takes methods, bodies and callers that pages refuse, and asks each for a credential', async () => {
    const json = { headers: { 'Content-Type': 'application/json' }, body: '{}' };
    for (const method of ['POST', 'PUT']) {
      const answer = await ask('/api/incidents', { method, ...json });
      expect(answer.status).toBe(401);
      expect(answer.headers.get('Content-Type')).toMatch(/^application\/problem\+json/);
      expect(answer.headers.get('WWW-Authenticate')).toBe('Bearer');
    }
    expect((await ask('/api/incidents/1', { method: 'DELETE' })).status).toBe(401);
    expect((await ask('/dashboard', { method: 'PUT' })).status).toBe(405);
  });

  test('answers other addresses and methods with a problem', async () => {
    expect((await ask('/api/nothing')).status).toBe(404);
    const wrong = await ask('/api/incidents', { method: 'PATCH' });
    expect([wrong.status, wrong.headers.get('Allow')]).toEqual([405, 'POST, PUT']);
    for (const path of ['/api/%', '/api/incidents/%E0%A4%A', '/api/incidents/%00']) {
      const { status } = await ask(path);
      expect([path, [400, 401, 404].includes(status)]).toEqual([path, true]);
    }
  });

  test('answers a preflight, and lets no page of another origin read what a wrong credential gets', async () => {
    const headers = { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' };
    const preflight = await ask('/api/incidents', { method: 'OPTIONS', headers });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('Access-Control-Allow-Origin')).toBe('https://evil.example');
    const call = await ask('/api/incidents', { method: 'POST', headers });
    expect(call.status).toBe(401);
    for (const answer of [call, await ask('/api'), await ask('/dashboard', { method: 'OPTIONS', headers })]) {
      expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });

  test('reads no body before the credential is verified', async () => {
    const socket = connect(product.port, '127.0.0.1');
    socket.write(
      'POST /api/incidents HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 90000000\r\n\r\n{',
    );
    const begin = await new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data))));
    socket.destroy();
    expect(begin).toMatch(/^HTTP\/1\.1 401/);
  });

  test('is described by a document and a page that anybody can read', async () => {
    const document = await (await ask('/api/openapi.json')).json();
    expect(document).toMatchObject({ openapi: '3.1.0', servers: [{ url: `${product.origin}/api` }] });
    const page = await ask('/api?call=postIncidents', { headers: { Accept: 'text/html' } });
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Create an incident')]);
    expect(await text((await ask('/api')).body as never)).toContain('OpenAPI file');
  });
});
