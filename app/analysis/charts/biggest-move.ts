import { inWords } from '#app/ui/format.ts';
import type { Measure } from '#db/vocabulary/analysis.ts';
import { areUnlike } from '../choices/compared-days.ts';
import { amount, hasNumber } from '../series/measure-words.ts';
import type { SoFar } from '../series/series.ts';

type Points = Pick<SoFar, 'points'>;

/** Says which point changed most between two periods, ties as ties. Points of unlike length are not compared. */
export function biggestMove(is: Points, was: Points, measure: Measure): string {
  const moves = is.points.flatMap(({ name, count, incidents, days }, index) => {
    const before = was.points[index];
    if (!before || (days !== undefined && areUnlike(days, before.days ?? 0))) return [];
    if (!hasNumber({ incidents }, measure) || !hasNumber(before, measure)) return [];
    return { name, from: before.count, to: count, by: Math.abs(count - before.count) };
  });
  const most = Math.max(0, ...moves.map(({ by }) => by));
  const [first, ...ties] = moves.filter(({ by }) => by === most && by > 0);
  if (!first) return '';
  if (ties.length === 0) {
    return `${first.name} ${first.to > first.from ? 'grew' : 'fell'} most, from ${amount(first.from, measure)} to ${amount(first.to, measure)}.`;
  }
  if (ties.length > 2) return `${ties.length + 1} changed most, by ${amount(most, measure)} each.`;
  return `${inWords([first, ...ties].map(({ name }) => name))} changed most, by ${amount(most, measure)} each.`;
}
