import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** Speaks as much of PostgreSQL's protocol as names a version, and refuses other queries; returns its URL. */
export async function oldPostgres(version: number): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => {
      send(socket, ['R', int32(0)], ready);
      socket.on('data', (data) => answer(socket, data, version));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `postgresql://incident_app:secret@127.0.0.1:${(server.address() as AddressInfo).port}/incident`;
}

type Message = [kind: string, body: Buffer];

const ready: Message = ['Z', Buffer.from('I')];

function answer(socket: Socket, data: Buffer, version: number) {
  if (data.toString('latin1', 0, 1) !== 'Q') return;
  const text = Buffer.from(String(version));
  const column = Buffer.concat([
    Buffer.from('version\0'),
    int32(0),
    int16(0),
    int32(23),
    int16(4),
    int32(-1),
    int16(0),
  ]);
  if (data.includes('server_version_num') && !data.includes('pg_roles')) {
    const row = Buffer.concat([int16(1), int32(text.length), text]);
    send(socket, ['T', Buffer.concat([int16(1), column])], ['D', row], ['C', Buffer.from('SELECT 1\0')], ready);
  } else {
    send(socket, ['E', Buffer.from('SERROR\0C42704\0Munrecognized configuration parameter\0\0')], ready);
  }
}

function send(socket: Socket, ...messages: Message[]) {
  for (const [kind, body] of messages) {
    socket.write(Buffer.concat([Buffer.from(kind), int32(body.length + 4), body]));
  }
}

function int32(value: number) {
  const buffer = Buffer.alloc(4);
  buffer.writeInt32BE(value);
  return buffer;
}

function int16(value: number) {
  const buffer = Buffer.alloc(2);
  buffer.writeInt16BE(value);
  return buffer;
}
