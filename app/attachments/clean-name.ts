const longest = 200;

/**
 * A file's name as it may be shown and sent: without a path, without signs that are not seen or turn what follows, and
 * without what no file system takes.
 */
export function cleanName(name: string): string {
  const own = withoutHidden(name.split(/[\\/]/).at(-1) ?? '');
  const letters = Array.from(own.replace(/[<>:"|?*]/g, '_').replace(/^[.\s]+|[.\s]+$/g, ''));
  if (letters.length <= longest) return letters.join('') || 'file';
  const ending = /\.[^.]{1,20}$/.exec(own)?.[0] ?? '';
  return letters.slice(0, longest - ending.length).join('') + ending;
}

/** Text without control signs, marks that change its direction, and others that take no room. */
export function withoutHidden(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}]+/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
}
