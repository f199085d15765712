import { halfWidth } from './fold-text.ts';
import { singleLine } from './single-line.ts';

/** Blanks, dashes and dots, and invisible signs. */
const between = /[\s.·\u2212\p{Pd}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** Accepts codes and numbers as people type and paste them, such as `123 456`. */
export function withoutSeparators(typed: string): string {
  return halfWidth(singleLine(typed)).replace(between, '');
}
