import { counted, inWords } from '#app/ui/format.ts';
import type { Measure } from '#db/vocabulary/analysis.ts';
import { areUnequal, daysIn } from '../choices/compared-days.ts';
import { comparesPeriods } from '../series/compared-series.ts';
import { amount, hasNumber, isEmpty, measureOf, measureWords, totalInWords } from '../series/measure-words.ts';
import { meanInWords, rollingMean } from '../series/rolling-mean.ts';
import type { AnalysisResult, Series } from '../series/series.ts';
import { targetInWords } from '../series/target.ts';
import { biggestMove } from './biggest-move.ts';
import { busiestHours } from './busiest-hours.ts';
import { percentOf } from './pie-layout.ts';

export type Finding = { main: string; more: string };

type Found = Pick<AnalysisResult, 'series'> & Partial<Pick<AnalysisResult, 'frequency' | 'chartType' | 'target'>>;

/** Returns the highest, the lowest, the total and the change against the other period; null without incidents. */
export function findingOf(result: Found): Finding | null {
  const { series } = result;
  if (result.chartType === 'repeats') return ofRepeats(series);
  if (series.every(isEmpty)) return null;
  if (result.frequency === 'WEEKDAY_HOUR' && series.length === 1) return busiestHours(series[0]!);
  const { main, more } = findingOfSeries(series);
  return { main, more: [targetInWords(result), more, meanMoved(result)].filter(Boolean).join(' ') };
}

function findingOfSeries(series: Series[]): Finding {
  if (series.length === 1) return ofOne(series[0]!);
  return comparesPeriods(series) ? ofPeriods(series) : ofClasses(series);
}

export function findingInWords(result: Found): string {
  const finding = findingOf(result);
  return finding ? `${finding.main} ${finding.more}`.trim() : '';
}

function ofRepeats([only]: Series[]): Finding {
  if (!only) return { main: 'Names are shown to people who may search incidents.', more: '' };
  const { points, total } = only;
  const highest = Math.max(0, ...points.map(({ count }) => count));
  if (highest === 0) return { main: 'Nobody and nothing is in two or more incidents.', more: '' };
  const most = points.filter(({ count }) => count === highest).map(({ label }) => label);
  const verb = most.length === 1 ? 'is' : 'are each';
  const main =
    most.length > 3
      ? `${highest} of ${counted(total, 'incident')} is the most, ${most.length} times.`
      : `${inWords(most)} ${verb} in ${highest} of ${counted(total, 'incident')}, the most.`;
  return { main, more: '' };
}

function changeOf(now: number, before: number, measure: Measure): string | null {
  if (now === before) return null;
  const percent = before === 0 ? '' : ` (${percentOf(Math.abs(now - before), before)}%)`;
  const { larger, smaller } = measureWords[measure];
  return `${amount(Math.abs(now - before), measure)} ${now > before ? larger : smaller}${percent}`;
}

/** Says how a period differs from the one before, on the same days so far; null where they cannot be compared. */
export function changeSince([now, before]: Series[]): string | null {
  if (!now || !before || now.incomparable || before.incomparable) return null;
  const measure = measureOf([now]);
  const [is, was] = [comparedOf(now), comparedOf(before)];
  if (!hasNumber(is, measure) || !hasNumber(was, measure)) return null;
  const change = changeOf(is.total, was.total, measure);
  const asLarge = measureWords[measure].asLarge.replace('as', 'As');
  if (!now.soFar) return change ? `${change} than ${before.name}.` : `${asLarge} as ${before.name}.`;
  const inSameDays = `in the same days of ${before.name}`;
  return change ? `${change} so far than ${inSameDays}.` : `${asLarge} so far as ${inSameDays}.`;
}

function meanMoved(result: Found): string {
  const mean = rollingMean(result);
  if (!mean) return '';
  const { points, measure } = result.series[0]!;
  const known = mean.means.flatMap((each, index) => (each === null ? [] : { mean: each, name: points[index]!.name }));
  const [first, last] = [known[0]!, known.at(-1)!];
  const [from, to] = [meanInWords(first.mean, measure), meanInWords(last.mean, measure)];
  const name = mean.name.toLowerCase();
  if (from === to) return `The ${name} is ${to}, as it was at first.`;
  return `The ${name} ${last.mean > first.mean ? 'rose' : 'fell'} from ${from} (${first.name}) to ${to} (${last.name}).`;
}

function ofOne(series: Series): Finding {
  const { points, measure } = series;
  const seen = points.filter(
    ({ part, count, incidents }) =>
      hasNumber({ incidents }, measure) && (count > 0 || (part !== 'ahead' && part !== 'before')),
  );
  if (points.length === 1) return { main: `${totalInWords(series)} in ${points[0]!.name}.`, more: '' };
  // the fewest are of whole months only: one that is cut or not over has fewer by itself
  return ranked(
    seen,
    seen.filter(({ part }) => part === undefined),
    series,
  );
}

