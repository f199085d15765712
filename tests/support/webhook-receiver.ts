import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export type Received = {
  id: string;
  path: string;
  headers: Record<string, string>;
  body: string;
  event: { type: string; timestamp: string; data: { incidentId?: string; version?: number } & Record<string, unknown> };
};

type Behaviour = (received: Received, response: ServerResponse) => void;

/** Starts a receiver of events on this machine, which keeps what it got; `behave` says how it answers. */
export async function openReceiver(port = 0) {
  const received: Received[] = [];
  let behave: Behaviour = (_, response) => void response.writeHead(204).end();
  const server = createServer(async (request: IncomingMessage, response) => {
    const body = (await buffer(request)).toString();
    const headers = request.headers as Record<string, string>;
    const one = { id: headers['webhook-id']!, path: request.url!, headers, body, event: JSON.parse(body) };
    received.push(one);
    behave(one, response);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const own = (server.address() as AddressInfo).port;
  return {
    received,
    port: own,
    url: `http://127.0.0.1:${own}/hooks`,
    behave: (next: Behaviour) => {
      behave = next;
    },
    answer: (status: number) => {
      behave = (_, response) => void response.writeHead(status).end();
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
