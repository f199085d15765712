import { halfWidth } from './fold-text.ts';
import { singleLine } from './single-line.ts';

/** ASCII digits and blanks on one line; otherwise as typed. */
export function phoneLine(typed: string): string {
  return halfWidth(singleLine(typed)).replace(/\s+/g, ' ');
}
