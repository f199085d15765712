import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { freePort } from '../free-port.ts';

/** The fate of bytes of a frozen connection: a stopped process gets them later, a broken network loses them. */
export type Freeze = 'holds' | 'loses';

/**
 * Starts a proxy to PostgreSQL that can stop forwarding in both directions while it still accepts connections. With
 * `openingMs`, a connection takes so long to open, as on a machine that is busy.
 */
export async function freezingProxy(database: string, { openingMs = 0 } = {}) {
  const { hostname, port: own } = new URL(database);
  const sockets = new Set<Socket>();
  let frozen: Freeze | null = null;
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const upstream = connect({ port: Number(own), host: hostname, allowHalfOpen: true });
    let isLost = false;
    const forward = (from: Socket, to: Socket) => {
      sockets.add(from);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        if (!isLost && frozen === null) to.destroy();
      });
      from.on('end', () => isLost || to.end());
      from.on('data', (data) => {
        isLost ||= frozen === 'loses';
        if (!isLost) to.write(data);
      });
      if (frozen === 'holds' || openingMs > 0) from.pause();
      if (openingMs > 0) setTimeout(() => frozen === 'holds' || from.resume(), openingMs).unref();
      // a lost connection stays lost after the network works again
      from.on('lose', () => (isLost = true));
    };
    forward(client, upstream);
    forward(upstream, client);
  });
  const port = await freePort();
  await once(server.listen(port, '127.0.0.1'), 'listening');
  const through = new URL(database);
  through.hostname = '127.0.0.1';
  through.port = String(port);
  return {
    database: through.href,
    freeze(how: Freeze) {
      frozen = how;
      for (const socket of sockets) how === 'holds' ? socket.pause() : socket.emit('lose');
    },
    /** Freezes one connection alone, the n-th of those that are open. */
    freezeOne(index: number) {
      for (const socket of [...sockets].slice(index * 2, index * 2 + 2)) socket.pause();
    },
    thaw() {
      frozen = null;
      for (const socket of sockets) socket.resume();
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
