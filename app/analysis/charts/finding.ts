import { counted, inWords } from '#app/ui/format.ts';
import { areUnequal, daysIn } from '../choices/compared-days.ts';
import { comparesPeriods } from '../series/compared-series.ts';
import { meanInWords, rollingMean } from '../series/rolling-mean.ts';
import type { AnalysisResult, Series } from '../series/series.ts';
import { biggestMove } from './biggest-move.ts';
import { busiestHours } from './busiest-hours.ts';
import { percentOf } from './pie-layout.ts';

/** What a chart says in words: the main sentence, and more. */
export type Finding = { main: string; more: string };

type Found = Pick<AnalysisResult, 'series'> & Partial<Pick<AnalysisResult, 'frequency' | 'chartType'>>;

/** Returns the highest, the lowest, the total and the change against the other period; null without incidents. */
export function findingOf(result: Found): Finding | null {
  const { series } = result;
  if (series.every(({ total }) => total === 0)) return null;
  if (result.frequency === 'WEEKDAY_HOUR' && series.length === 1) return busiestHours(series[0]!);
  if (series.length === 1) {
    const { main, more } = ofOne(series[0]!);
    return { main, more: [more, meanMoved(result)].filter(Boolean).join(' ') };
  }
  return comparesPeriods(series) ? ofPeriods(series) : ofClasses(series);
}

/** Says how many more or fewer; null where it is as many. */
export function changeOf(now: number, before: number): string | null {
  if (now === before) return null;
  const percent = before === 0 ? '' : ` (${percentOf(Math.abs(now - before), before)}%)`;
  return `${Math.abs(now - before)} ${now > before ? 'more' : 'fewer'}${percent}`;
}

/** Says how a period differs from the one before, on the same days so far; null where they cannot be compared. */
export function changeSince([now, before]: Series[]): string | null {
  if (!now || !before || now.incomparable || before.incomparable) return null;
  const change = changeOf(comparedOf(now).total, comparedOf(before).total);
  if (!now.soFar) return change ? `${change} than ${before.name}.` : `As many as ${before.name}.`;
  const inSameDays = `in the same days of ${before.name}`;
  return change ? `${change} so far than ${inSameDays}.` : `As many so far as ${inSameDays}.`;
}

/** Says from where to where the rolling mean went; nothing where there is none. */
function meanMoved(result: Found): string {
  const mean = rollingMean(result);
  if (!mean) return '';
  const { points } = result.series[0]!;
  const known = mean.means.flatMap((each, at) => (each === null ? [] : { mean: each, name: points[at]!.name }));
  const [first, last] = [known[0]!, known.at(-1)!];
  const [from, to] = [meanInWords(first.mean), meanInWords(last.mean)];
  const name = mean.name.toLowerCase();
  if (from === to) return `The ${name} is ${to}, as it was at first.`;
  return `The ${name} ${last.mean > first.mean ? 'rose' : 'fell'} from ${from} (${first.name}) to ${to} (${last.name}).`;
}

function ofOne({ points }: Series): Finding {
  const seen = points.filter(({ part, count }) => count > 0 || (part !== 'ahead' && part !== 'before'));
  if (points.length === 1) return { main: `${counted(points[0]!.count, 'incident')} in ${points[0]!.name}.`, more: '' };
  // the fewest are of whole months only: one that is cut or not over has fewer by itself
  return ranked(
    seen,
    seen.filter(({ part }) => part === undefined),
  );
}

function ofClasses(series: Series[]): Finding {
  const classes = series.map(({ name, total }) => ({ name, count: total }));
  const { main, more } = ranked(classes, classes);
  const [most, second] = [...series].sort((one, other) => other.total - one.total);
  if (most!.total === second!.total) return { main, more };
  const highest = Math.max(...most!.points.map(({ count }) => count));
  const peaks = most!.points.filter(({ count }) => count === highest).map(({ name }) => name);
  const each = peaks.length > 1 ? ' each' : '';
  const peak = peaks.length > 3 ? '' : `Its highest ${each ? 'are' : 'is'} ${inWords(peaks)} with ${highest}${each}. `;
  return { main, more: `${peak}${more}` };
}

type Ranked = { name: string; count: number };

/** Says which have the most and the fewest, ties as ties. */
function ranked(all: Ranked[], whole: Ranked[]): Finding {
  const total = all.reduce((sum, { count }) => sum + count, 0);
  const [highest, lowest] = [Math.max(...all.map(({ count }) => count)), Math.min(...whole.map(({ count }) => count))];
  if (all.length > 1 && all.every(({ count }) => count === highest)) {
    return { main: `${counted(total, 'incident')}, ${highest} in each.`, more: '' };
  }
  const most = all.filter(({ count }) => count === highest);
  const share =
    most.length === 1 ? `${highest} of ${total} (${percentOf(highest, total)}%)` : `${highest} each of ${total}`;
  const main =
    most.length > 3 ? `${highest} is the most, ${most.length} times.` : `${namesOf(most, 'most')}, ${share}.`;
  const fewest = whole.filter(({ count }) => count === lowest);
  if (whole.length < 2 || lowest === highest) return { main, more: '' };
  return {
    main,
    more:
      fewest.length > 3
        ? `${lowest} is the fewest, ${fewest.length} times.`
        : `${namesOf(fewest, 'fewest')}, ${lowest}${fewest.length > 1 ? ' each' : ''}.`,
  };
}

/** What is compared of a series: the same days so far where one of them is not over. */
const comparedOf = (series: Series) => series.soFar ?? series;

function ofPeriods([now, ...others]: Series[]): Finding {
  const before = now!.incomparable ? undefined : others.find(({ incomparable }) => !incomparable);
  if (!before) {
    const main = `${now!.name}: ${counted(now!.total, 'incident')}.`;
    const reason = now!.incomparable ? sayOf(now!) : '';
    return { main, more: [reason, ...others.map(sayOf)].filter(Boolean).join(' ') };
  }
  const rest = others.filter((each) => each !== before);
  if (areUnequal(comparedOf(now!), comparedOf(before))) return ofUnequalPeriods([now!, before], rest);
  const [is, was] = [comparedOf(now!), comparedOf(before)];
  const change = changeOf(is.total, was.total);
  const main = `${is.name}: ${counted(is.total, 'incident')}, ${change ? `${change} than` : 'as many as'} in ${was.name}.`;
  return { main, more: [biggestMove(is, was), ...rest.map(sayOf)].filter(Boolean).join(' ') };
}

function sayOf(series: Series) {
  if (series.incomparable === 'not begun') return `${series.name} has not begun.`;
  if (series.incomparable) return `${series.name} begins before the account did and is not compared.`;
  const { name, total } = comparedOf(series);
  return `${name} has ${total}.`;
}

/** Says how many a day: a quarter always has fewer than a year. */
function ofUnequalPeriods(pair: Series[], rest: Series[]): Finding {
  const aDayOf = (each: Series) => {
    const { name, total, from, to } = comparedOf(each);
    const aDay = (total / daysIn({ from, to })).toLocaleString('en-CA', { maximumSignificantDigits: 2 });
    return `${name}: ${counted(total, 'incident')}, ${aDay} a day.`;
  };
  const [first, ...others] = [...pair, ...rest].map((each) => (each.incomparable ? sayOf(each) : aDayOf(each)));
  return { main: first!, more: others.join(' ') };
}

function namesOf(points: Ranked[], rank: 'most' | 'fewest') {
  const names = points.map(({ name }) => name);
  return `${inWords(names)} ${names.length === 1 ? 'has' : 'have'} the ${rank}`;
}
