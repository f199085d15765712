import { formatCount, inWords } from '#app/ui/format.ts';
import type { Series } from '../series/series.ts';
import { weekGrid } from '../series/week-grid.ts';
import { percentOf } from './pie-layout.ts';

/** Says in which hours of the week most happens, and on which day and at which hour of the day, ties as ties. */
export function busiestHours({ points }: Series) {
  const { hours, days, sum } = weekGrid(points);
  const cells = hours.flatMap(({ name, points }) =>
    points.map(({ count }, day) => ({ name: `${days[day]!.name}s from ${name}`, sum: count })),
  );
  const most = highest(cells);
  const main =
    most.length > mostNamed
      ? `${formatCount(most[0]!.sum)} is the most in an hour of the week, ${most.length} times.`
      : `Most on ${inWords(most.map(({ name }) => name))}: ${shareOf(most, sum)}.`;
  const more = [sayMost('day', highest(days)), sayMost('hour', highest(hours))];
  return { main, more: more.filter(Boolean).join(' ') };
}

const mostNamed = 3;

type Named = { name: string; sum: number };

function highest<Each extends Named>(all: Each[]): Each[] {
  const most = Math.max(...all.map(({ sum }) => sum));
  return all.filter(({ sum }) => sum === most);
}

function shareOf([first, ...ties]: Named[], total: number) {
  const count = formatCount(first!.sum);
  if (ties.length > 0) return `${count} each of ${formatCount(total)}`;
  return `${count} of ${formatCount(total)} (${percentOf(first!.sum, total)}%)`;
}

function sayMost(unit: string, most: Named[]): string {
  if (most.length > mostNamed) return '';
  const [count, names] = [formatCount(most[0]!.sum), inWords(most.map(({ name }) => name))];
  if (most.length === 1) return `The ${unit} with the most is ${names}, ${count}.`;
  return `The ${unit}s with the most are ${names}, ${count} each.`;
}
