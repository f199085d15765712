import type { Sharp } from 'sharp';
import { Refusal } from '#db/refusal.ts';
import type { AttachmentType } from '#db/vocabulary/incident.ts';
import type { Stored } from '../storage/files.server.ts';
import type { Arrivals } from './arrivals.server.ts';
import { damaged, drawing, withAllOf } from './drawing.server.ts';
import { attachmentTypeOf, isPicture, isPictureToBlank } from './file-kinds.ts';
import { mediaTypeOf } from './media-type.server.ts';
import type { Received } from './read-upload.server.ts';
import { withoutCameraNotes } from './without-camera-notes.server.ts';

/** A file as it will be kept. */
export type TakenIn = {
  fileName: string;
  mediaType: string;
  attachmentType: AttachmentType;
  file: Stored;
  thumbnail: Stored | null;
};

/**
 * Finds out what was received, by its content. A picture is drawn anew: upright, and without what the camera wrote into
 * it, such as where it was taken; where it cannot be drawn that alone is blanked. Anything else stays as it is. Refused,
 * at `file`, when it cannot be kept.
 */
export async function takeIn(arrivals: Arrivals, received: Received | null): Promise<TakenIn> {
  if (!received) throw new Refusal({ file: ['A file is required'] });
  const { fileName, head, ...file } = received;
  if (file.sizeBytes === 0) throw new Refusal({ file: ['The file is empty.'] });
  const mediaType = await mediaTypeOf(head);
  const taken = { fileName, mediaType, attachmentType: attachmentTypeOf(mediaType) };
  if (isPicture(mediaType)) return { ...taken, ...(await drawnAnew(arrivals, file, mediaType)) };
  if (!isPictureToBlank(mediaType)) return { ...taken, file, thumbnail: null };
  return { ...taken, file: await blanked(arrivals, file, mediaType), thumbnail: null };
}

const thumbnailPixels = 240;

async function drawnAnew(arrivals: Arrivals, received: Stored, mediaType: string) {
  const { whole, small } = await drawing(arrivals, received, async (picture) => ({
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

function blanked(arrivals: Arrivals, received: Stored, mediaType: string): Promise<Stored> {
  return withAllOf(arrivals, received, async (raw) => {
    const bytes = withoutCameraNotes(raw, mediaType);
    if (!bytes) throw damaged();
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
