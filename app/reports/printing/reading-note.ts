import { dateFormat } from '#db/vocabulary/account.ts';
import type { Actor } from '../../auth/actor.ts';

export function readingNote({ account, timeZone }: Pick<Actor, 'account' | 'timeZone'>): string {
  const order = account.dateFormat === dateFormat.dayFirst ? 'day/month/year' : 'month/day/year';
  return `Times: ${timeZone}. Dates: ${order}.`;
}
