import type { AttachmentType } from '#db/vocabulary/incident.ts';

export function isPicture(mediaType: string): boolean {
  return /^image\/(jpeg|png|apng|webp|avif)$/.test(mediaType);
}

/** Whether a picture cannot be decoded here, so that its metadata is overwritten with zeros instead. */
export function isPictureToBlank(mediaType: string): boolean {
  return /^image\/(hei[cf](-sequence)?|tiff)$/.test(mediaType);
}

/** Whether a browser may show the file inline because nothing in it can run. Any other file is only downloaded. */
export function isInert(mediaType: string): boolean {
  return inertTypes.test(mediaType);
}

const inertTypes =
  /^(image\/(jpeg|png|apng|webp|avif|gif)|audio\/(mpeg|wav|ogg|mp4|x-m4a|aac|flac|x-flac|webm)|video\/(mp4|webm|ogg|quicktime)|text\/plain|application\/pdf)(;|$)/;

export function isWordDocument(mediaType: string): boolean {
  return mediaType.endsWith('wordprocessingml.document');
}

export function attachmentTypeOf(mediaType: string): AttachmentType {
  return typesByPattern.find(([pattern]) => pattern.test(mediaType))?.[1] ?? 'ETC';
}

const typesByPattern: [RegExp, AttachmentType][] = [
  [/^image\/(jpeg|png|apng|webp|avif|gif)$/, 'IMAGE'],
  [/^audio\//, 'AUDIO'],
  [/^video\//, 'MOVIE'],
  [/^application\/pdf$/, 'PDF'],
  [/wordprocessing|ms-?word|opendocument\.text|rtf$/, 'DOC'],
  [/spreadsheet|ms-?excel/, 'XLS'],
  [/^text\/plain/, 'TXT'],
];
