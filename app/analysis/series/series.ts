import { type ChartType, type Frequency, frequencies, type Measure } from '#db/vocabulary/analysis.ts';
import type { DatedNote } from './dated-notes.ts';

/** The data of a chart: plain values, without dates or ids that need the server. */
export type AnalysisResult = {
  title: string;
  frequency: Frequency;
  chartType: ChartType;
  /** The longest series has as many points; the point at one position of each series is drawn at the same place. */
  pointCount: number;
  series: Series[];
  /** How many incidents are counted by all series together, each once. */
  found: number;
  classes: ClassPlace;
  /** At most so many incidents in a month; missing where there is none, and for other points. */
  target?: number;
  dated?: DatedNote[];
  notes: string[];
  /** The number of points of a period that has more than a chart shows; then there is no series. */
  tooManyPoints?: number;
};

export type Series = {
  name: string;
  /** First and last day of the period, as yyyy-MM-dd. */
  from: string;
  to: string;
  /** The kind of all numbers; missing where incidents are counted. */
  measure?: Measure;
  /** How many incidents are counted, each once; else the sum of cents, or the median of days, of all of them. */
  total: number;
  /** The number of incidents that the total is of; missing where they are counted. */
  incidents?: number;
  /** The days that are compared where a period is not over; missing where they are all of this one. */
  soFar?: SoFar;
  /** The name of the period before, which each point is compared with; missing where none is. */
  before?: string;
  beforeTotal?: number;
  /** Why it is compared with nothing: it has not begun, or begins before the account did. */
  incomparable?: 'not begun' | 'before the account';
  href: string | null;
  points: SeriesPoint[];
};

export type SoFar = {
  /** Such as `2026 so far`, or `2025 to 26 Nov` beside it. */
  name: string;
  from: string;
  to: string;
  total: number;
  incidents?: number;
  points: Pick<SeriesPoint, 'name' | 'count' | 'incidents' | 'days'>[];
};

/** Why a point is not a whole unit: it is not over, is cut by its period, has not begun, or is older than the account. */
export type PointPart = 'open' | 'cut' | 'ahead' | 'before';

export type SeriesPoint = {
  label: string;
  /** The whole name, such as `April 2026`, `November 2026 so far` or `Security / Theft`. */
  name: string;
  /** The end of the name of a point that is not whole, such as `so far` or `from 26 Nov`. */
  edge?: string;
  part?: PointPart;
  /** Number of days in the point, so far; missing for classes and hours. */
  days?: number;
  /** How many incidents, or else what is measured of them: days with one decimal, or cents. */
  count: number;
  /** The number of incidents that it is of; missing where they are counted. */
  incidents?: number;
  /** The count in the same days of the period before, which `Series.before` names. */
  before?: number;
  /** The search whose count is this number, or null for users who may not search. */
  href: string | null;
};

/** `at` is what the navigator adds to the address: a class or location, `top`, or null for what was chosen. */
export type ClassPlace = {
  /** From the top, or from the chosen classes, to what is shown. */
  path: { at: string | null; name: string }[];
  /** Nodes a level deeper. `count` is of all series together; null where the points are not classes. */
  below: { at: string; name: string; count: number | null }[];
};

export const unitOf = ({ frequency, chartType }: Pick<AnalysisResult, 'frequency' | 'chartType'>) =>
  chartType === 'repeats' ? 'Who or what' : frequencies[frequency];

export const topOfClasses = 'top';

export const maxPoints = 400;
