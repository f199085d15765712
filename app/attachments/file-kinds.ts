import type { AttachmentType, NotShownReason } from '#db/vocabulary/incident.ts';

export function isPicture(mediaType: string): boolean {
  return /^image\/(jpeg|png|apng|webp|avif)$/.test(mediaType);
}

/** Whether camera metadata of a picture that is not re-encoded can be overwritten with zeros. */
export function isPictureToBlank(mediaType: string): boolean {
  return isPicture(mediaType) || /^image\/(hei[cf](-sequence)?|tiff)$/.test(mediaType);
}

/** Whether a browser may show the file inline because nothing in it can run. Any other file is only downloaded. */
export function isInert(mediaType: string): boolean {
  return inertTypes.test(mediaType);
}

/** Returns why a stored file is not shown. Files of earlier versions have no stored reason. */
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
