import { brotliCompressSync, constants } from 'node:zlib';

/** A longer page is compressed as it goes, by threads of their own, so that others do not wait for it. */
const mostBytesAtOnce = 256 * 1024;

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN } = constants;
const params = { [BROTLI_PARAM_QUALITY]: 3, [BROTLI_PARAM_LGWIN]: 18 };

/** A page as bytes, compressed where its reader takes that; at once, a thread would cost more than it saves. */
export function compressed(page: string, headers: Headers, takesBrotli: boolean) {
  const bytes = bytesOf(page);
  if (!takesBrotli || bytes.length > mostBytesAtOnce) return bytes;
  headers.set('Content-Encoding', 'br');
  return brotliCompressSync(bytes, { params });
}

/** Room for the longest that UTF-8 can be: to count first, as Buffer.from does, takes as long as to write. */
function bytesOf(page: string) {
  const room = Buffer.allocUnsafeSlow(page.length * 3);
  return room.subarray(0, room.write(page));
}
