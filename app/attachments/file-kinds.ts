import type { AttachmentType } from '#db/vocabulary/incident.ts';

/** A picture that is drawn anew before it is kept. */
export function isPicture(mediaType: string): boolean {
  return /^image\/(jpeg|png|apng|webp|avif)$/.test(mediaType);
}

/** A picture that cannot be drawn here: what the camera noted in it is blanked instead. */
export function isPictureToBlank(mediaType: string): boolean {
  return /^image\/(hei[cf](-sequence)?|tiff)$/.test(mediaType);
}

/** Nothing in it can run: a browser may show it in place. Anything else is only ever downloaded. */
export function isInert(mediaType: string): boolean {
  return inert.test(mediaType);
}

const inert =
  /^(image\/(jpeg|png|apng|webp|avif|gif)|audio\/(mpeg|wav|ogg|mp4|x-m4a|aac|flac|x-flac|webm)|video\/(mp4|webm|ogg|quicktime)|text\/plain|application\/pdf)(;|$)/;

export function attachmentTypeOf(mediaType: string): AttachmentType {
  return kinds.find(([pattern]) => pattern.test(mediaType))?.[1] ?? 'ETC';
}

const kinds: [RegExp, AttachmentType][] = [
  [/^image\/(jpeg|png|apng|webp|avif|gif)$/, 'IMAGE'],
  [/^audio\//, 'AUDIO'],
  [/^video\//, 'MOVIE'],
  [/^application\/pdf$/, 'PDF'],
  [/wordprocessing|ms-?word|opendocument\.text|rtf$/, 'DOC'],
  [/spreadsheet|ms-?excel/, 'XLS'],
  [/^text\/plain/, 'TXT'],
];
