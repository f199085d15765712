const maxCharacters = 200;

/** Returns a file name without path, invisible characters, direction marks and characters that file systems reject. */
export function cleanName(name: string): string {
  const baseName = withoutHidden(name.split(/[\\/]/).at(-1) ?? '');
  const characters = Array.from(baseName.replace(/[<>:"|?*]/g, '_').replace(/^[.\s]+|[.\s]+$/g, ''));
  if (characters.length <= maxCharacters) return characters.join('') || 'file';
  const ending = /\.[^.]{1,20}$/.exec(baseName)?.[0] ?? '';
  return characters.slice(0, maxCharacters - ending.length).join('') + ending;
}

/** Returns the text without control characters, direction marks and other characters of zero width. */
export function withoutHidden(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}]+/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
}
