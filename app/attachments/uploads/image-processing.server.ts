import { buffer } from 'node:stream/consumers';
import pLimit from 'p-limit';
import sharp, { type Sharp } from 'sharp';
import { BusinessRuleError } from '#db/errors.ts';
import type { NotShownReason } from '#db/vocabulary/incident.ts';
import type { StoredBytes } from '../../platform/files.ts';
import type { UploadSession } from '../upload-session.server.ts';

const maxPixels = 50_000_000;
const maxPictureMb = 128;
/** Above any camera and any blank scan: the flattest grey PNG has 1,032 pixels in a byte. */
const maxPixelsPerByte = 2_500;
const limitConcurrency = pLimit(2);

sharp.cache(false);
// only the needed decoders are enabled
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((kind) => `VipsForeignLoad${kind}`) });

/** A picture that cannot be shown; its message refuses one that is no evidence. */
export class PictureNotShown extends BusinessRuleError {
  readonly reason: NotShownReason;

  constructor(reason: NotShownReason, message: string) {
    super({ file: [message] });
    this.reason = reason;
  }
}

/** `render` gets the upright, undamaged picture. Throws a PictureNotShown, or a BusinessRuleError for a harmful picture. */
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

/** Two files at most are in memory. Throws a PictureNotShown for a large one. */
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

/** A cut JPEG has no end marker after its pixels begin; its decoder does not always notice. */
function isCutJpeg(raw: Buffer): boolean {
  if (raw.readUInt16BE(0) !== 0xffd8) return false;
  let at = 2;
  while (at + 4 <= raw.length && raw[at] === 0xff && raw[at + 1] !== 0xda) at += 2 + raw.readUInt16BE(at + 2);
  return !raw.includes(Buffer.from('ffd9', 'hex'), at);
}

/** Rejects a few bytes that claim so many pixels that opening them could hang a computer. */
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
