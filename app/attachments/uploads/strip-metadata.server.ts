import { crc32 } from 'node:zlib';

type Part = { from: number; to: number };

/** Zeroes camera metadata in place; every other byte stays. Returns null for unknown structures. */
export function stripMetadata(bytes: Buffer, mediaType: string): Buffer | null {
  if (mediaType === 'image/jpeg') return stripped(bytes, markSegments, 4);
  if (mediaType === 'image/webp') return stripped(bytes, markRiffChunks);
  if (/png$/.test(mediaType)) return stripped(bytes, markPngChunks);
  return stripped(bytes, mediaType === 'image/tiff' ? markDirectories : markBoxes);
}

function stripped(bytes: Buffer, mark: (picture: Picture) => void, signatureBytes = 8) {
  const picture = new Picture(bytes, signatureBytes);
  mark(picture);
  return picture.withoutMarked();
}

/** Rejects crafted files without end. */
const maxNumbers = 250_000;

class Picture {
  isLittleEndian = false;
  isDamaged = false;
  readonly whole: Part;
  readonly #bytes: Buffer;
  readonly #marked: Part[] = [];
  readonly #checksums: Part[] = [];
  readonly #signatureBytes: number;
  #numbers = 0;

  constructor(bytes: Buffer, signatureBytes: number) {
    this.whole = { from: 0, to: bytes.length };
    this.#bytes = bytes;
    this.#signatureBytes = signatureBytes;
  }

  /** Reads an unsigned integer of `width` bytes; out of range, sets `isDamaged` and returns 0. */
  number(at: number, width: number): number {
    this.isDamaged ||= ++this.#numbers > maxNumbers || ![0, 1, 2, 4, 8].includes(width) || at + width > this.whole.to;
    if (this.isDamaged || width === 0) return 0;
    const bytes = this.#bytes;
    if (width === 8) return Number(this.isLittleEndian ? bytes.readBigUInt64LE(at) : bytes.readBigUInt64BE(at));
    return this.isLittleEndian ? bytes.readUIntLE(at, width) : bytes.readUIntBE(at, width);
  }

  word(at: number): string {
    return this.#bytes.toString('latin1', at, at + 4);
  }

  mark({ from, to }: Part, within = this.whole) {
    // the first bytes identify the file type
    this.isDamaged ||= from < this.#signatureBytes || from > to || to > within.to;
    this.#marked.push({ from, to });
  }

  /** The end of a truncated file may cut the part. */
  markToEnd({ from, to }: Part) {
    this.mark({ from, to: Math.min(to, this.whole.to) });
  }

  /** The CRC-32 after the part is computed again once the marked bytes are zeros. */
  checksum(part: Part) {
    if (part.to + 4 <= this.whole.to) this.#checksums.push(part);
  }

  indexOf(word: string, from: number): number {
    return this.#bytes.indexOf(word, from, 'latin1');
  }

