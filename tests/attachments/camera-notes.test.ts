import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { mediaTypeOf } from '#app/attachments/media-type.server.ts';
import { processUpload } from '#app/attachments/process-upload.server.ts';
import { stripMetadata } from '#app/attachments/strip-metadata.server.ts';
import { withUploadSession } from '#app/attachments/upload-session.server.ts';
import { parseDraft } from '#app/drafts/draft-body.ts';
import { attached } from '../support/attached.ts';
import { stripes } from '../support/photo.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
afterAll(world.close);
const scope = world.scopeFor(world.home.officer);
const files = join(world.product.settings.dataDir, 'files');
// the product does not decode HEIC, but this test compares its pixels
sharp.unblock({ operation: ['VipsForeignLoadTiff'] });

const latitude = [49, 1, 17, 1, 4242, 100];
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" dc:source="Secret of XMP"/></rdf:RDF></x:xmpmeta>`;
const heic = await aHeic();
const scan = await stripes(300).withXmp(xmp).tiff({ compression: 'none' }).toBuffer();

describe('removing the location from a picture keeps its pixels', () => {
  test('of HEIC', async () => {
    expect([await mediaTypeOf(heic), secretsIn(heic)]).toEqual(['image/heic', 4]);
    const blanked = blank(heic, 'image/heic')!;
    expect([blanked.length, secretsIn(blanked)]).toEqual([heic.length, 0]);
    expect((await pixelsOf(asAvif(blanked))).equals(await pixelsOf(asAvif(heic)))).toBe(true);
    const { exif, xmp } = await sharp(asAvif(blanked)).metadata();
    expect(Buffer.concat([exif!, xmp!]).every((byte) => byte === 0)).toBe(true);
  });

  test.each([0, 1, 2])('of HEIF with an item location box of version %i', async (version) => {
    const heif = aHeif(version);
    expect([await mediaTypeOf(heif), secretsIn(heif)]).toEqual(['image/heif', 9]);
    const blanked = blank(heif, 'image/heif')!;
    const expected = heif.toString('latin1').replace(/Secret of \w+\./g, (secret) => '\0'.repeat(secret.length));
    expect(blanked.toString('latin1')).toBe(expected);
  });

  const kinds = ['II', 'MM'].flatMap((order) => [false, true].map((isBig) => ({ order, isBig })));
  test.each(kinds)('of TIFF with byte order $order, BigTIFF: $isBig', async (kind) => {
    const tiff = aTiff(kind);
    expect([await mediaTypeOf(tiff), secretsIn(tiff)]).toEqual(['image/tiff', 12]);
    const blanked = blank(tiff, 'image/tiff')!;
    expect([blanked.length, secretsIn(blanked)]).toEqual([tiff.length, 0]);
    expect(blanked.toString('latin1').match(/Scanned at the desk/g)).toHaveLength(4);
    for (const page of [{ page: 0 }, { page: 1 }, { subifd: 0 }, { subifd: 1 }]) {
      expect((await pixelsOf(blanked, page)).equals(await pixelsOf(tiff, page))).toBe(true);
    }
    expect(blank(blanked, 'image/tiff')!.equals(blanked), 'a second time').toBe(true);
  });

  test('of TIFF with its directory far from the header', async () => {
    expect([await mediaTypeOf(scan.subarray(0, 65_536)), secretsIn(scan)]).toEqual(['image/tiff', 1]);
    const blanked = blank(scan, 'image/tiff')!;
    expect(secretsIn(blanked)).toBe(0);
    expect((await pixelsOf(blanked)).equals(await pixelsOf(scan))).toBe(true);
  });
});

describe('a malformed picture is rejected quickly', () => {
  const small: [mediaType: string, bytes: Buffer][] = [
    ...[0, 1, 2].map((version): [string, Buffer] => ['image/heif', aHeif(version)]),
    ['image/heic', heic],
    ['image/tiff', aTiff({ order: 'II' })],
    ['image/tiff', aTiff({ order: 'MM', isBig: true })],
  ];

  test.each(small)('%s truncated at any byte', (mediaType, bytes) => {
    for (let length = 0; length < bytes.length; length++) {
      const blanked = blank(bytes.subarray(0, length), mediaType);
      expect(blanked?.length ?? length).toBe(length);
      expect(blanked ? secretsIn(blanked) : 0, `after ${length} bytes`).toBe(0);
    }
  });

  test.each(small)('%s with any one byte changed', (mediaType, bytes) => {
    const start = performance.now();
    let state = 1;
    for (let round = 0; round < 3_000; round++) {
      const changed = Buffer.from(bytes);
      state = (state * 48_271) % 2_147_483_647;
      changed[state % bytes.length] = (state >> 16) & 255;
      expect(blank(changed, mediaType)?.length ?? bytes.length).toBe(bytes.length);
    }
    expect(performance.now() - start).toBeLessThan(10_000);
  });

  test.each(traps())('%s', (_, mediaType, bytes) => {
    const start = performance.now();
    expect(blank(bytes, mediaType)).toBeNull();
    expect(performance.now() - start).toBeLessThan(1_000);
  });
});

