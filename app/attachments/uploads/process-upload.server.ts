import type { Sharp } from 'sharp';
import { BusinessRuleError } from '#db/errors.ts';
import type { AttachmentType, NotShownReason } from '#db/vocabulary/incident.ts';
import type { StoredBytes } from '../../platform/files.ts';
import { sha256 } from '../../platform/seal.server.ts';
import { attachmentTypeOf, isPicture, isPictureToBlank, notShownOf } from '../file-kinds.ts';
import type { Received } from '../read-upload.server.ts';
import type { UploadSession } from '../upload-session.server.ts';
import { hiddenContent } from './hidden-content.server.ts';
import { PictureNotShown, processImage, withFileInMemory } from './image-processing.server.ts';
import { mediaTypeOf } from './media-type.server.ts';
import { stripMetadata } from './strip-metadata.server.ts';

export type ProcessedUpload = {
  fileName: string;
  mediaType: string;
  attachmentType: AttachmentType;
  file: StoredBytes;
  thumbnail: StoredBytes | null;
  notShown?: NotShownReason | null;
  /** The digest before metadata was overwritten with zeros. */
  uploadedSha256?: Buffer | null;
};

/**
 * Re-encodes pictures without camera metadata. A picture that cannot be shown is kept, but zeros overwrite its metadata
 * where the file's structure is known. Throws a BusinessRuleError.
 */
export async function processUpload(session: UploadSession, received: Received | null): Promise<ProcessedUpload> {
  if (!received) throw new BusinessRuleError({ file: ['A file is required'] });
  const { fileName, head, ...file } = received;
  if (file.sizeBytes === 0) throw new BusinessRuleError({ file: ['The file is empty.'] });
  const mediaType = await mediaTypeOf(head);
  const description = { fileName, mediaType, attachmentType: attachmentTypeOf(mediaType) };
  if (!isPictureToBlank(mediaType))
    return { ...description, file, thumbnail: null, notShown: notShownOf({ mediaType, notShown: null }) };
  try {
    return { ...description, ...(await reencoded(session, file, mediaType)) };
  } catch (error) {
    if (!(error instanceof PictureNotShown)) throw error;
    return { ...description, ...(await storeAsUploaded(session, file, mediaType, error.reason)) };
  }
}

const thumbnailPixels = 240;

async function reencoded(session: UploadSession, received: StoredBytes, mediaType: string) {
  if (!isPicture(mediaType) || mediaType === 'image/apng') throw otherKind();
  const render = async (picture: () => Sharp) => {
    if (((await picture().metadata()).pages ?? 1) > 1) throw otherKind();
    return {
      fullBytes: await encodeAs(picture(), mediaType).toBuffer(),
      thumbnailBytes: await picture()
        .resize(thumbnailPixels, thumbnailPixels, { fit: 'inside', withoutEnlargement: true })
        .flatten({ background: 'white' })
        .jpeg({ quality: 75 })
        .toBuffer(),
    };
  };
  const { fullBytes, thumbnailBytes } = await processImage(session, received, render, 'warning');
  const file = await session.receive(streamOf(fullBytes));
  return { file, thumbnail: await session.receive(streamOf(thumbnailBytes), `thumbnail_${file.key}`) };
}

function otherKind() {
  return new PictureNotShown('FORMAT', 'Pictures of this kind are not shown.');
}

async function storeAsUploaded(
  session: UploadSession,
  received: StoredBytes,
  mediaType: string,
  reason: NotShownReason,
): Promise<Pick<ProcessedUpload, 'file' | 'thumbnail' | 'notShown' | 'uploadedSha256'>> {
  const blanked = await withFileInMemory(session, received, async (raw) => {
    const bytes = stripMetadata(raw, mediaType);
    const isSame = bytes && sha256(bytes).equals(received.sha256);
    return bytes && (isSame ? received : await session.receive(streamOf(bytes)));
  }).catch((error) => {
    if (error instanceof PictureNotShown) return null;
    throw error;
  });
  const file = blanked ?? received;
  const found = await hiddenContent(await session.read(file.key));
  if (found) {
    const message = `This file is refused: it is a picture and ${found} in one, and could do harm when it is opened.`;
    throw new BusinessRuleError({ file: [message] });
  }
  const uploadedSha256 = file === received ? null : received.sha256;
  return { file, thumbnail: null, notShown: blanked ? reason : 'UNREADABLE', uploadedSha256 };
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
