import { counted } from '#app/ui/format.ts';
import type { AnalysisResult, Series, SeriesPoint } from '../series/series.ts';
import { percentOf } from './pie-layout.ts';

/** What a chart says in words: the main sentence, and more. */
export type Finding = { main: string; more: string };

/** Returns the highest, the lowest, the total and the change against the other period; null without incidents. */
export function findingOf({ series }: Pick<AnalysisResult, 'series'>): Finding | null {
  if (series.every(({ total }) => total === 0)) return null;
  if (series.length === 1) return ofOne(series[0]!);
  return comparesPeriods(series) ? ofPeriods(series) : ofClasses(series);
}

/** Whether the series are periods; otherwise they are classes in one period. */
export function comparesPeriods(series: Series[]) {
  return series.some(({ from, to }) => from !== series[0]!.from || to !== series[0]!.to);
}

/** Says how many more or fewer; null where it is as many. */
export function changeOf(now: number, before: number): string | null {
  if (now === before) return null;
  const percent = before === 0 ? '' : ` (${percentOf(Math.abs(now - before), before)}%)`;
  return `${Math.abs(now - before)} ${now > before ? 'more' : 'fewer'}${percent}`;
}

function ofOne({ points }: Series): Finding {
  const total = sumOf(points);
  const highest = Math.max(...points.map(({ count }) => count));
  const lowest = Math.min(...points.map(({ count }) => count));
  if (points.length === 1) return { main: `${counted(total, 'incident')} in ${points[0]!.name}.`, more: '' };
  if (highest === lowest) return { main: `${counted(total, 'incident')}, ${highest} in each.`, more: '' };
  const most = points.filter(({ count }) => count === highest);
  const fewest = points.filter(({ count }) => count === lowest);
  const share =
    most.length === 1 ? `${highest} of ${total} (${percentOf(highest, total)}%)` : `${highest} each of ${total}`;
  return {
    main: most.length > 3 ? `${highest} is the most, ${most.length} times.` : `${namesOf(most, 'most')}, ${share}.`,
    more:
      fewest.length > 3
        ? `${lowest} is the fewest, ${fewest.length} times.`
        : `${namesOf(fewest, 'fewest')}, ${lowest}.`,
  };
}

function ofPeriods([first, second, ...others]: Series[]): Finding {
  const [now, before] = [first!, second!];
  if (areUnequal(now, before)) return ofUnequalPeriods([now, before, ...others]);
  const change = changeOf(now.total, before.total);
  const main = `${now.name}: ${counted(now.total, 'incident')}, ${change ? `${change} than` : 'as many as'} in ${before.name}.`;
  const grown = now.points
    .map((point, at) => ({ point, from: before.points[at]?.count ?? 0 }))
    .sort((one, other) => Math.abs(other.point.count - other.from) - Math.abs(one.point.count - one.from))[0];
  const moved =
    grown && grown.point.count !== grown.from
      ? `${grown.point.name} ${grown.point.count > grown.from ? 'grew' : 'fell'} most, from ${grown.from} to ${grown.point.count}.`
      : '';
  const rest = others.map(({ name, total }) => `${name} has ${total}.`);
  return { main, more: [moved, ...rest].filter(Boolean).join(' ') };
}

/** Says how many a day: a quarter always has fewer than a year. */
function ofUnequalPeriods(series: Series[]): Finding {
  const [first, ...others] = series.map(
    (each) => `${each.name}: ${counted(each.total, 'incident')}, ${aDay(each)} a day.`,
  );
  return { main: first!, more: others.join(' ') };
}

/** Months and years of the calendar differ by a few days. */
function areUnequal(one: Series, other: Series) {
  const [days, otherDays] = [daysOf(one), daysOf(other)];
  return Math.abs(days - otherDays) > 0.12 * Math.max(days, otherDays);
}

const aDay = (series: Series) =>
  (series.total / daysOf(series)).toLocaleString('en-CA', { maximumSignificantDigits: 2 });

const daysOf = ({ from, to }: Series) => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;

function ofClasses(series: Series[]): Finding {
  const [most, ...others] = [...series].sort((one, other) => other.total - one.total);
  const total = series.reduce((sum, each) => sum + each.total, 0);
  const fewest = others.at(-1)!;
  const peak = [...most!.points].sort((one, other) => other.count - one.count)[0]!;
  return {
    main: `${most!.name} has the most, ${most!.total} of ${total} (${percentOf(most!.total, total)}%).`,
    more: `Its highest is ${peak.name} with ${peak.count}. ${fewest.name} has the fewest, ${fewest.total}.`,
  };
}

function namesOf(points: SeriesPoint[], rank: 'most' | 'fewest') {
  const names = points.map(({ name }) => name);
  if (names.length === 1) return `${names[0]} has the ${rank}`;
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)} have the ${rank}`;
}

function sumOf(points: SeriesPoint[]) {
  return points.reduce((sum, { count }) => sum + count, 0);
}
