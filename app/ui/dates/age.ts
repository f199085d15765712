import { counted } from '../format.ts';

/** Hours up to two days, then days. */
export function ageOf(hours: number): string {
  return hours < 48 ? `${hours} h` : counted(Math.floor(hours / 24), 'day');
}
