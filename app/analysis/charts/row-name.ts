import type { SeriesPoint } from '../series/series.ts';

export function rowName(points: (SeriesPoint | undefined)[], at: number): string {
  const there = points.filter((point) => point !== undefined);
  const shared = (of: 'name' | 'label') => there.every((point) => point[of] === there[0]?.[of]);
  if (shared('name')) return there[0]?.name ?? '';
  return shared('label') ? (there[0]?.label ?? '') : String(at + 1);
}

/** Returns what the name of the row does not say of a point: its name, or its edge such as `so far`. */
export function besideCount({ name, label, edge = '' }: SeriesPoint, rowName: string): string {
  if (name === rowName) return '';
  return rowName.startsWith(label) ? edge : name;
}
