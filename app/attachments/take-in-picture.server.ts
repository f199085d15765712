import { Refusal } from '#db/refusal.ts';
import type { Stored } from '../storage/files.server.ts';
import type { Arrivals } from './arrivals.server.ts';
import { drawing } from './drawing.server.ts';
import { isPicture } from './file-kinds.ts';
import { mediaTypeOf } from './media-type.server.ts';
import type { Crop } from './picture.schema.ts';
import type { Received } from './read-upload.server.ts';
import type { TakenIn } from './take-in.server.ts';

/**
 * The square of a picture that is to be kept, drawn anew as a JPEG, with a small one; without a crop it is the middle.
 * Refused, at `file`, when it is no picture.
 */
export async function takeInPicture(
  arrivals: Arrivals,
  received: Received | null,
  crop: Crop | null,
): Promise<TakenIn & { thumbnail: Stored }> {
  if (!received) throw new Refusal({ file: ['A file is required'] });
  const { fileName, head } = received;
  if (!isPicture(await mediaTypeOf(head))) throw new Refusal({ file: [onlyImages] });
  const { large, small } = await squares(arrivals, received, crop);
  const file = await arrivals.receive(once(large));
  const thumbnail = await arrivals.receive(once(small), `thumbnail_${file.key}`);
  return { fileName, mediaType: 'image/jpeg', attachmentType: 'IMAGE', file, thumbnail };
}

const onlyImages = 'Only images can be uploaded: JPEG, PNG, WebP or AVIF.';
const largePixels = 800;
const smallPixels = 200;

async function squares(arrivals: Arrivals, received: Stored, crop: Crop | null) {
  return await drawing(arrivals, received, async (picture) => {
    const { autoOrient: upright } = await picture().metadata();
    const square = () => picture().extract(squareIn(upright, crop)).flatten({ background: 'white' });
    const inside = { withoutEnlargement: true };
    return {
      large: await square().resize(largePixels, largePixels, inside).jpeg({ quality: 90 }).toBuffer(),
      small: await square().resize(smallPixels, smallPixels, inside).jpeg({ quality: 80 }).toBuffer(),
    };
  });
}

/** What was asked for, as far as the picture goes. */
function squareIn({ width, height }: { width: number; height: number }, crop: Crop | null) {
  const most = Math.min(width, height);
  const size = within(1, crop?.size ?? most, most);
  const left = within(0, crop?.x ?? (width - size) / 2, width - size);
  const top = within(0, crop?.y ?? (height - size) / 2, height - size);
  return { left, top, width: size, height: size };
}

function within(least: number, value: number, most: number) {
  return Math.max(least, Math.min(Math.round(value), most));
}

async function* once(bytes: Buffer) {
  yield bytes;
}