describe('a picture uploaded as an attachment', () => {
  const pictures: [mediaType: string, bytes: Buffer][] = [
    ['image/heic', heic],
    ['image/heif', aHeif(1)],
    ['image/tiff', aTiff({ order: 'MM' })],
    ['image/tiff', scan],
  ];
  test.each(pictures)('of type %s is stored for download without its location', async (mediaType, bytes) => {
    const { id } = await world.aDraft({ by: world.home.officer });
    await attached(scope, id, { bytes, fileName: 'photo' });
    const [attachment] = await attachmentsOf(id);
    expect(attachment).toMatchObject({ attachmentType: 'ETC', thumbnailFileId: null, sizeBytes: bytes.length });
    const [row] = await scope.em.execute<[{ key: string; mediaType: string }]>(
      'select key, media_type as "mediaType" from stored_file where id = $1',
      [attachment!.fileId],
    );
    const storedBytes = await buffer(await scope.files.read(row.key));
    expect([row.mediaType, storedBytes.length, secretsIn(storedBytes)]).toEqual([mediaType, bytes.length, 0]);
    expect(await readdir(join(files, 'incoming'))).toEqual([]);
  });

  test.each(pictures)('of type %s is refused when it is damaged, and no file is left', async (_, bytes) => {
    const { id } = await world.aDraft({ by: world.home.officer });
    const before = await readdir(files);
    const file = ['This picture cannot be read: it may be damaged.'];
    await expect(attached(scope, id, { bytes: bytes.subarray(0, -30) })).rejects.toMatchObject({ messages: { file } });
    expect([await attachmentsOf(id), await readdir(files)]).toEqual([[], before]);
    expect(await readdir(join(files, 'incoming'))).toEqual([]);
  });
});

test('a picture too large for memory is refused', async () => {
  const file = ['This picture is too large: at most 128 MB.'];
  const received = { key: 'none', sizeBytes: 129 * 2 ** 20, sha256: Buffer.alloc(32), fileName: 'photo', head: heic };
  await withUploadSession(world.product.files, async (session) => {
    await expect(processUpload(session, received)).rejects.toMatchObject({ messages: { file } });
  });
});

async function attachmentsOf(draftId: string) {
  const [draft] = await scope.em.execute<[{ body: Record<string, unknown> }]>('select body from draft where id = $1', [
    draftId,
  ]);
  return parseDraft(draft.body).attachments;
}

function blank(bytes: Buffer, mediaType: string) {
  return stripMetadata(Buffer.from(bytes), mediaType);
}

/** Counts the secrets in a file: secret texts, and the location in either byte order. */
function secretsIn(bytes: Buffer): number {
  const places = [false, true].map((isLittle) => bytesOf(4, latitude, isLittle).toString('latin1'));
  const text = bytes.toString('latin1');
  return ['Secret of', ...places].reduce((sum, secret) => sum + text.split(secret).length - 1, 0);
}

async function pixelsOf(bytes: Buffer, which = {}) {
  return await sharp(bytes, which).raw().toBuffer();
}

function bytesOf(width: number, numbers: number[], isLittle = false): Buffer {
  const each = numbers.map((number) => {
    const wide = Buffer.alloc(8);
    wide.writeBigUInt64BE(BigInt(number));
    return isLittle ? wide.reverse().subarray(0, width) : wide.subarray(8 - width);
  });
  return Buffer.concat(each);
}

/** Makes a HEIC from an AVIF by its brand: the two formats differ only in how pixels are encoded. */
async function aHeic() {
  const avif = await stripes(90)
    .withExif({
      IFD0: { Make: 'Camera', Artist: 'Secret of Artist' },
      IFD2: { UserComment: 'Secret of UserComment' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '49/1 17/1 4242/100' },
    })
    .withXmp(xmp)
    .avif()
    .toBuffer();
  return branded(avif, 'avif', 'heic');
}

function asAvif(heic: Buffer) {
  return branded(heic, 'heic', 'avif');
}

function branded(bytes: Buffer, from: string, to: string) {
  const brands = bytes.subarray(0, bytes.readUInt32BE(0)).toString('latin1').replaceAll(from, to);
  return Buffer.concat([Buffer.from(brands, 'latin1'), bytes.subarray(brands.length)]);
}

