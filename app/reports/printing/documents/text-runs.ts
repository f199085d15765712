import { faceOf } from './document-font.ts';

export type RunStyle = {
  bold?: boolean;
  italic?: boolean;
  underline?: boolean;
  code?: boolean;
  pale?: boolean;
  link?: string;
};
export type Run = { text: string; style: RunStyle };

export const plain: RunStyle = {};
export const bold: RunStyle = { bold: true };
export const pale: RunStyle = { pale: true };
export const hidden: RunStyle = { pale: true, italic: true };

export const run = (words: string, style = plain): Run => ({ text: printable(words), style });

export function printable(words: string): string {
  if (/^[ -~]*$/.test(words)) return words;
  return words
    .normalize('NFC')
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/\t/g, ' ')
    .replace(/(?!\n)[\p{Cc}\p{Cf}\p{Variation_Selector}]/gu, '')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/[^\n -~]/gu, (character) =>
      faceOf(plain).hasGlyphForCodePoint(character.codePointAt(0) ?? 0) ? character : '\uFFFD',
    );
}

export function pathRuns(parts: string[]): Run[] {
  const parents = parts.slice(0, -1).map((part) => `${part} / `);
  return [run(parents.join(''), pale), run(parts.at(-1) ?? '')];
}
