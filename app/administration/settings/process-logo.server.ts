import { BusinessRuleError } from '#db/errors.ts';
import { isPicture } from '../../attachments/file-kinds.ts';
import type { Received } from '../../attachments/read-upload.server.ts';
import type { UploadSession } from '../../attachments/upload-session.server.ts';
import { processImage } from '../../attachments/uploads/image-processing.server.ts';
import { mediaTypeOf } from '../../attachments/uploads/media-type.server.ts';
import type { ProcessedUpload } from '../../attachments/uploads/process-upload.server.ts';
import type { LogoArea } from './logo.schema.ts';

const maxWidth = 640;
const maxHeight = 240;

/** Without an area, takes the whole picture. Throws a BusinessRuleError for files that are no pictures. */
export async function processLogo(
  session: UploadSession,
  received: Received | null,
  area: LogoArea | null,
): Promise<ProcessedUpload> {
  if (!received) throw new BusinessRuleError({ file: ['A file is required'] });
  const { fileName, head } = received;
  if (!isPicture(await mediaTypeOf(head))) throw new BusinessRuleError({ file: [onlyImages] });
  const bytes = await processImage(session, received, async (picture) => {
    const { autoOrient } = await picture().metadata();
    const part = area ? picture().extract(within(autoOrient, area)) : picture();
    return await part.resize(maxWidth, maxHeight, { fit: 'inside', withoutEnlargement: true }).png().toBuffer();
  });
  const file = await session.receive(streamOf(bytes));
  return { fileName, mediaType: 'image/png', attachmentType: 'IMAGE', file, thumbnail: null };
}

const onlyImages = 'Only images can be uploaded: JPEG, PNG, WebP or AVIF.';

function within({ width, height }: { width: number; height: number }, area: LogoArea) {
  const size = { width: clamp(1, area.width, width), height: clamp(1, area.height, height) };
  return {
    left: clamp(0, area.x, width - size.width),
    top: clamp(0, area.y, height - size.height),
    ...size,
  };
}

function clamp(minimum: number, value: number, maximum: number) {
  return Math.max(minimum, Math.min(Math.round(value), maximum));
}

async function* streamOf(bytes: Buffer) {
  yield bytes;
}
