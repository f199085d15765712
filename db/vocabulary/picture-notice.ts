import type { AttachmentType, NotShownReason } from './incident.ts';

type PictureFacts = { attachmentType: AttachmentType; notShown?: NotShownReason | null };

/** Returns the reason and advice; null for a shown picture and other files. */
export function pictureNotice({ attachmentType, notShown }: PictureFacts): string | null {
  return attachmentType === 'IMAGE' && notShown ? notices[notShown] : null;
}

const notices: Record<NotShownReason, string> = {
  FORMAT:
    'Pictures of this kind (HEIC, TIFF, animations and others) are not shown here. Download it to see it. To have it shown, add a copy saved as JPEG; on an iPhone, Settings, Camera, Formats, Most Compatible takes JPEG.',
  TOO_LARGE: 'This picture has more than 50 million pixels and is not shown here. Download it to see it.',
  DAMAGED:
    'This picture is damaged or incomplete and is not shown here. Download it: other programs may show what is left of it.',
  UNREADABLE:
    'This picture cannot be read and is not shown here. It is kept exactly as uploaded: the place where it was taken may still be in it.',
};
