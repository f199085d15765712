import { counted } from '#app/ui/format.ts';
import { isPrintable } from './document-font.ts';

export type RunStyle = {
  bold?: boolean;
  italic?: boolean;
  underline?: boolean;
  code?: boolean;
  pale?: boolean;
  link?: string;
};
/** `rightToLeft` is that of the paragraph. */
export type Run = { text: string; style: RunStyle; rightToLeft?: boolean };

export const plain: RunStyle = {};
export const bold: RunStyle = { bold: true };
export const pale: RunStyle = { pale: true };
export const hidden: RunStyle = { pale: true, italic: true };

export const run = (words: string, style = plain): Run => ({ text: printable(words), style });

/** Characters that no font has are named below the text by their Unicode numbers. */
export function printable(words: string): string {
  if (/^[ -~]*$/.test(words)) return words;
  const missing = new Set<string>();
  const text = words
    .normalize('NFC')
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/\t/g, ' ')
    .replace(/(?!\n)[\p{Cc}\p{Variation_Selector}]/gu, '')
    .replace(formatting, '')
    .replace(/\u00a0(?=\p{M})/gu, ' ')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/[^\n -~\ufffd]/gu, (character) => {
      if (isPrintable(character)) return character;
      missing.add(character);
      return '\uFFFD';
    });
  return missing.size === 0 ? text : `${text}\n(${namesOf([...missing])})`;
}

/** Keeps joiners between letters whose shape they decide, as in Persian and Indic scripts. */
const formatting =
  /(?<![\p{Script=Arabic}\p{M}])[\u200c\u200d]|[\u200c\u200d](?![\p{Script=Arabic}\p{L}])|(?![\u200c\u200d])\p{Cf}/gu;

function namesOf(characters: string[]): string {
  const names = characters
    .slice(0, mostNames)
    .map((each) => `U+${each.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`);
  const more = characters.length > mostNames ? ` and ${characters.length - mostNames} more` : '';
  return `${counted(characters.length, 'character')} not printable: ${names.join(', ')}${more}`;
}

const mostNames = 8;

export function pathRuns(parts: string[]): Run[] {
  const parents = parts.slice(0, -1).map((part) => `${part} / `);
  return [run(parents.join(''), pale), run(parts.at(-1) ?? '')];
}
