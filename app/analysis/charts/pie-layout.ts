import { arc, pie } from '@visx/shape';
import type { SeriesPoint } from '../series/series.ts';
import { round } from './frame.ts';

export type Slice = {
  /** Index of a point of the series, or null for the sum of the smallest ones. */
  point: number | null;
  /** Its colour and texture, from 0 to 11: a point has the same one in every pie of a chart. */
  look: number;
  name: string;
  count: number;
  percent: number;
  isOpen: boolean;
  path: string;
  middle: { x: number; y: number };
  rim: { x: number; y: number };
  hasRoom: boolean;
};

/** More slices than this cannot be told apart; the smallest become one. */
const mostSlices = 12;

/** Lays out a pie around 0, 0, clockwise from the top; points without incidents have no slice. */
export function pieLayout(points: SeriesPoint[], radius: number): Slice[] {
  const total = points.reduce((sum, { count }) => sum + count, 0);
  const shape = arc<{ startAngle: number; endAngle: number }>({ innerRadius: 0, outerRadius: radius });
  const slices = pie<Part>({ value: ({ count }) => count, sort: null, sortValues: null })(partsOf(points));
  return slices.map(({ data, startAngle, endAngle }) => {
    const angle = (startAngle + endAngle) / 2 - Math.PI / 2;
    const at = (distance: number) => ({ x: round(Math.cos(angle) * distance), y: round(Math.sin(angle) * distance) });
    return {
      ...data,
      percent: percentOf(data.count, total),
      path: shape({ startAngle, endAngle }) ?? '',
      middle: at(radius * 0.64),
      rim: at(radius + 3),
      hasRoom: (endAngle - startAngle) * radius * 0.64 > 34,
    };
  });
}

type Part = Pick<Slice, 'point' | 'look' | 'name' | 'count' | 'isOpen'>;

function partsOf(points: SeriesPoint[]): Part[] {
  const parts = points
    .map(({ name, count, part }, point) => ({ point, look: point, name, count, isOpen: part === 'open' }))
    .filter(({ count }) => count > 0);
  if (parts.length <= mostSlices) return withLooks(parts, mostSlices);
  const bySize = [...parts].sort((one, other) => other.count - one.count);
  const small = new Set(bySize.slice(mostSlices - 1));
  const sum = [...small].reduce((all, { count }) => all + count, 0);
  const large = parts.filter((part) => !small.has(part));
  const others = { point: null, look: mostSlices - 1, name: `${small.size} others`, count: sum, isOpen: false };
  return [...withLooks(large, mostSlices - 1), others];
}

/** Gives each point the look of its position, or the next free one, so that points without incidents change no other. */
function withLooks(parts: Part[], looks: number): Part[] {
  const taken = new Set<number>();
  return parts.map((part) => {
    let look = part.look % looks;
    while (taken.has(look)) look = (look + 1) % looks;
    taken.add(look);
    return { ...part, look };
  });
}

export function percentOf(count: number, total: number) {
  return total === 0 ? 0 : Math.round((100 * count) / total);
}

/** Moves labels on one side of a pie apart so that none overlaps; `y` is the preferred place. */
export function apart<Label extends { y: number }>(labels: Label[], distance: number, highest: number): Label[] {
  const sorted = [...labels].sort((one, other) => one.y - other.y);
  for (const [at, label] of sorted.entries()) {
    sorted[at] = { ...label, y: Math.max(label.y, at === 0 ? -Infinity : sorted[at - 1]!.y + distance) };
  }
  for (let at = sorted.length - 1, limit = highest; at >= 0; at--, limit -= distance) {
    const label = sorted[at]!;
    limit = Math.min(limit, label.y);
    sorted[at] = { ...label, y: limit };
  }
  return sorted;
}
