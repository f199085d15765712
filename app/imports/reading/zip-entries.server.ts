import { createInflateRaw } from 'node:zlib';
import { BusinessRuleError } from '#db/errors.ts';

/** `size` is the inflated size that the archive declares, in bytes. */
export type ZipEntry = { isDeflated: boolean; size: number; data: Buffer };

const damaged =
  'The workbook is damaged and cannot be read. Open it in a spreadsheet program, save it as .xlsx, and choose that file.';
const unpacksTooFar =
  'The workbook unpacks to far more than its rows need. Copy the rows into a new workbook, save it, and choose that file.';

export const damagedWorkbook = () => new BusinessRuleError({ file: [damaged] });
export const swollenWorkbook = () => new BusinessRuleError({ file: [unpacksTooFar] });

const signature = { endOfDirectory: 0x06054b50, directory: 0x02014b50, file: 0x04034b50 };
const maxEntries = 10_000;
const unknownSize = 0xffffffff;

/** Returns the entries of a ZIP archive by their names in lower case. Throws a BusinessRuleError for a damaged one. */
export function zipEntries(bytes: Buffer): Map<string, ZipEntry> {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (end < 0 || end + 22 > bytes.length) throw damagedWorkbook();
  const entries = new Map<string, ZipEntry>();
  let at = bytes.readUInt32LE(end + 16);
  while (at + 46 <= end && bytes.readUInt32LE(at) === signature.directory) {
    const lengths = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset)) as [number, number, number];
    const name = bytes.toString('utf8', at + 46, at + 46 + lengths[0]);
    const extra = bytes.subarray(at + 46 + lengths[0], at + 46 + lengths[0] + lengths[1]);
    const key = name.replaceAll('\\', '/').replace(/^\//, '').toLowerCase();
    if (!entries.has(key)) entries.set(key, entryAt(bytes, at, extra));
    if (entries.size > maxEntries) throw damagedWorkbook();
    at += 46 + lengths[0] + lengths[1] + lengths[2];
  }
  return entries;
}

function entryAt(bytes: Buffer, at: number, extra: Buffer): ZipEntry {
  const large = largeSizes(extra);
  const sizeAt = (offset: number) => {
    const size = bytes.readUInt32LE(at + offset);
    return size === unknownSize ? (large.shift() ?? unknownSize) : size;
  };
  const size = sizeAt(24);
  const packedSize = sizeAt(20);
  const header = sizeAt(42);
  const method = bytes.readUInt16LE(at + 10);
  const isEncrypted = (bytes.readUInt16LE(at + 8) & 1) === 1;
  if (header + 30 > bytes.length || bytes.readUInt32LE(header) !== signature.file) throw damagedWorkbook();
  const start = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28);
  if (isEncrypted || (method !== 0 && method !== 8) || start + packedSize > bytes.length) throw damagedWorkbook();
  return { isDeflated: method === 8, size, data: bytes.subarray(start, start + packedSize) };
}

/** Some programs write 64-bit sizes even for small files. */
function largeSizes(extra: Buffer): number[] {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue;
    const field = extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2));
    return Array.from({ length: Math.floor(field.length / 8) }, (_, index) => Number(field.readBigUInt64LE(index * 8)));
  }
  return [];
}

/** Throws a BusinessRuleError for a damaged entry, or one that inflates to more than `maxBytes` or its declared size. */
export async function* inflate({ isDeflated, size, data }: ZipEntry, maxBytes: number): AsyncGenerator<Buffer> {
  if (size > maxBytes) throw swollenWorkbook();
  if (!isDeflated) {
    yield data;
    return;
  }
  const stream = createInflateRaw({ chunkSize: 1024 * 1024 });
  stream.end(data);
  let total = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      total += chunk.length;
      if (total > size) throw swollenWorkbook();
      yield chunk;
    }
  } catch (error) {
    throw error instanceof BusinessRuleError ? error : damagedWorkbook();
  }
}
