import type { AttachmentType, NotShownReason } from '#db/vocabulary/incident.ts';

export function isPicture(mediaType: string): boolean {
  return /^image\/(jpeg|png|apng|webp|avif)$/.test(mediaType);
}

/** Camera metadata of these can be overwritten with zeros without re-encoding. */
export function isPictureToBlank(mediaType: string): boolean {
  return isPicture(mediaType) || /^image\/(hei[cf](-sequence)?|tiff)$/.test(mediaType);
}

/** Nothing in these files can run, so browsers may show them inline; others are downloads. */
export function isInert(mediaType: string): boolean {
  return inertTypes.test(mediaType);
}

/** Files of earlier versions have no stored reason. */
export function notShownOf({ mediaType, notShown }: { mediaType: string; notShown: NotShownReason | null }) {
  return notShown ?? (isInert(mediaType) ? null : 'FORMAT');
}

export const inertTypes =
  /^(image\/(jpeg|png|apng|webp|avif|gif)|audio\/(mpeg|wav|ogg|mp4|x-m4a|aac|flac|x-flac|webm)|video\/(mp4|webm|ogg|quicktime)|text\/plain|application\/pdf)(;|$)/;

export function isWordDocument(mediaType: string): boolean {
  return mediaType.endsWith('wordprocessingml.document');
}

export function attachmentTypeOf(mediaType: string): AttachmentType {
  return typesByPattern.find(([pattern]) => pattern.test(mediaType))?.[1] ?? 'ETC';
}

const typesByPattern: [RegExp, AttachmentType][] = [
  [/^image\/(?!svg)/, 'IMAGE'],
  [/^audio\//, 'AUDIO'],
  [/^video\//, 'MOVIE'],
  [/^application\/pdf$/, 'PDF'],
  [/wordprocessing|ms-?word|opendocument\.text|rtf$/, 'DOC'],
  [/spreadsheet|ms-?excel/, 'XLS'],
  [/^text\/plain/, 'TXT'],
];