function box(type: string, ...content: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(content.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
  return Buffer.concat([bytesOf(4, [body.length + 8]), Buffer.from(type), body]);
}

/** Makes a box whose size field has eight bytes. */
function wideBox(type: string, body: string): Buffer {
  return Buffer.concat([bytesOf(4, [1]), Buffer.from(type), bytesOf(8, [body.length + 16]), Buffer.from(body)]);
}

/** Makes a file with the structure of a HEIF picture and a secret in every metadata item. */
function aHeif(version: number): Buffer {
  const [pixels, exif, text, uri] = ['These are the pixels.', 'Secret of Exif.', 'Secret of XMP.', 'Secret of uri.'];
  const isFirst = version === 0;
  const full = (version: number) => bytesOf(4, [version * 2 ** 24]);
  const id = (number: number) => bytesOf(version === 2 ? 4 : 2, [number]);
  const entry = (number: number, type: string) =>
    box('infe', full(version === 2 ? 3 : 2), id(number), '\0\0', type, '\0');
  const oldEntry = box('infe', full(1), id(3), '\0\0', 'notes\0application/rdf+xml\0\0');
  const item = (number: number, method: number, base: number, ...extents: [from: number, length: number][]) => [
    ...[id(number), isFirst ? '' : bytesOf(2, [method]), '\0\0', bytesOf(8, [base]), bytesOf(2, [extents.length])],
    ...extents.map((extent) => bytesOf(4, isFirst ? extent : [1, ...extent])),
  ];
  const meta = (data: number) => {
    const [afterPixels, afterExif] = [data + pixels.length, data + pixels.length + exif.length];
    const items = [
      ...item(1, 0, data, [0, pixels.length]),
      ...item(2, 0, afterPixels, [0, 5], [5, exif.length - 5]),
      ...(isFirst ? item(3, 0, afterExif, [0, text.length]) : item(3, 1, 0, [0, 0])),
      ...item(4, 0, afterExif, [isFirst ? text.length : 0, 0]),
    ];
    const entries = [entry(1, 'hvc1'), entry(2, 'Exif'), isFirst ? oldEntry : entry(3, 'mime'), entry(4, 'uri ')];
    const locations = box('iloc', full(version), bytesOf(2, [isFirst ? 0x4480 : 0x4484]), id(4), ...items);
    return box(
      'meta',
      full(0),
      locations,
      box('iinf', full(0), '\0\x04', ...entries),
      isFirst ? '' : box('idat', text),
    );
  };
  const track = box('trak', box('meta', 'Secret of meta.'), wideBox('uuid', 'Secret of uuid.'));
  const rest = Buffer.concat([
    ...[box('moov', box('udta', 'Secret of udta.'), track), wideBox('uuid', 'Secret of uuid.')],
    ...[box('sefd', 'Secret of sefd.'), box('mpvd', 'Secret of mpvd.')],
  ]);
  const start = box('ftyp', 'mif1\0\0\0\0mif1heic');
  const data = start.length + meta(0).length + rest.length + 8;
  const last = ['\0\0\0\0mdat', pixels, exif, isFirst ? text : '', uri].join('');
  return Buffer.concat([start, meta(data), rest, Buffer.from(last)]);
}

type Entry = [tag: number, type: 1 | 2 | 3 | 4 | 5 | 18, value: Buffer];

/** Makes a TIFF of two pages, the first with two subpages, all with metadata of a camera and of programs. */
function aTiff({ order, isBig = false }: { order: string; isBig?: boolean }): Buffer {
  const width = isBig ? 8 : 4;
  const numbers = (each: number, ...values: number[]) => bytesOf(each, values, order === 'II');
  const head = isBig ? numbers(2, 43, 8, 0) : numbers(2, 42);
  const parts = [Buffer.from(order), head, Buffer.alloc(width)];
  const append = (part: Buffer) => {
    const at = Buffer.concat(parts).length;
    parts.push(part, Buffer.alloc(part.length % 2));
    return at;
  };
  const directory = (entries: Entry[], next = 0) => {
    const written = entries.map(([tag, type, value]) => {
      const count = value.length / { 1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 18: 8 }[type];
      const place = value.length > width ? numbers(width, append(value)) : Buffer.concat([value, Buffer.alloc(8)]);
      return Buffer.concat([numbers(2, tag, type), numbers(width, count), place.subarray(0, width)]);
    });
    return append(Buffer.concat([numbers(isBig ? 8 : 2, entries.length), ...written, numbers(width, next)]));
  };
  const text = (tag: number, value: string): Entry => [tag, 2, Buffer.from(`${value}\0`)];
  const short = (tag: number, ...values: number[]): Entry => [tag, 3, numbers(2, ...values)];
  const long = (tag: number, value: number): Entry => [tag, 4, numbers(4, value)];
  const to = (tag: number, ...places: number[]): Entry => [tag, isBig ? 18 : 4, numbers(width, ...places)];
  const place = (): Entry => to(34853, directory([text(1, 'N'), [2, 5, numbers(4, ...latitude)]]));
  const exchange = () => directory([text(1, 'R98'), text(4096, 'Secret of exchange')]);
  const exif = () => directory([place(), text(37510, 'Secret of comment'), to(40965, exchange())]);
  const page = (seed: number, more: Entry[], next = 0) => {
    const pixels = Buffer.from(Array.from({ length: 8 * 6 * 3 }, (_, at) => (at * seed) % 256));
    const size = [short(256, 8), short(257, 6), short(258, 8, 8, 8), short(259, 1), short(262, 2)];
    const where = [long(273, append(pixels)), short(277, 3), short(278, 6), long(279, pixels.length)];
    return directory([...size, text(270, 'Scanned at the desk'), ...where, ...more], next);
  };
  const first = page(
    3,
    [
      to(330, page(5, [place()]), page(7, [place()])),
      text(700, 'Secret of XMP'),
      [33723, 4, Buffer.from('Secret of IPTC\0\0')],
      text(34152, 'Secret of IPTC'),
      text(34377, 'Secret of Photoshop'),
      to(34665, exif()),
      place(),
    ],
    page(11, [text(700, 'Secret of XMP'), place()]),
  );
  parts[2] = numbers(width, first);
  return Buffer.concat(parts);
}

/** Makes files that lead a parser into endless loops, deep recursion, or references out of bounds. */
function traps(): [what: string, mediaType: string, bytes: Buffer][] {
  const tiff = (...parts: Buffer[]) => Buffer.concat([Buffer.from('II*\0'), bytesOf(4, [8], true), ...parts]);
  const directory = (next: number, ...[tag, count, value]: number[]) => {
    const entry = tag ? [bytesOf(2, [1, tag, 4], true), bytesOf(4, [count!, value!], true)] : [bytesOf(2, [0])];
    return Buffer.concat([...entry, bytesOf(4, [next], true)]);
  };
  const heif = (base: number, method = '') => {
    const infe = box('infe', bytesOf(4, [2 << 24]), bytesOf(2, [1, 0]), 'Exif\0');
    const item = Buffer.concat([bytesOf(2, [1]), Buffer.from(method), bytesOf(2, [0, base, 65_535])]);
    const items = Array.from({ length: 50_000 }, () => item);
    const version = bytesOf(4, [method ? 1 << 24 : 0]);
    const iloc = box('iloc', version, bytesOf(2, [0x20, items.length]), ...items);
    return Buffer.concat([
      box('ftyp', 'heic\0\0\0\0'),
      box('meta', '\0\0\0\0', box('iinf', '\0\0\0\0\0\x01', infe), iloc),
    ]);
  };
  const many = bytesOf(
    4,
    Array.from({ length: 10 ** 6 }, (_, at) => 4_000_026 + at),
    true,
  );
  const deep = Buffer.alloc(8 * 500_000, 'sizetrak');
  for (let at = 0; at < deep.length; at += 8) deep.writeUInt32BE(deep.length - at, at);
  deep.write('moov', 4);
  return [
    ['a directory that leads to itself', 'image/tiff', tiff(directory(8))],
    ['two directories that lead to each other', 'image/tiff', tiff(directory(14), directory(8))],
    ['a directory under itself', 'image/tiff', tiff(directory(0, 330, 1, 8))],
    ['a directory of notes in itself', 'image/tiff', tiff(directory(0, 34665, 1, 8))],
    [
      'directories without number',
      'image/tiff',
      tiff(directory(0, 330, 10 ** 6, 26), many, Buffer.alloc(10 ** 6 + 100)),
    ],
    ['notes of no known type', 'image/tiff', tiff(bytesOf(2, [1, 700, 99], true), bytesOf(4, [1, 0, 0], true))],
    ['notes longer than all', 'image/tiff', tiff(directory(0, 700, 10 ** 9, 8))],
    ['boxes in boxes without number', 'image/heic', deep],
    ['a box shorter than its head', 'image/heic', Buffer.concat([heic, bytesOf(4, [7, 0])])],
    ['notes in more places than there are', 'image/heic', heif(100)],
    ['notes where the file says what it is', 'image/heic', heif(0)],
    ['notes in another item', 'image/heic', heif(100, '\0\x02')],
  ];
}
