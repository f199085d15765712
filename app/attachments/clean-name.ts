import { singleLine } from '#db/vocabulary/single-line.ts';

/** UTF-8 bytes that common file systems accept. */
const maxBytes = 255;

/** Removes paths, invisible characters, direction marks and characters that file systems reject. */
export function cleanName(name: string): string {
  const baseName = singleLine(
    name
      .replace(/\p{Cc}|[\u2028\u2029]/gu, '')
      .split(/[\\/]/)
      .at(-1) ?? '',
  );
  const clean = baseName.replace(/[<>:"|?*]/g, '_').replace(/^[.\s]+|[.\s]+$/g, '');
  return bytesOf(clean) > maxBytes ? shortened(clean) : clean || 'file';
}

/** Cuts between characters as a reader counts them, and keeps the ending. */
function shortened(name: string): string {
  const ending = /\.[^.\s]{1,20}$/u.exec(name)?.[0] ?? '';
  let room = maxBytes - bytesOf(ending);
  let start = '';
  for (const { segment } of characters.segment(name.slice(0, name.length - ending.length).slice(0, 2 * maxBytes))) {
    room -= bytesOf(segment);
    if (room < 0) break;
    start += segment;
  }
  return (start.replace(/[.\s]+$/, '') || 'file') + ending;
}

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });
const bytesOf = (text: string) => new TextEncoder().encode(text).length;
