import type { IncomingMessage } from 'node:http';

/** Reads and discards the rest of a request; resolves when it has arrived or the client has disconnected. */
export function drainRequest(req: IncomingMessage): Promise<void> {
  req.removeAllListeners('data').resume();
  if (req.complete || req.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    for (const event of ['end', 'close']) req.once(event, () => resolve());
  });
}
