import { singleLine } from '#db/vocabulary/single-line.ts';

const maxCharacters = 200;

/** Returns a file name without path, invisible characters, direction marks and characters that file systems reject. */
export function cleanName(name: string): string {
  const baseName = singleLine(
    name
      .replace(/\p{Cc}|[\u2028\u2029]/gu, '')
      .split(/[\\/]/)
      .at(-1) ?? '',
  );
  const characters = Array.from(baseName.replace(/[<>:"|?*]/g, '_').replace(/^[.\s]+|[.\s]+$/g, ''));
  if (characters.length <= maxCharacters) return characters.join('') || 'file';
  const ending = /\.[^.]{1,20}$/.exec(baseName)?.[0] ?? '';
  return characters.slice(0, maxCharacters - ending.length).join('') + ending;
}
