import { halfWidth } from './fold-text.ts';
import { singleLine } from './single-line.ts';

/** Blanks, dashes and dots that group digits and letters, and signs that cannot be seen. */
const between = /[\s.·\u2212\p{Pd}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** Returns the digits and letters of a code or number as people type and paste it, such as `123 456`. */
export function withoutSeparators(typed: string): string {
  return halfWidth(singleLine(typed)).replace(between, '');
}
