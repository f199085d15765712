import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { freePort } from '../free-port.ts';

/** Whether a connection is cut before PostgreSQL gets the COMMIT, or when its response arrives. */
export type Cut = 'before' | 'after';

/** COMMIT as a simple query in PostgreSQL's wire protocol. */
const commit = Buffer.from('Q\0\0\0\x0bcommit\0', 'latin1');
const writing = /update draft set|insert into "incident" /;

/** Starts a proxy to PostgreSQL that cuts the connection at the COMMIT of a transaction that writes. */
export async function cuttingProxy(database: string) {
  const { hostname, port: own } = new URL(database);
  const sockets = new Set<Socket>();
  let due: Cut | null = null;
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
        isCut = writes && due !== null;
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
    /** Cuts at the next such COMMIT. */
    cut(where: Cut) {
      due = where;
    },
    done: () => done,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
