import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SentRequest, sendRequest } from '../support/client.ts';
import { type OwnProduct, ownProduct } from '../support/own-product.ts';

let product: OwnProduct;
beforeAll(async () => {
  product = await ownProduct();
});
afterAll(() => product.close());

const send = (path: string, sent: SentRequest = {}) => sendRequest(product.address, { path, ...sent });

describe('the interface for programs, as the web server mounts it', () => {
  test('takes methods, bodies and callers that pages refuse, and asks each for a credential', async () => {
    const json = { headers: { 'Content-Type': 'application/json' }, body: '{}' };
    for (const method of ['POST', 'PUT']) {
      const answer = await send('/api/incidents', { method, ...json });
      expect(answer.status).toBe(401);
      expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
      expect(answer.headers['www-authenticate']).toMatch(/^Bearer resource_metadata=/);
    }
    expect((await send('/api/incidents/1', { method: 'DELETE' })).status).toBe(401);
    expect((await send('/dashboard', { method: 'PUT' })).status).toBe(405);
  });

  test('answers other addresses and methods with a problem', async () => {
    expect((await send('/api/nothing')).status).toBe(404);
    const wrong = await send('/api/incidents', { method: 'PATCH' });
    expect([wrong.status, wrong.headers.allow]).toEqual([405, 'GET, POST, PUT']);
    for (const path of ['/api/%', '/api/incidents/%E0%A4%A', '/api/incidents/%00']) {
      const { status } = await send(path);
      expect([path, [400, 401, 404].includes(status)]).toEqual([path, true]);
    }
  });

  test('answers a preflight, and lets no page of another origin read what a wrong credential gets', async () => {
    const headers = { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' };
    const preflight = await send('/api/incidents', { method: 'OPTIONS', headers });
    expect(preflight.status).toBe(204);
    expect(preflight.headers['access-control-allow-origin']).toBe('https://evil.example');
    const call = await send('/api/incidents', { method: 'POST', headers });
    expect(call.status).toBe(401);
    for (const answer of [call, await send('/api'), await send('/dashboard', { method: 'OPTIONS', headers })]) {
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
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
    const document = JSON.parse((await send('/api/openapi.json')).body);
    expect(document).toMatchObject({ openapi: '3.1.0', servers: [{ url: `${product.origin}/api` }] });
    const page = await send('/api?call=postIncidents', { headers: { Accept: 'text/html' } });
    expect([page.status, page.body]).toEqual([200, expect.stringContaining('Create an incident')]);
    expect((await send('/api')).body).toContain('OpenAPI file');
  });
});
