import { formatCount } from '#app/ui/format.ts';
import type { Measure } from '#db/vocabulary/analysis.ts';
import { hasNumber, numberText } from '../series/measure-words.ts';
import type { Series } from '../series/series.ts';

type Counted = { count: number; before?: number | undefined; incidents?: number | undefined };

/** Returns a change such as `+3` or `−2`; an empty text where the period before is not known. */
export function changeInWords(point: Counted | undefined, measure?: Measure): string {
  if (point?.before === undefined || !hasNumber(point, measure)) return '';
  const change = point.count - point.before;
  if (change === 0) return '0';
  const by = Math.abs(change);
  return `${change > 0 ? '+' : '−'}${measure ? numberText(by, measure) : formatCount(by)}`;
}

export function wholeOf({ total, incidents, beforeTotal }: Series): Counted {
  return { count: total, incidents, before: beforeTotal };
}
