import type { Sharp } from 'sharp';
import { BusinessRuleError } from '#db/errors.ts';
import type { AttachmentType } from '#db/vocabulary/incident.ts';
import type { StoredBytes } from '../platform/files.ts';
import { attachmentTypeOf, isPicture, isPictureToBlank } from './file-kinds.ts';
import { damagedPicture, processImage, withFileInMemory } from './image-processing.server.ts';
import { mediaTypeOf } from './media-type.server.ts';
import type { Received } from './read-upload.server.ts';
import { stripMetadata } from './strip-metadata.server.ts';
import type { UploadSession } from './upload-session.server.ts';

/** A file as it will be kept. */
export type ProcessedUpload = {
  fileName: string;
  mediaType: string;
  attachmentType: AttachmentType;
  file: StoredBytes;
  thumbnail: StoredBytes | null;
};

/**
 * Finds out what was received, by its content. A picture is drawn anew: upright, and without what the camera wrote into
 * it, such as where it was taken; where it cannot be drawn that alone is blanked. Anything else stays as it is. Refused,
 * at `file`, when it cannot be kept.
 */
export async function processUpload(arrivals: UploadSession, received: Received | null): Promise<ProcessedUpload> {
  if (!received) throw new BusinessRuleError({ file: ['A file is required'] });
  const { fileName, head, ...file } = received;
  if (file.sizeBytes === 0) throw new BusinessRuleError({ file: ['The file is empty.'] });
  const mediaType = await mediaTypeOf(head);
  const taken = { fileName, mediaType, attachmentType: attachmentTypeOf(mediaType) };
  if (isPicture(mediaType)) return { ...taken, ...(await reencoded(arrivals, file, mediaType)) };
  if (!isPictureToBlank(mediaType)) return { ...taken, file, thumbnail: null };
  return { ...taken, file: await stripped(arrivals, file, mediaType), thumbnail: null };
}

const thumbnailPixels = 240;

async function reencoded(arrivals: UploadSession, received: StoredBytes, mediaType: string) {
  const { whole, small } = await processImage(arrivals, received, async (picture) => ({
    whole: await inSameKind(picture(), mediaType).toBuffer(),
    small: await picture()
      .resize(thumbnailPixels, thumbnailPixels, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .jpeg({ quality: 75 })
      .toBuffer(),
  }));
  const file = await arrivals.receive(once(whole));
  return { file, thumbnail: await arrivals.receive(once(small), `thumbnail_${file.key}`) };
}

function stripped(arrivals: UploadSession, received: StoredBytes, mediaType: string): Promise<StoredBytes> {
  return withFileInMemory(arrivals, received, async (raw) => {
    const bytes = stripMetadata(raw, mediaType);
    if (!bytes) throw damagedPicture();
    return await arrivals.receive(once(bytes));
  });
}

function inSameKind(picture: Sharp, mediaType: string): Sharp {
  if (mediaType === 'image/jpeg') return picture.jpeg({ quality: 90 });
  if (mediaType === 'image/webp') return picture.webp({ quality: 90, effort: 2 });
  if (mediaType === 'image/avif') return picture.avif({ quality: 70, effort: 0 });
  return picture.png();
}

async function* once(bytes: Buffer) {
  yield bytes;
}
