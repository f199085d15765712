import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';

export type Taken = { from: string; to: string[]; raw: string };

/** A mail server on a port of its own, and every letter it has taken. */
export async function aMailServer(given: SMTPServerOptions = {}) {
  const taken: Taken[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, { envelope }, done) {
      buffer(stream).then((raw) => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        taken.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw: raw.toString() });
        done();
      }, done);
    },
    ...given,
  });
  // a client that goes in the middle is none of its business
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as { port: number };
  return { url: `smtp://127.0.0.1:${port}`, taken, read: (at: number) => PostalMime.parse(taken[at]!.raw) };
}

/** Something that listens like a mail server, and then does what `met` says. */
export async function aStrangeServer(met: (socket: Socket) => void) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    met(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `smtp://127.0.0.1:${(server.address() as { port: number }).port}`;
}
