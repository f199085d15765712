import { counted } from '../format.ts';

/** Returns an age in words: in hours up to two days, then in days. */
export function ageOf(hours: number): string {
  return hours < 48 ? `${hours} h` : counted(Math.floor(hours / 24), 'day');
}
