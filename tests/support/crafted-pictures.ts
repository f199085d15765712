import { stripes } from './photo.ts';

export const latitude = [49, 1, 17, 1, 4242, 100];
export const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" dc:source="Secret of XMP"/></rdf:RDF></x:xmpmeta>`;

export function bytesOf(width: number, numbers: number[], isLittle = false): Buffer {
  const each = numbers.map((number) => {
    const wide = Buffer.alloc(8);
    wide.writeBigUInt64BE(BigInt(number));
    return isLittle ? wide.reverse().subarray(0, width) : wide.subarray(8 - width);
  });
  return Buffer.concat(each);
}

/** Makes a HEIC from an AVIF by its brand: the two formats differ only in how pixels are encoded. */
export async function aHeic() {
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

export function asAvif(heic: Buffer) {
  return branded(heic, 'heic', 'avif');
}

export function branded(bytes: Buffer, from: string, to: string) {
  const brands = bytes.subarray(0, bytes.readUInt32BE(0)).toString('latin1').replaceAll(from, to);
  return Buffer.concat([Buffer.from(brands, 'latin1'), bytes.subarray(brands.length)]);
}

export function box(type: string, ...content: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(content.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
  return Buffer.concat([bytesOf(4, [body.length + 8]), Buffer.from(type), body]);
}

/** Makes a box whose size field has eight bytes. */
export function wideBox(type: string, body: string): Buffer {
  return Buffer.concat([bytesOf(4, [1]), Buffer.from(type), bytesOf(8, [body.length + 16]), Buffer.from(body)]);
}

/** Makes a file with the structure of a HEIF picture and a secret in every metadata item. */
export function aHeif(version: number): Buffer {
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

export type Entry = [tag: number, type: 1 | 2 | 3 | 4 | 5 | 18, value: Buffer];

/** Makes a TIFF of two pages, the first with two subpages, all with metadata of a camera and of programs. */
export function aTiff({ order, isBig = false }: { order: string; isBig?: boolean }): Buffer {
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
export function traps(heic: Buffer): [what: string, mediaType: string, bytes: Buffer][] {
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
