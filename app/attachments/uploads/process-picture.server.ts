import { BusinessRuleError } from '#db/errors.ts';
import type { StoredBytes } from '../../platform/files.ts';
import { isPicture } from '../file-kinds.ts';
import type { Crop } from '../picture.schema.ts';
import type { Received } from '../read-upload.server.ts';
import type { UploadSession } from '../upload-session.server.ts';
import { processImage } from './image-processing.server.ts';
import { mediaTypeOf } from './media-type.server.ts';
import type { ProcessedUpload } from './process-upload.server.ts';

/** Re-encodes a square (default: the middle) as JPEGs. Throws a BusinessRuleError for a file that is no picture. */
export async function processPicture(
  session: UploadSession,
  received: Received | null,
  crop: Crop | null,
): Promise<ProcessedUpload & { thumbnail: StoredBytes }> {
  if (!received) throw new BusinessRuleError({ file: ['A file is required'] });
  const { fileName, head } = received;
  if (!isPicture(await mediaTypeOf(head))) throw new BusinessRuleError({ file: [onlyImages] });
  const { large, small } = await squares(session, received, crop);
  const file = await session.receive(streamOf(large));
  const thumbnail = await session.receive(streamOf(small), `thumbnail_${file.key}`);
  return { fileName, mediaType: 'image/jpeg', attachmentType: 'IMAGE', file, thumbnail };
}

const onlyImages = 'Only images can be uploaded: JPEG, PNG, WebP or AVIF.';
const largePixels = 800;
const smallPixels = 200;

async function squares(session: UploadSession, received: StoredBytes, crop: Crop | null) {
  return await processImage(session, received, async (picture) => {
    const { autoOrient: orientedSize } = await picture().metadata();
    const square = () => picture().extract(squareIn(orientedSize, crop)).flatten({ background: 'white' });
    const resizeOptions = { withoutEnlargement: true };
    return {
      large: await square().resize(largePixels, largePixels, resizeOptions).jpeg({ quality: 90 }).toBuffer(),
      small: await square().resize(smallPixels, smallPixels, resizeOptions).jpeg({ quality: 80 }).toBuffer(),
    };
  });
}

function squareIn({ width, height }: { width: number; height: number }, crop: Crop | null) {
  const maxSize = Math.min(width, height);
  const size = clamp(1, crop?.size ?? maxSize, maxSize);
  const left = clamp(0, crop?.x ?? (width - size) / 2, width - size);
  const top = clamp(0, crop?.y ?? (height - size) / 2, height - size);
  return { left, top, width: size, height: size };
}

function clamp(minimum: number, value: number, maximum: number) {
  return Math.max(minimum, Math.min(Math.round(value), maximum));
}

async function* streamOf(bytes: Buffer) {
  yield bytes;
}
