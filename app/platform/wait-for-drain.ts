import type { ServerResponse } from 'node:http';

/** Resolves when the client has taken what was sent to it so far, or has gone. One asks at a time. */
export function waitForDrain(res: ServerResponse): () => Promise<void> {
  let goOn = () => {};
  for (const event of ['drain', 'close']) res.on(event, () => goOn());
  return () =>
    new Promise((resolve) => {
      goOn = resolve;
      if (!res.writableNeedDrain || res.destroyed) resolve();
    });
}