  withoutMarked(): Buffer | null {
    if (this.isDamaged) return null;
    let zeroedTo = 0;
    // zeroes each byte once, although marked ranges overlap
    for (const { from, to } of this.#marked.toSorted((a, b) => a.from - b.from)) {
      this.#bytes.fill(0, Math.max(from, zeroedTo), to);
      zeroedTo = Math.max(zeroedTo, to);
    }
    for (const { from, to } of this.#checksums) this.#bytes.writeUInt32BE(crc32(this.#bytes.subarray(from, to)), to);
    return this.#bytes;
  }
}

const colorProfile = 'ICC_';
const namedMetadata = ['Exif\0\0', 'http://ns.adobe.com/', 'Photoshop 3.0\0'];
const isNote = (marker: number) => marker === 0xfffe || (marker > 0xffe0 && marker < 0xfff0 && marker !== 0xffee);

/**
 * Marks notes before the pixels except the colour profile, and after them, where further pictures may be, only notes with a
 * known name: damaged pixels may look like a note.
 */
function markSegments(jpeg: Picture) {
  let at = 2;
  while (at + 4 <= jpeg.whole.to && !jpeg.isDamaged) {
    const marker = jpeg.number(at, 2);
    const to = at + 2 + jpeg.number(at + 2, 2);
    if (marker < 0xffc0 || marker === 0xffda || to < at + 4) break;
    const isFill = marker === 0xffff;
    if (!isFill && isNote(marker) && jpeg.word(at + 4) !== colorProfile) jpeg.markToEnd({ from: at + 4, to });
    at = isFill ? at + 1 : to;
  }
  for (const name of namedMetadata) {
    for (let from = jpeg.indexOf(name, Math.max(at, 6)); from >= 0; from = jpeg.indexOf(name, from + 1)) {
      if (isNote(jpeg.number(from - 4, 2))) jpeg.markToEnd({ from, to: from - 2 + jpeg.number(from - 2, 2) });
    }
  }
}

/** Marks texts, dates and Exif. */
function markPngChunks(png: Picture) {
  for (let at = 8; at + 8 <= png.whole.to && !png.isDamaged; ) {
    const type = png.word(at + 4);
    const content = { from: at + 8, to: at + 8 + png.number(at, 4) };
    png.isDamaged ||= !/^[A-Za-z]{4}$/.test(type);
    if (type === 'IEND') return;
    if (/^(eXIf|[tiz]TXt|tIME)$/.test(type)) {
      png.markToEnd(content);
      png.checksum({ from: at + 4, to: content.to });
    }
    at = content.to + 4;
  }
}

/** Marks Exif and XMP; chunks of WebP have even lengths. */
function markRiffChunks(webp: Picture) {
  webp.isLittleEndian = true;
  for (let at = 12; at + 8 <= webp.whole.to && !webp.isDamaged; ) {
    const type = webp.word(at);
    const content = { from: at + 8, to: at + 8 + webp.number(at + 4, 4) };
    webp.isDamaged ||= !/^[A-Z0-9]{3}[A-Z0-9 ]$/.test(type);
    if (/^(EXIF|XMP )$/.test(type)) webp.markToEnd(content);
    at = content.to + (content.to % 2);
  }
}

const metadataTags = [700, 33723, 34152, 34377];
const metadataDirectoryTags = [34665, 34853, 40965];
const subdirectoriesTag = 330;

/** TIFF 6.0, and BigTIFF, whose numbers are wider. */
function markDirectories(tiff: Picture) {
  tiff.isLittleEndian = tiff.word(0).startsWith('II');
  const [width, countWidth, entryLength] = tiff.number(2, 2) === 43 ? [8, 8, 20] : [4, 2, 12];
  const directories = [{ at: tiff.number(width, width), isMetadata: false }];
  const follow = (at: number, isMetadata: boolean) => {
    if (at > 0) directories.push({ at, isMetadata });
  };
  const visited = new Set<number>();
  for (const { at, isMetadata } of directories) {
    tiff.isDamaged ||= visited.has(at);
    visited.add(at);
    const from = at + countWidth;
    const to = from + tiff.number(at, countWidth) * entryLength;
    if (isMetadata) tiff.mark({ from, to });
    for (let entry = from; entry < to && !tiff.isDamaged; entry += entryLength) {
      const tag = tiff.number(entry, 2);
      const isPointer = tag === subdirectoriesTag || metadataDirectoryTags.includes(tag);
      if (!isMetadata && !isPointer && !metadataTags.includes(tag)) continue;
      const { each, ...value } = placeOfValue(tiff, entry, width);
      if (isMetadata || !isPointer) tiff.mark(value);
      for (let position = value.from; isPointer && position < value.to && !tiff.isDamaged; position += each) {
        follow(tiff.number(position, each), isMetadata || tag !== subdirectoriesTag);
      }
    }
    if (!isMetadata) follow(tiff.number(to, width), false);
  }
}

const typesByLength: [length: number, types: number[]][] = [
  [1, [1, 2, 6, 7, 129]],
  [2, [3, 8]],
  [4, [4, 9, 11, 13]],
  [8, [5, 10, 12, 16, 17, 18]],
];

/** A value that fits is in the entry itself. */
function placeOfValue(tiff: Picture, entry: number, width: number) {
  const type = tiff.number(entry + 2, 2);
  const count = tiff.number(entry + 4, width);
  const each = typesByLength.find(([, types]) => types.includes(type))?.[0] ?? Number.POSITIVE_INFINITY;
  const length = count && count * each;
  const room = entry + 4 + width;
  const from = length > width ? tiff.number(room, width) : room;
  return { from, to: from + length, each };
}

/** ISO/IEC 14496-12 and 23008-12, and the metadata and video boxes of Samsung phones. */
function markBoxes(heif: Picture) {
  const containers = [heif.whole];
  for (const container of containers) {
    for (const { type, ...box } of boxesIn(heif, container)) {
      if (/^(moov|trak)$/.test(type)) containers.push(box);
      if (type === 'meta' && container === heif.whole) markItems(heif, box);
      else if (/^(meta|udta|uuid|sefd|mpvd)$/.test(type)) heif.mark(box);
    }
  }
}

function boxesIn(heif: Picture, { from, to }: Part) {
  const boxes: (Part & { type: string })[] = [];
  for (let at = from; at < to && !heif.isDamaged; at = boxes.at(-1)!.to) {
    const size = heif.number(at, 4);
    const body = at + (size === 1 ? 16 : 8);
    const end = size === 0 ? to : at + (size === 1 ? heif.number(at + 8, 8) : size);
    heif.isDamaged ||= body > end || end > to;
    boxes.push({ type: heif.word(at + 4), from: body, to: end });
  }
  return boxes;
}

function markItems(heif: Picture, meta: Part) {
  const inside = boxesIn(heif, { from: meta.from + 4, to: meta.to });
  const ofType = (type: string) => inside.filter((box) => box.type === type);
  const itemIds = new Set(ofType('iinf').flatMap((box) => metadataItemIds(heif, box)));
  for (const { from } of ofType('iloc')) markExtents(heif, from, itemIds, [heif.whole, ...ofType('idat')]);
}

/** Entries of versions 0 and 1 are always metadata. */
function metadataItemIds(heif: Picture, { from, to }: Part): number[] {
  const start = from + (heif.number(from, 1) === 0 ? 6 : 8);
  return boxesIn(heif, { from: start, to }).flatMap((entry) => {
    const version = heif.number(entry.from, 1);
    const width = version < 3 ? 2 : 4;
    const isMetadata = version < 2 || /^(Exif|mime|uri )$/.test(heif.word(entry.from + 6 + width));
    return isMetadata ? [heif.number(entry.from + 4, width)] : [];
  });
}

const emptyPart = { from: Number.POSITIVE_INFINITY, to: 0 };

function markExtents(heif: Picture, iloc: number, itemIds: Set<number>, places: Part[]) {
  const version = heif.number(iloc, 1);
  const widths = heif.number(iloc + 4, 2);
  let at = iloc + 6;
  const next = (width: number) => {
    at += width;
    return heif.number(at - width, width);
  };
  const idWidth = version < 2 ? 2 : 4;
  for (let items = next(idWidth); items > 0 && !heif.isDamaged; items--) {
    const isMetadata = itemIds.has(next(idWidth));
    const place = places[version === 0 ? 0 : next(2) & 15] ?? emptyPart;
    next(2);
    const base = place.from + next((widths >> 4) & 15);
    for (let extents = next(2); extents > 0 && !heif.isDamaged; extents--) {
      if (version > 0) next(widths & 15);
      const from = base + next(widths >> 12);
      const length = next((widths >> 8) & 15);
      if (isMetadata) heif.mark({ from, to: length === 0 ? place.to : from + length }, place);
    }
  }
}
