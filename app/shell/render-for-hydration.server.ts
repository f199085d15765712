import { Writable } from 'node:stream';
import type { ReactElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';

/** Remix renders loader data in suspended components, so the HTML is complete only at the end. */
export function renderForHydration(page: ReactElement): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const html = new Writable({
      write(chunk, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        // React 18 pads chunks with NUL where a multi-byte character does not fit; a text area would show U+FFFD
        resolve(Buffer.concat(chunks).toString().replaceAll('\0', ''));
        done();
      },
    });
    const { pipe } = renderToPipeableStream(page, { onAllReady: () => pipe(html), onError: reject });
  });
}
