import { BusinessRuleError } from '#db/errors.ts';
import type { StoredBytes } from '../platform/files.ts';
import { isPicture } from './file-kinds.ts';
import { processImage } from './image-processing.server.ts';
import { mediaTypeOf } from './media-type.server.ts';
import type { Crop } from './picture.schema.ts';
import type { ProcessedUpload } from './process-upload.server.ts';
import type { Received } from './read-upload.server.ts';
import type { UploadSession } from './upload-session.server.ts';

/**
 * The square of a picture that is to be kept, drawn anew as a JPEG, with a small one; without a crop it is the middle.
 * Refused, at `file`, when it is no picture.
 */
export async function processPicture(
  arrivals: UploadSession,
  received: Received | null,
  crop: Crop | null,
): Promise<ProcessedUpload & { thumbnail: StoredBytes }> {
  if (!received) throw new BusinessRuleError({ file: ['A file is required'] });
  const { fileName, head } = received;
  if (!isPicture(await mediaTypeOf(head))) throw new BusinessRuleError({ file: [onlyImages] });
  const { large, small } = await squares(arrivals, received, crop);
  const file = await arrivals.receive(once(large));
  const thumbnail = await arrivals.receive(once(small), `thumbnail_${file.key}`);
  return { fileName, mediaType: 'image/jpeg', attachmentType: 'IMAGE', file, thumbnail };
}

const onlyImages = 'Only images can be uploaded: JPEG, PNG, WebP or AVIF.';
const largePixels = 800;
const smallPixels = 200;

async function squares(arrivals: UploadSession, received: StoredBytes, crop: Crop | null) {
  return await processImage(arrivals, received, async (picture) => {
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
