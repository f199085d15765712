import { buffer } from 'node:stream/consumers';
import pLimit from 'p-limit';
import sharp, { type Sharp } from 'sharp';
import { Refusal } from '#db/refusal.ts';
import type { Stored } from '../storage/files.server.ts';
import type { Arrivals } from './arrivals.server.ts';

const maxPixels = 50_000_000;
const maxPictureMb = 128;
const inTurn = pLimit(2);

sharp.cache(false);
// of what the library reads, only what is needed here
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((kind) => `VipsForeignLoad${kind}`) });

/** Lets `draw` draw a received picture anew, upright. Refused, at `file`, when it cannot be read or is too large. */
export function drawing<Result>(
  arrivals: Arrivals,
  received: Stored,
  draw: (picture: () => Sharp) => Promise<Result>,
): Promise<Result> {
  return withAllOf(arrivals, received, async (raw) => {
    const rules = { limitInputPixels: maxPixels, failOn: 'error' } as const;
    return await draw(() => sharp(raw, rules).timeout({ seconds: 60 }).autoOrient()).catch((error) => {
      throw /pixel limit/.test(String(error)) ? tooLarge(`${maxPixels / 1_000_000} million pixels`) : damaged();
    });
  });
}

/** Two received pictures at once, because all of one is in memory then. Refused, at `file`, when it is too large. */
export function withAllOf<Result>(
  arrivals: Arrivals,
  { key, sizeBytes }: Stored,
  work: (raw: Buffer) => Promise<Result>,
): Promise<Result> {
  return inTurn(async () => {
    if (sizeBytes > maxPictureMb * 2 ** 20) throw tooLarge(`${maxPictureMb} MB`);
    return await work(await buffer(await arrivals.read(key)));
  });
}

function tooLarge(most: string) {
  return new Refusal({ file: [`This picture is too large: at most ${most}.`] });
}

export function damaged() {
  return new Refusal({ file: ['This picture cannot be read: it may be damaged.'] });
}
