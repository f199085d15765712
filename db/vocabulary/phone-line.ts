import { halfWidth } from './fold-text.ts';
import { singleLine } from './single-line.ts';

/** Returns a phone number as it was typed, on one line, with ASCII digits and blanks. */
export function phoneLine(typed: string): string {
  return halfWidth(singleLine(typed)).replace(/\s+/g, ' ');
}
