/** Invisible, or turns adjacent text: controls, direction marks, zero-width blanks, fillers. */
const hidden =
  /[\p{Cc}\p{Co}\u2800\ufff9-\ufffb]|(?![\p{Join_Control}\p{Variation_Selector}])\p{Default_Ignorable_Code_Point}/gu;
/** Joiners and variation selectors stay where they matter: in emoji, and in scripts such as Arabic and Han. */
const stray =
  /(?<![\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}\d#*]|(?![\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}])\p{L})[\p{Join_Control}\p{Variation_Selector}]+|\p{Join_Control}+(?![\p{L}\p{M}\p{Extended_Pictographic}])/gu;

/** Normalizes a name, a number or another single line, without invisible characters. */
export function singleLine(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\t\n\v\f\r\u2028\u2029]+|\s{2,}/g, ' ')
    .replace(hidden, '')
    .replace(stray, '')
    .replace(/ {2,}/g, ' ')
    .trim();
}