function ofClasses(series: Series[]): Finding {
  const measure = measureOf(series);
  const known = series.filter((each) => hasNumber(each, measure));
  const classes = known.map(({ name, total }) => ({ name, count: total }));
  const total = known.reduce((sum, { total }) => sum + total, 0);
  const { main, more } = ranked(classes, classes, { measure, ...(measure !== 'DAYS_TO_CLOSE' && { total }) });
  const [most, second] = [...known].sort((one, other) => other.total - one.total);
  if (most!.total === second?.total) return { main, more };
  const highest = Math.max(...most!.points.map(({ count }) => count));
  const peaks = most!.points.filter(({ count }) => count === highest).map(({ name }) => name);
  const each = peaks.length > 1 ? ' each' : '';
  const peak =
    peaks.length > 3
      ? ''
      : `Its highest ${each ? 'are' : 'is'} ${inWords(peaks)} with ${amount(highest, measure)}${each}. `;
  return { main, more: `${peak}${more}` };
}

type Ranked = { name: string; count: number };

/** Names the highest and the lowest, ties as ties; a median is named beside that of all, where it is known. */
function ranked(all: Ranked[], whole: Ranked[], of: { measure?: Measure; total?: number }): Finding {
  const { measure = 'INCIDENTS', total } = of;
  const words = measureWords[measure];
  const isMedian = measure === 'DAYS_TO_CLOSE';
  const median = isMedian && total !== undefined ? `The median is ${totalInWords({ total, measure })}. ` : '';
  const [highest, lowest] = [Math.max(...all.map(({ count }) => count)), Math.min(...whole.map(({ count }) => count))];
  if (all.length > 1 && all.every(({ count }) => count === highest)) {
    const sum = isMedian || total === undefined ? '' : `${totalInWords({ total, measure })}, `;
    return { main: `${sum}${amount(highest, measure)} in each.`, more: '' };
  }
  const most = all.filter(({ count }) => count === highest);
  const ofAll = isMedian || total === undefined ? '' : ` of ${amount(total, measure)}`;
  const percent = ofAll && most.length === 1 ? ` (${percentOf(highest, total!)}%)` : '';
  const share = `${amount(highest, measure)}${most.length > 1 ? ' each' : ''}${ofAll}${percent}`;
  const main =
    most.length > 3
      ? `${amount(highest, measure)} is ${words.highest}, ${most.length} times.`
      : `${namesOf(most, words.highest)}, ${share}.`;
  const fewest = whole.filter(({ count }) => count === lowest);
  if (whole.length < 2 || lowest === highest) return { main: `${median}${main}`, more: '' };
  const least = amount(lowest, measure);
  return {
    main: `${median}${main}`,
    more:
      fewest.length > 3
        ? `${least} is ${words.lowest}, ${fewest.length} times.`
        : `${namesOf(fewest, words.lowest)}, ${least}${fewest.length > 1 ? ' each' : ''}.`,
  };
}

const comparedOf = (series: Series) => series.soFar ?? series;

function ofPeriods([now, ...others]: Series[]): Finding {
  const measure = measureOf([now!]);
  const isComparable = (each: Series) => !each.incomparable && hasNumber(comparedOf(each), measure);
  const before = isComparable(now!) ? others.find(isComparable) : undefined;
  if (!before) {
    const main = `${now!.name}: ${totalInWords(now!)}.`;
    const reason = now!.incomparable ? sayOf(now!) : '';
    return { main, more: [reason, ...others.map(sayOf)].filter(Boolean).join(' ') };
  }
  const rest = others.filter((each) => each !== before);
  const isOfDays = measure !== 'DAYS_TO_CLOSE' && areUnequal(comparedOf(now!), comparedOf(before));
  if (isOfDays) return ofUnequalPeriods([now!, before], rest);
  const [is, was] = [comparedOf(now!), comparedOf(before)];
  const change = changeOf(is.total, was.total, measure);
  const than = change ? `${change} than` : `${measureWords[measure].asLarge} as`;
  const main = `${is.name}: ${totalInWords({ ...is, measure })}, ${than} in ${was.name}.`;
  return { main, more: [biggestMove(is, was, measure), ...rest.map(sayOf)].filter(Boolean).join(' ') };
}

function sayOf(series: Series) {
  if (series.incomparable === 'not begun') return `${series.name} has not begun.`;
  if (series.incomparable) return `${series.name} begins before the account did and is not compared.`;
  const measure = measureOf([series]);
  const { name, total, incidents } = comparedOf(series);
  if (!hasNumber({ incidents }, measure)) return `${name} has ${totalInWords({ total, incidents, measure })}.`;
  return `${name} has ${amount(total, measure)}.`;
}

/** Says how many a day: a quarter always has fewer than a year. */
function ofUnequalPeriods(pair: Series[], rest: Series[]): Finding {
  const aDayOf = (each: Series) => {
    const { measure } = each;
    const { name, total, from, to } = comparedOf(each);
    const mean = total / daysIn({ from, to });
    const aDay = measure
      ? amount(Math.round(mean), measure)
      : mean.toLocaleString('en-CA', { maximumSignificantDigits: 2 });
    return `${name}: ${totalInWords({ total, measure })}, ${aDay} a day.`;
  };
  const [first, ...others] = [...pair, ...rest].map((each) => (each.incomparable ? sayOf(each) : aDayOf(each)));
  return { main: first!, more: others.join(' ') };
}

function namesOf(points: Ranked[], rank: string) {
  const names = points.map(({ name }) => name);
  return `${inWords(names)} ${names.length === 1 ? 'has' : 'have'} ${rank}`;
}
