import type { IncomingMessage } from 'node:http';

/** Discards the rest of a body; resolves when it has arrived or the connection is closed. */
export function drainRequest(req: IncomingMessage): Promise<void> {
  req.removeAllListeners('data').resume();
  if (req.complete || req.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    for (const event of ['end', 'close']) req.once(event, () => resolve());
  });
}
