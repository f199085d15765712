import { buffer } from 'node:stream/consumers';
import pLimit from 'p-limit';
import sharp, { type Sharp } from 'sharp';
import { BusinessRuleError } from '#db/errors.ts';
import type { NotShownReason } from '#db/vocabulary/incident.ts';
import type { StoredBytes } from '../platform/files.ts';
import type { UploadSession } from './upload-session.server.ts';

const maxPixels = 50_000_000;
const maxPictureMb = 128;
/** Above any camera and any blank scan: the flattest grey PNG has 1,032 pixels in a byte. */
const maxPixelsPerByte = 2_500;
const limitConcurrency = pLimit(2);

sharp.cache(false);
// only the decoders needed here are enabled
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((kind) => `VipsForeignLoad${kind}`) });

/** A picture that cannot be shown. Where it is no evidence, it is refused by this message. */
export class PictureNotShown extends BusinessRuleError {
  readonly reason: NotShownReason;

  constructor(reason: NotShownReason, message: string) {
    super({ file: [message] });
    this.reason = reason;
  }
}

/**
 * Calls `render` with the upright picture. `failOn: 'warning'` also rejects a picture with damaged parts. Throws a
 * PictureNotShown, or a BusinessRuleError where opening the picture would do harm.
 */
export function processImage<Result>(
  session: UploadSession,
  received: StoredBytes,
  render: (picture: () => Sharp) => Promise<Result>,
  failOn: 'error' | 'warning' = 'error',
): Promise<Result> {
  return withFileInMemory(session, received, async (raw) => {
    if (failOn === 'warning' && isCutJpeg(raw)) throw damagedPicture();
    const rules = { limitInputPixels: maxPixels, failOn };
    return await render(() => sharp(raw, rules).timeout({ seconds: 60 }).autoOrient()).catch(async (error) => {
      if (error instanceof BusinessRuleError) throw error;
      if (/^timeout/.test(String(error?.message))) throw tooLarge('a minute of work');
      if (!/pixel limit/.test(String(error))) throw damagedPicture();
      if (failOn === 'warning') await refuseBomb(raw);
      throw tooLarge(`${maxPixels / 1_000_000} million pixels`);
    });
  });
}

/** Reads files into memory, at most two at a time. Throws a PictureNotShown when one is too large. */
export function withFileInMemory<Result>(
  session: UploadSession,
  { key, sizeBytes }: StoredBytes,
  work: (raw: Buffer) => Promise<Result>,
): Promise<Result> {
  return limitConcurrency(async () => {
    if (sizeBytes > maxPictureMb * 2 ** 20) throw tooLarge(`${maxPictureMb} MB`);
    return await work(await buffer(await session.read(key)));
  });
}

/** Whether a JPEG has no end marker after its pixels begin, which its reader notices only sometimes. */
function isCutJpeg(raw: Buffer): boolean {
  if (raw.readUInt16BE(0) !== 0xffd8) return false;
  let at = 2;
  while (at + 4 <= raw.length && raw[at] === 0xff && raw[at + 1] !== 0xda) at += 2 + raw.readUInt16BE(at + 2);
  return !raw.includes(Buffer.from('ffd9', 'hex'), at);
}

/** Throws a BusinessRuleError for a few bytes that claim so many pixels that a computer could hang on opening them. */
async function refuseBomb(raw: Buffer) {
  const { width, height } = await sharp(raw, { limitInputPixels: false }).metadata();
  if ((width * height) / raw.length <= maxPixelsPerByte) return;
  const million = Math.round((width * height) / 1_000_000).toLocaleString('en-CA');
  throw new BusinessRuleError({
    file: [`This file is refused: so few bytes cannot hold ${million} million pixels, and opening it could do harm.`],
  });
}

function tooLarge(maximum: string) {
  return new PictureNotShown('TOO_LARGE', `This picture is too large: at most ${maximum}.`);
}

function damagedPicture() {
  return new PictureNotShown('DAMAGED', 'This picture cannot be read: it may be damaged.');
}
