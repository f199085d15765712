import type { Frequency } from '#db/vocabulary/analysis.ts';
import { dayNames } from '../../search/criterion-types.ts';
import type { DayDisplay } from '../../ui/format.ts';
import { type CalendarUnit, calendarPointCount, calendarPoints, unitLengths } from './calendar-points.ts';
import { type ClassPoint, type ClassTree, fullName, pathOf } from './class-tree.ts';
import type { PointLink } from './point-links.ts';
import type { SeriesPlan } from './series-plans.ts';

/** A point before it is counted. */
export type PlannedPoint = {
  key: string;
  label: string;
  name: string;
  link: PointLink;
  /** Left out where no series has any incident there. */
  optional?: boolean;
};

export type Axis = {
  /** How many points a period has. */
  countOf: (plan: SeriesPlan) => number;
  pointsOf: (plan: SeriesPlan) => PlannedPoint[];
  /** The key of the point to which a counted day, class or hour belongs; undefined for none. */
  pointKey: (counted: string) => string | undefined;
  /** What the incidents of all points have in common, beside the period. */
  totalLink?: PointLink;
};

/** Returns what stands along the axis of a chart. */
export function axisOf(
  frequency: Frequency,
  classes: { tree: ClassTree; points: ClassPoint[] },
  display: DayDisplay,
): Axis {
  switch (frequency) {
    case 'DAY':
    case 'MONTH':
    case 'YEAR':
      return calendarAxis(frequency, display);
    case 'DAY_OF_WEEK':
      return fixedAxis(weekdays, (day) => String(new Date(`${day}T12:00:00Z`).getUTCDay() || 7));
    case 'WORK_SHIFT_PERIOD':
      return {
        ...fixedAxis(hours, (hour) => (hour === uncertainHour ? undefined : hour)),
        totalLink: { date: { periodType: 'WORK_SHIFT', fromTime: '00:00', toTime: '00:00' } },
      };
    case 'CLASS':
      return classAxis(classes);
  }
}

/** Under which incidents of an uncertain time are counted. */
export const uncertainHour = '-1';

function calendarAxis(unit: CalendarUnit, display: DayDisplay): Axis {
  return {
    countOf: ({ range }) => calendarPointCount(range, unit),
    pointsOf: ({ range }) =>
      calendarPoints(range, unit, display).map(({ from, to, ...point }) => ({
        ...point,
        link: { range: { from, to } },
      })),
    pointKey: (day) => day.slice(0, unitLengths[unit]),
  };
}

function fixedAxis(points: PlannedPoint[], pointKey: Axis['pointKey']): Axis {
  return { countOf: () => points.length, pointsOf: () => points, pointKey };
}

const weekdays: PlannedPoint[] = dayNames.map((name, at) => ({
  ...{ key: String(at + 1), label: name.slice(0, 3), name },
  link: { date: { periodType: 'DAY_OF_WEEK', dayOfWeeks: [at + 1] } },
}));

const hours: PlannedPoint[] = Array.from({ length: 24 }, (_, hour) => {
  const [fromTime, toTime] = [clock(hour), clock((hour + 1) % 24)];
  return {
    ...{ key: String(hour), label: twelveHour(hour), name: `${twelveHour(hour)} to ${twelveHour(hour + 1)}` },
    link: { date: { periodType: 'WORK_SHIFT', fromTime, toTime } },
  };
});

function clock(hour: number) {
  return `${String(hour).padStart(2, '0')}:00`;
}

function twelveHour(hour: number) {
  return `${hour % 12 || 12} ${hour % 24 < 12 ? 'AM' : 'PM'}`;
}

function classAxis({ tree, points }: { tree: ClassTree; points: ClassPoint[] }): Axis {
  const isOfSeveral = new Set(points.map(({ parentId }) => parentId)).size > 1;
  const planned = points.map(({ id, name, active, itself, isLeaf }) => ({
    key: itself ? `${id} itself` : id,
    ...{ label: name, name: (isOfSeveral ? fullName(tree, id) : name) + (itself && !isLeaf ? ' itself' : '') },
    link: { class: { lookupId: id, ...(itself ? {} : { includeDescendant: true as const }) } },
    optional: !active || (itself && !isLeaf),
  }));
  const keys = new Set(planned.map(({ key }) => key));
  const pointKey = (classId: string) => {
    if (keys.has(`${classId} itself`)) return `${classId} itself`;
    return pathOf(tree, classId).findLast(({ id }) => keys.has(id))?.id;
  };
  return { countOf: () => planned.length, pointsOf: () => planned, pointKey };
}
