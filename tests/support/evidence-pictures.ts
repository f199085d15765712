import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { NotShownReason } from '#db/vocabulary/incident.ts';
import { aHeic, aTiff } from './crafted-pictures.ts';

export type Evidence = {
  what: string;
  bytes: Buffer;
  notShown: NotShownReason | null;
  /** The file has no camera metadata that can be overwritten, so that its bytes stay. */
  isUnchanged?: boolean;
};

const secretPlace = 'Secret of the place';
export const holdsPlace = (bytes: Buffer) => bytes.includes(secretPlace);

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#446688' } }).withExif({
    IFD0: { Artist: secretPlace },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '49/1 17/1 0/1' },
  });
const pixels = createHash('shake256', { outputLength: 600 * 400 * 3 }).digest();
const noisy = () =>
  sharp(pixels, { raw: { width: 600, height: 400, channels: 3 } }).withExif({ IFD0: { Artist: secretPlace } });

/** Returns pictures as phones, cameras and recorders hand them in, whole and damaged. */
export async function evidencePictures(): Promise<Evidence[]> {
  const [jpeg, progressive, png, webp, avif] = await Promise.all([
    noisy().jpeg().toBuffer(),
    noisy().jpeg({ progressive: true }).toBuffer(),
    noisy().png().toBuffer(),
    noisy().webp({ quality: 90 }).toBuffer(),
    noisy().avif().toBuffer(),
  ]);
  const withoutExif = await sharp(jpeg).jpeg().toBuffer();
  const panorama = plain(16_382, 3_628);
  const heic = await aHeic();
  const frames = await Promise.all(['red', 'blue'].map((background) => frame(background)));
  const animated = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer();
  return [
    {
      what: 'a panorama of 16,382 x 3,628 as JPEG',
      bytes: await panorama.clone().jpeg().toBuffer(),
      notShown: 'TOO_LARGE',
    },
    {
      what: 'a panorama of 16,382 x 3,628 as PNG',
      bytes: await panorama.clone().png().toBuffer(),
      notShown: 'TOO_LARGE',
    },
    {
      what: 'a panorama of 16,382 x 3,628 as WebP',
      bytes: await noisyPanorama().webp().toBuffer(),
      notShown: 'TOO_LARGE',
    },
    { what: 'a photo of 108 megapixels', bytes: await plain(12_000, 9_000).jpeg().toBuffer(), notShown: 'TOO_LARGE' },
    { what: 'a JPEG without its last 3 KB', bytes: jpeg.subarray(0, -3_000), notShown: 'DAMAGED' },
    { what: 'a JPEG without its last two bytes', bytes: jpeg.subarray(0, -2), notShown: 'DAMAGED' },
    { what: 'a JPEG cut in half', bytes: jpeg.subarray(0, jpeg.length / 2), notShown: 'DAMAGED' },
    { what: 'a progressive JPEG without its last 3 KB', bytes: progressive.subarray(0, -3_000), notShown: 'DAMAGED' },
    { what: 'a JPEG with a broken marker inside', bytes: withBytes(jpeg, 'ffdb'), notShown: 'DAMAGED' },
    { what: 'a JPEG with an end marker inside', bytes: withBytes(jpeg, 'ffd9'), notShown: 'DAMAGED' },
    { what: 'a JPEG with a restart marker inside', bytes: withBytes(jpeg, 'ffd3'), notShown: 'DAMAGED' },
    {
      what: 'a damaged JPEG without metadata',
      bytes: withoutExif.subarray(0, -2),
      notShown: 'DAMAGED',
      isUnchanged: true,
    },
    {
      what: 'a damaged JPEG with a second picture behind it',
      bytes: Buffer.concat([withBytes(jpeg, 'ffdb'), jpeg]),
      notShown: 'DAMAGED',
    },
    { what: 'a PNG cut 3 KB short', bytes: png.subarray(0, -3_000), notShown: 'DAMAGED' },
    { what: 'a PNG cut in its first kilobyte', bytes: png.subarray(0, 1_000), notShown: 'DAMAGED' },
    { what: 'a PNG with wrong pixel data', bytes: withBytes(png, '123456'), notShown: 'DAMAGED' },
    { what: 'a WebP cut 3 KB short', bytes: webp.subarray(0, -3_000), notShown: 'DAMAGED', isUnchanged: true },
    { what: 'an AVIF cut 300 bytes short', bytes: avif.subarray(0, -300), notShown: 'UNREADABLE', isUnchanged: true },
    { what: 'an AVIF with wrong pixel data', bytes: withBytes(avif, '123456'), notShown: 'DAMAGED' },
    { what: 'an animation', bytes: animated, notShown: 'FORMAT', isUnchanged: true },
    { what: 'a HEIC', bytes: heic, notShown: 'FORMAT' },
    { what: 'a HEIC cut 30 bytes short', bytes: heic.subarray(0, -30), notShown: 'UNREADABLE', isUnchanged: true },
    { what: 'a TIFF', bytes: aTiff({ order: 'II' }), notShown: 'FORMAT' },
    { what: 'a JPEG', bytes: jpeg, notShown: null },
    { what: 'a progressive JPEG', bytes: progressive, notShown: null },
    { what: 'a JPEG with bytes behind its end', bytes: Buffer.concat([jpeg, Buffer.alloc(900, 7)]), notShown: null },
    { what: 'a PNG', bytes: png, notShown: null },
    { what: 'a WebP', bytes: webp, notShown: null },
    { what: 'an AVIF', bytes: avif, notShown: null },
  ];
}

