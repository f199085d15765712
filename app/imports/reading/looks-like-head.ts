import { singleLine } from '#db/vocabulary/single-line.ts';
import { matchColumns } from './match-columns.ts';
import { readMoment } from './read-moment.ts';

const longestName = 60;

/** A head row has known column names, or short different texts that are no dates or numbers. */
export function looksLikeHead(cells: string[]): boolean {
  const names = cells.map(singleLine).filter((name) => name !== '');
  if (matchColumns(names).filter((target) => target !== 'ignore').length > 1) return true;
  const areNames = names.every((name) => name.length <= longestName && /\p{L}/u.test(name) && !isValue(name));
  return names.length > 0 && areNames && new Set(names).size === names.length;
}

const isValue = (text: string) =>
  /^[^\p{L}]*\d|@/u.test(text) || readMoment(text, { dateOrder: 'DMY', timeZone: 'UTC' }) !== undefined;
