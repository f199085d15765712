import type { LookupFunction } from 'node:net';
import { createServer } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { type Network, postEvent } from '#app/webhooks/post-event.server.ts';
import { openReceiver } from '../support/webhook-receiver.ts';

const receiver = await openReceiver();
const inside = await openReceiver();
afterAll(async () => {
  await receiver.close();
  await inside.close();
});

const event = { headers: { 'webhook-id': 'one' }, body: '{"type":"webhook.test"}' };
const network: Network = { loopbackPort: receiver.port, timeoutMs: 20_000 };
const post = (url: string, more: Partial<Network> = {}) => postEvent({ ...event, url }, { ...network, ...more });

/** Answers as a DNS server whose answers change: the next of the addresses at each question. */
function resolver(...addresses: string[]) {
  const asked: string[] = [];
  const lookup: LookupFunction = (name, options, callback) => {
    const address = addresses[Math.min(asked.length, addresses.length - 1)]!;
    asked.push(name);
    const family = address.includes(':') ? 6 : 4;
    if (options.all) (callback as unknown as (error: null, all: object[]) => void)(null, [{ address, family }]);
    else callback(null, address, family);
  };
  return { lookup, asked };
}

test('a receiver that changes the protocol has answered 101, and is left', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.write('HTTP/1.1 101 Go on\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const left = new Promise<void>((resolve) =>
    server.once('connection', (socket) => socket.once('close', () => resolve())),
  );
  expect(await post(`http://127.0.0.1:${port}/`, { loopbackPort: port })).toMatchObject({ status: 101, problem: null });
  await left;
  server.close();
});

describe('an event goes to no address inside a network', () => {
  test.each([
    ...['127.0.0.1', '10.0.0.1', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0', '192.0.2.1'],
    ...['224.0.0.1', '255.255.255.255', '198.18.0.1', '[::1]', '[::]', '[fe80::1]', '[fc00::1]', '[::ffff:127.0.0.1]'],
    ...[
      '[::ffff:10.0.0.1]',
      '[64:ff9b::7f00:1]',
      '[2002:7f00:1::]',
      '2130706433',
      '0x7f000001',
      '017700000001',
      '127.1',
    ],
    'localhost',
  ])('that the address itself names: %s', async (host) => {
    for (const port of [inside.port, 443]) {
      expect(await post(`https://${host}:${port}/hooks`)).toMatchObject({ status: null, problem: 'ADDRESS' });
    }
    expect(inside.received).toEqual([]);
  });

  test.each(['127.0.0.1', '10.1.2.3', '169.254.169.254', '::1', 'fd00::1', '::ffff:192.168.0.1'])(
    'to which a name leads: %s',
    async (address) => {
      const { lookup, asked } = resolver(address);
      const answer = await post(`https://hooks.example:${inside.port}/`, { lookup });
      expect(answer).toMatchObject({ status: null, problem: 'ADDRESS' });
      expect(asked).toEqual(['hooks.example']);
    },
  );

  test('to which a name leads at the second question, whatever it was at the first', async () => {
    const { lookup } = resolver('127.0.0.1', '10.0.0.1');
    const url = `http://hooks.example:${receiver.port}/`;
    expect(await post(url, { lookup })).toMatchObject({ status: 204 });
    expect(await post(url, { lookup })).toMatchObject({ status: null, problem: 'ADDRESS' });
  });

  test('to which a receiver redirects', async () => {
    const before = inside.received.length;
    for (const status of [301, 302, 303, 307, 308]) {
      receiver.behave((_, response) => void response.writeHead(status, { location: inside.url }).end());
      expect(await post(receiver.url)).toMatchObject({ status, problem: null });
    }
    expect(inside.received).toHaveLength(before);
  });

  test('where the installation names no port of this machine', async () => {
    expect(await post(receiver.url, { loopbackPort: null })).toMatchObject({ problem: 'ADDRESS' });
    const { lookup } = resolver('127.0.0.1');
    const byName = `https://hooks.example:${receiver.port}/`;
    expect(await post(byName, { lookup, loopbackPort: null })).toMatchObject({ problem: 'ADDRESS' });
  });

  test('without encryption, but to that one port', async () => {
    const { lookup, asked } = resolver('93.184.216.34');
    expect(await post('http://hooks.example/', { lookup })).toMatchObject({ problem: 'ADDRESS' });
    expect(asked).toEqual([]);
  });
});

describe('a receiver', () => {
  test('that never answers, answers slowly for ever, or sends an endless body ends a try in time', async () => {
    receiver.behave(() => {});
    expect(await post(receiver.url, { timeoutMs: 200 })).toMatchObject({ status: null, problem: 'NO_ANSWER' });
    const drip = await rawServer('HTTP/1.1 200 OK\r\nX-Slow: ', 20);
    expect(await post(drip.url, { loopbackPort: drip.port, timeoutMs: 300 })).toMatchObject({ problem: 'NO_ANSWER' });
    await drip.close();
    receiver.behave((_, response) => {
      response.writeHead(200);
      const write = () => response.write('x'.repeat(65_536), (error) => !error && write());
      write();
    });
    expect(await post(receiver.url)).toMatchObject({ status: 200 });
  });

  test.each([
    ['no HTTP', 'SSH-2.0-OpenSSH_9.6\r\n', 'NOT_HTTP'],
    ['a header without end', `HTTP/1.1 200 OK\r\nX-Long: ${'x'.repeat(100_000)}`, 'NOT_HTTP'],
    ['nothing, and hangs up', '', 'CONNECTION'],
  ])('that answers with %s has no status', async (_, text, problem) => {
    const server = await rawServer(text);
    expect(await post(server.url, { loopbackPort: server.port })).toMatchObject({ status: null, problem });
    await server.close();
  });

  test('that is down, or without the TLS that its address promises, has no status', async () => {
    const gone = await openReceiver();
    await gone.close();
    expect(await post(gone.url, { loopbackPort: gone.port })).toMatchObject({ problem: 'CONNECTION' });
    const { problem } = await post(receiver.url.replace('http:', 'https:'));
    expect(['CERTIFICATE', 'CONNECTION']).toContain(problem);
  });
});

/** Answers every connection with a text, and then ends it; or sends one letter more each so many milliseconds. */
async function rawServer(text: string, everyMs?: number) {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => {
      if (everyMs === undefined) return void socket.end(text);
      socket.write(text);
      const timer = setInterval(() => socket.write('x'), everyMs);
      socket.on('close', () => clearInterval(timer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return { port, url: `http://127.0.0.1:${port}/`, close: () => new Promise((resolve) => server.close(resolve)) };
}
