import { counted } from '../format.ts';

/** Returns words: seconds below one minute, else whole minutes. */
export function idleTime(seconds: number): string {
  return seconds < 60 ? counted(seconds, 'second') : counted(Math.round(seconds / 60), 'minute');
}
