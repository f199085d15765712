import { inWords } from '#app/ui/format.ts';
import { areUnlike } from '../choices/compared-days.ts';
import type { SoFar } from '../series/series.ts';

type Points = Pick<SoFar, 'points'>;

/** Says which point changed most between two periods, ties as ties. Points of unlike length are not compared. */
export function biggestMove(is: Points, was: Points): string {
  const moves = is.points.flatMap(({ name, count, days }, at) => {
    const before = was.points[at];
    if (!before || (days !== undefined && areUnlike(days, before.days ?? 0))) return [];
    return { name, from: before.count, to: count, by: Math.abs(count - before.count) };
  });
  const most = Math.max(0, ...moves.map(({ by }) => by));
  const [first, ...ties] = moves.filter(({ by }) => by === most && by > 0);
  if (!first) return '';
  if (ties.length === 0) {
    return `${first.name} ${first.to > first.from ? 'grew' : 'fell'} most, from ${first.from} to ${first.to}.`;
  }
  if (ties.length > 2) return `${ties.length + 1} changed most, by ${most} each.`;
  return `${inWords([first, ...ties].map(({ name }) => name))} changed most, by ${most} each.`;
}
