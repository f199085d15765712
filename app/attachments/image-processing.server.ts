import { buffer } from 'node:stream/consumers';
import pLimit from 'p-limit';
import sharp, { type Sharp } from 'sharp';
import { BusinessRuleError } from '#db/errors.ts';
import type { StoredBytes } from '../platform/files.ts';
import type { UploadSession } from './upload-session.server.ts';

const maxPixels = 50_000_000;
const maxPictureMb = 128;
const limitConcurrency = pLimit(2);

sharp.cache(false);
// only the decoders needed here are enabled
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((kind) => `VipsForeignLoad${kind}`) });

/** Calls `render` with the upright picture. Throws a BusinessRuleError when it is unreadable or too large. */
export function processImage<Result>(
  session: UploadSession,
  received: StoredBytes,
  render: (picture: () => Sharp) => Promise<Result>,
): Promise<Result> {
  return withFileInMemory(session, received, async (raw) => {
    const rules = { limitInputPixels: maxPixels, failOn: 'error' } as const;
    return await render(() => sharp(raw, rules).timeout({ seconds: 60 }).autoOrient()).catch((error) => {
      throw /pixel limit/.test(String(error)) ? tooLarge(`${maxPixels / 1_000_000} million pixels`) : damagedPicture();
    });
  });
}

/** Reads files into memory, at most two at a time. Throws a BusinessRuleError when one is too large. */
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

function tooLarge(maximum: string) {
  return new BusinessRuleError({ file: [`This picture is too large: at most ${maximum}.`] });
}

export function damagedPicture() {
  return new BusinessRuleError({ file: ['This picture cannot be read: it may be damaged.'] });
}
