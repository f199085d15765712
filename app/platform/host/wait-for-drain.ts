import type { ServerResponse } from 'node:http';

/** The returned function resolves when the buffer is empty or the client has disconnected; only one call may wait. */
export function waitForDrain(res: ServerResponse): () => Promise<void> {
  let resume = () => {};
  for (const event of ['drain', 'close']) res.on(event, () => resume());
  return () =>
    new Promise((resolve) => {
      resume = resolve;
      if (!res.writableNeedDrain || res.destroyed) resolve();
    });
}
