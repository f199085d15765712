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

export type ProcessedUpload = {
  fileName: string;
  mediaType: string;
  attachmentType: AttachmentType;
  file: StoredBytes;
  thumbnail: StoredBytes | null;
};

/** Re-encodes pictures without camera metadata; zeroes it where they cannot be decoded. Throws a BusinessRuleError. */
export async function processUpload(session: UploadSession, received: Received | null): Promise<ProcessedUpload> {
  if (!received) throw new BusinessRuleError({ file: ['A file is required'] });
  const { fileName, head, ...file } = received;
  if (file.sizeBytes === 0) throw new BusinessRuleError({ file: ['The file is empty.'] });
  const mediaType = await mediaTypeOf(head);
  const description = { fileName, mediaType, attachmentType: attachmentTypeOf(mediaType) };
  if (isPicture(mediaType)) return { ...description, ...(await reencoded(session, file, mediaType)) };
  if (!isPictureToBlank(mediaType)) return { ...description, file, thumbnail: null };
  return { ...description, file: await withoutMetadata(session, file, mediaType), thumbnail: null };
}

const thumbnailPixels = 240;

async function reencoded(session: UploadSession, received: StoredBytes, mediaType: string) {
  const { fullBytes, thumbnailBytes } = await processImage(session, received, async (picture) => ({
    fullBytes: await encodeAs(picture(), mediaType).toBuffer(),
    thumbnailBytes: await picture()
      .resize(thumbnailPixels, thumbnailPixels, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .jpeg({ quality: 75 })
      .toBuffer(),
  }));
  const file = await session.receive(streamOf(fullBytes));
  return { file, thumbnail: await session.receive(streamOf(thumbnailBytes), `thumbnail_${file.key}`) };
}

function withoutMetadata(session: UploadSession, received: StoredBytes, mediaType: string): Promise<StoredBytes> {
  return withFileInMemory(session, received, async (raw) => {
    const bytes = stripMetadata(raw, mediaType);
    if (!bytes) throw damagedPicture();
    return await session.receive(streamOf(bytes));
  });
}

function encodeAs(picture: Sharp, mediaType: string): Sharp {
  if (mediaType === 'image/jpeg') return picture.jpeg({ quality: 90 });
  if (mediaType === 'image/webp') return picture.webp({ quality: 90, effort: 2 });
  if (mediaType === 'image/avif') return picture.avif({ quality: 70, effort: 0 });
  return picture.png();
}

async function* streamOf(bytes: Buffer) {
  yield bytes;
}
