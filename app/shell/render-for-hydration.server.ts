import { Writable } from 'node:stream';
import type { ReactElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';

/** Returns the page's HTML with the loader data, which Remix renders in suspended components. */
export function renderForHydration(page: ReactElement): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const html = new Writable({
      write(chunk, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        // React 18 pads a piece with NUL where a letter of several bytes does not fit; a text area would show it as U+FFFD
        resolve(Buffer.concat(chunks).toString().replaceAll('\0', ''));
        done();
      },
    });
    const { pipe } = renderToPipeableStream(page, { onAllReady: () => pipe(html), onError: reject });
  });
}