/** Returns pictures that cannot be shown and would do harm where they are opened, with the reason. */
export async function harmfulPictures(): Promise<{ what: string; bytes: Buffer; reason: RegExp }[]> {
  const jpeg = (await noisy().jpeg().toBuffer()).subarray(0, -2_000);
  const heic = await aHeic();
  const behind = (bytes: Buffer, text: string) => Buffer.concat([bytes, Buffer.from(text, 'latin1')]);
  const wide = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();
  const frame = wide.indexOf(Buffer.from('ffc0', 'hex'));
  wide.writeUInt16BE(65_000, frame + 5);
  wide.writeUInt16BE(65_000, frame + 7);
  return [
    {
      what: 'a web page behind a damaged JPEG',
      bytes: behind(jpeg, '<HTML><script>alert(1)</script>'),
      reason: /a web page in one/,
    },
    {
      what: 'a drawing with code behind a HEIC',
      bytes: behind(heic, '<svg x="1" onload="alert(1)">'),
      reason: /a drawing with code in one/,
    },
    {
      what: 'an archive behind a damaged JPEG',
      bytes: behind(jpeg, 'PK\x03\x04\x14\0x.class'),
      reason: /an archive in one/,
    },
    {
      what: 'a PDF document behind a damaged JPEG',
      bytes: behind(jpeg, '%PDF-1.7 /OpenAction'),
      reason: /a PDF document in one/,
    },
    {
      what: 'a program behind a damaged JPEG',
      bytes: behind(jpeg, 'MZ This program cannot be run in DOS mode.'),
      reason: /a program in one/,
    },
    {
      what: 'a page that begins in one chunk and ends in the next',
      bytes: behind(heic, `${'x'.repeat(16_384 - (heic.length % 16_384) - 4)}<script>`),
      reason: /a web page in one/,
    },
    {
      what: 'a few bytes that claim 4,225 million pixels',
      bytes: wide,
      reason: /so few bytes cannot hold 4,225 million pixels/,
    },
  ];
}

function frame(background: string) {
  return sharp({ create: { width: 10, height: 10, channels: 3, background } })
    .png()
    .toBuffer();
}

/** Too many different pixels for the limit of pixels in a byte. */
function noisyPanorama() {
  return sharp({ create: { width: 16_382, height: 3_628, channels: 3, background: '#446688' } })
    .composite([{ input: pixels, raw: { width: 600, height: 400, channels: 3 }, left: 0, top: 0 }])
    .withExif({ IFD0: { Artist: secretPlace } });
}

function withBytes(bytes: Buffer, hex: string) {
  const damaged = Buffer.from(bytes);
  Buffer.from(hex, 'hex').copy(damaged, Math.floor(bytes.length * 0.6));
  return damaged;
}
