import { brotliCompressSync, constants, zstdCompressSync } from 'node:zlib';
import type { Encoding } from './encodings.ts';

/** A longer page is compressed as it goes, by threads of their own, so that others do not wait for it. */
const mostCharactersAtOnce = 256 * 1024;

/** Where a page stands as UTF-8 until it is compressed; pages are done one after the other. */
const desk = Buffer.allocUnsafeSlow(3 * mostCharactersAtOnce);

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, ZSTD_c_compressionLevel } = constants;
const brotli = { params: { [BROTLI_PARAM_QUALITY]: 4, [BROTLI_PARAM_LGWIN]: 18 } };
const zstd = { params: { [ZSTD_c_compressionLevel]: 3 } };

/** A page as bytes, compressed as its reader takes it; at once, a thread would cost more than it saves. */
export function compressed(page: string, headers: Headers, encoding?: Encoding) {
  if (!encoding || page.length > mostCharactersAtOnce) return Buffer.from(page);
  headers.set('Content-Encoding', encoding);
  const bytes = desk.subarray(0, desk.write(page));
  return encoding === 'br' ? brotliCompressSync(bytes, brotli) : zstdCompressSync(bytes, zstd);
}
