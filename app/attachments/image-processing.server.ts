import { buffer } from 'node:stream/consumers';
import pLimit from 'p-limit';
import sharp, { type Sharp } from 'sharp';
import { BusinessRuleError } from '#db/errors.ts';
import type { StoredBytes } from '../platform/files.ts';
import type { UploadSession } from './upload-session.server.ts';

const maxPixels = 50_000_000;
const maxPictureMb = 128;
const inTurn = pLimit(2);

sharp.cache(false);
// of what the library reads, only what is needed here
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((kind) => `VipsForeignLoad${kind}`) });

/** Lets `draw` draw a received picture anew, upright. Refused, at `file`, when it cannot be read or is too large. */
export function processImage<Result>(
  arrivals: UploadSession,
  received: StoredBytes,
  draw: (picture: () => Sharp) => Promise<Result>,
): Promise<Result> {
  return withFileInMemory(arrivals, received, async (raw) => {
    const rules = { limitInputPixels: maxPixels, failOn: 'error' } as const;
    return await draw(() => sharp(raw, rules).timeout({ seconds: 60 }).autoOrient()).catch((error) => {
      throw /pixel limit/.test(String(error)) ? tooLarge(`${maxPixels / 1_000_000} million pixels`) : damagedPicture();
    });
  });
}

/** Two received pictures at once, because all of one is in memory then. Refused, at `file`, when it is too large. */
export function withFileInMemory<Result>(
  arrivals: UploadSession,
  { key, sizeBytes }: StoredBytes,
  work: (raw: Buffer) => Promise<Result>,
): Promise<Result> {
  return inTurn(async () => {
    if (sizeBytes > maxPictureMb * 2 ** 20) throw tooLarge(`${maxPictureMb} MB`);
    return await work(await buffer(await arrivals.read(key)));
  });
}

function tooLarge(most: string) {
  return new BusinessRuleError({ file: [`This picture is too large: at most ${most}.`] });
}

export function damagedPicture() {
  return new BusinessRuleError({ file: ['This picture cannot be read: it may be damaged.'] });
}
