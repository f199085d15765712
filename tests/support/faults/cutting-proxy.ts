import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { freePort } from './instance.ts';

/** Where a connection is cut: before PostgreSQL hears of the commit, or after, when its answer is under way. */
export type Cut = 'before' | 'after';

/** A simple query, as it goes over the line. */
const commit = Buffer.from('Q\0\0\0\x0bcommit\0', 'latin1');
const writing = /update draft set|insert into "incident" /;

/** Stands between the product and PostgreSQL, and cuts the connection of the next transaction that writes at its COMMIT. */
export async function cuttingProxy(database: string) {
  const { hostname, port: own } = new URL(database);
  const sockets = new Set<Socket>();
  let due: Cut | null = null;
  let passed = 0;
  let done = 0;
  const server = createServer((client) => {
    const upstream = connect(Number(own), hostname);
    let writes = false;
    let isCut = false;
    const end = () => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', end);
      socket.on('close', () => {
        sockets.delete(socket);
        end();
      });
    }
    client.on('data', (data) => {
      if (writing.test(data.toString('latin1'))) writes = true;
      if (data.includes(commit)) {
        isCut = writes && due !== null && passed-- <= 0;
        writes = false;
      }
      if (!isCut) return void upstream.write(data);
      done++;
      if (due === 'before') end();
      else upstream.write(data);
      due = null;
    });
    upstream.on('data', (data) => (isCut ? end() : client.write(data)));
  });
  const port = await freePort();
  await once(server.listen(port, '127.0.0.1'), 'listening');
  const through = new URL(database);
  through.hostname = '127.0.0.1';
  through.port = String(port);
  return {
    database: through.href,
    /** The next one, or one of those after it. */
    cut(where: Cut, after = 0) {
      due = where;
      passed = after;
    },
    done: () => done,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
