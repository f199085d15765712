import { formatCount } from '../../ui/format.ts';
import { comparesPeriods } from './compared-series.ts';
import type { AnalysisResult, SeriesPoint } from './series.ts';

/** How a month stands to a target: one that is not over, or not whole, is never met, and is missed as soon as it has more. */
type Standing = 'met' | 'missed' | 'open' | 'unknown';

type Month = { name: string; count: number; isOpen: boolean; standing: Standing };
type Found = Pick<AnalysisResult, 'series'> & Partial<Pick<AnalysisResult, 'target'>>;

export const isOfClasses = ({ series }: Pick<AnalysisResult, 'series'>) =>
  series.length > 1 && !comparesPeriods(series);

function monthsOf(result: Found, target: number): { name: string; months: Month[] }[] {
  const { series } = result;
  const monthOf = ({ name, part }: SeriesPoint, count: number): Month => {
    return { name, count, isOpen: part === 'open', standing: standingOf(count, part, target) };
  };
  if (!isOfClasses(result)) {
    return series.map(({ name, points }) => ({ name, months: points.map((point) => monthOf(point, point.count)) }));
  }
  const months = series[0]!.points.map((point, index) =>
    monthOf(
      point,
      series.reduce((sum, { points }) => sum + (points[index]?.count ?? 0), 0),
    ),
  );
  return [{ name: '', months }];
}

function standingOf(count: number, part: SeriesPoint['part'], target: number): Standing {
  if (part === 'ahead') return 'unknown';
  if (count > target) return 'missed';
  if (part === undefined) return 'met';
  return part === 'open' ? 'open' : 'unknown';
}

export function targetInWords(result: Found): string {
  if (result.target === undefined) return '';
  const most = formatCount(result.target);
  const periods = monthsOf(result, result.target);
  const sentences = periods.map(({ name, months }) => {
    const words = monthsInWords(months, most);
    return periods.length > 1 && words ? `${name}: ${words}` : words;
  });
  return sentences.filter(Boolean).join(' ');
}

function monthsInWords(months: Month[], most: string): string {
  const { judged, met } = judgedOf(months);
  const open = months.find(({ isOpen }) => isOpen);
  const missed = open?.standing === 'missed' ? ', missed' : '';
  const soFar = open ? `; ${open.name}: ${formatCount(open.count)}${missed}` : '';
  const [only, ...others] = judged;
  if (!only || (only === open && others.length === 0)) return open ? `The target is ${most} a month${soFar}.` : '';
  if (others.length === 0) return `${only.name} ${only.standing} the target of ${most}${soFar}.`;
  const howMany = met === judged.length ? `All ${met}` : `${met || 'None'} of ${judged.length}`;
  return `${howMany} months met the target of ${most}${soFar}.`;
}

function judgedOf(months: Month[]) {
  const judged = months.filter(({ standing }) => standing === 'met' || standing === 'missed');
  return { judged, met: judged.filter(({ standing }) => standing === 'met').length };
}

export type TargetColumn = { name: string; cells: string[]; sum: string };

export function targetColumns(result: Found): TargetColumn[] {
  if (result.target === undefined) return [];
  const most = formatCount(result.target);
  const periods = monthsOf(result, result.target);
  return periods.map(({ name, months }) => {
    const { judged, met } = judgedOf(months);
    return {
      name: periods.length > 1 ? `${name}, target of ${most}` : `Target of ${most}`,
      cells: months.map(({ standing }) => standingNames[standing]),
      sum: judged.length > 0 ? `${met} of ${judged.length}` : '',
    };
  });
}

const standingNames: Record<Standing, string> = { met: 'Met', missed: 'Missed', open: 'So far', unknown: '' };
