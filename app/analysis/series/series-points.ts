import type { Frequency } from '#db/vocabulary/analysis.ts';
import { dayNames } from '../../search/criteria/criterion-types.ts';
import type { DateRange } from '../../search/criteria/date-range.ts';
import type { DayDisplay } from '../../ui/format.ts';
import { daysIn } from '../choices/compared-days.ts';
import {
  type AccountDays,
  type CalendarUnit,
  calendarPointCount,
  calendarPoints,
  unitLengths,
} from './calendar-points.ts';
import { type ClassPoint, type ClassTree, fullName, pathOf, type TreeKind } from './class-tree.ts';
import { hoursOfDay } from './hours-of-day.ts';
import type { PointLink } from './point-links.ts';
import type { SeriesPoint } from './series.ts';
import type { SeriesPlan } from './series-plans.ts';

export type PlannedPoint = Omit<SeriesPoint, 'count' | 'href'> & {
  key: string;
  link: PointLink;
  optional?: boolean;
};

export type Axis = {
  countOf: (plan: Pick<SeriesPlan, 'range'>) => number;
  pointsOf: (plan: Pick<SeriesPlan, 'range'>) => PlannedPoint[];
  pointKey: (counted: string) => string | undefined;
  /** Links to the incidents of all points: the criteria that they share, beside the period. */
  totalLink?: PointLink;
};

export function axisOf(
  frequency: Frequency,
  classes: { tree: ClassTree; points: ClassPoint[]; isOfAll?: boolean },
  display: DayDisplay,
  days: AccountDays,
): Axis {
  switch (frequency) {
    case 'DAY':
    case 'MONTH':
    case 'YEAR':
      return calendarAxis(frequency, display, days);
    case 'DAY_OF_WEEK':
      return weekdayAxis(days);
    case 'WORK_SHIFT_PERIOD':
      return { ...fixedAxis(hours, knownHour), totalLink: withTime };
    case 'WEEKDAY_HOUR':
      return weekAxis(days);
    case 'CLASS':
      return nodeAxis('class', classes);
    case 'LOCATION':
      return {
        ...nodeAxis('location', classes),
        ...(classes.isOfAll && { totalLink: { location: { all: true } } }),
      };
  }
}

export const noLocation = 'none';

export const uncertainHour = '-1';

function calendarAxis(unit: CalendarUnit, display: DayDisplay, days: AccountDays): Axis {
  return {
    countOf: ({ range }) => calendarPointCount(range, unit),
    pointsOf: ({ range }) =>
      calendarPoints(range, unit, display, days).map(({ from, to, ...point }) => ({
        ...point,
        link: { range: { from, to } },
      })),
    pointKey: (day) => day.slice(0, unitLengths[unit]),
  };
}

const knownHour = (key: string) => (key === uncertainHour ? undefined : key);

const withTime: PointLink = { dates: [{ periodType: 'WORK_SHIFT', fromTime: '00:00', toTime: '00:00' }] };

function weekdayAxis({ today }: AccountDays): Axis {
  const pointsOf = ({ range }: Pick<SeriesPlan, 'range'>) => {
    const times = weekdayTimes({ from: range.from, to: range.to < today ? range.to : today });
    return weekdays.map((point, index) => ({ ...point, days: times[index]! }));
  };
  return { countOf: () => weekdays.length, pointsOf, pointKey: (day) => String(weekdayOf(day)) };
}

function weekAxis(days: AccountDays): Axis {
  const pointsOf = (plan: Pick<SeriesPlan, 'range'>) =>
    weekdayAxis(days)
      .pointsOf(plan)
      .flatMap((day, index) =>
        hours.map((hour, ofDay) => ({
          key: String(index * hours.length + ofDay),
          label: `${day.label} ${hour.label}`,
          name: `${day.name} ${hour.name}`,
          days: day.days!,
          link: { dates: [...day.link.dates!, ...hour.link.dates!] },
        })),
      );
  return { countOf: () => weekdays.length * hours.length, pointsOf, pointKey: knownHour, totalLink: withTime };
}

export function weekdayTimes(range: DateRange): number[] {
  const days = Math.max(0, daysIn(range));
  return dayNames.map((_, index) => Math.floor((days + 6 - ((index + 8 - weekdayOf(range.from)) % 7)) / 7));
}

/** From 1, Monday, to 7. */
const weekdayOf = (day: string) => new Date(`${day}T12:00:00Z`).getUTCDay() || 7;

function fixedAxis(points: PlannedPoint[], pointKey: Axis['pointKey']): Axis {
  return { countOf: () => points.length, pointsOf: () => points, pointKey };
}

const weekdays: PlannedPoint[] = dayNames.map((name, index) => ({
  key: String(index + 1),
  label: name.slice(0, 3),
  name,
  link: { dates: [{ periodType: 'DAY_OF_WEEK', dayOfWeeks: [index + 1] }] },
}));

const hours: PlannedPoint[] = hoursOfDay.map(({ label, name, fromTime, toTime }, hour) => ({
  key: String(hour),
  label,
  name,
  link: { dates: [{ periodType: 'WORK_SHIFT', fromTime, toTime }] },
}));

function nodeAxis(kind: TreeKind, { tree, points }: { tree: ClassTree; points: ClassPoint[] }): Axis {
  const isOfSeveral = new Set(points.map(({ parentId }) => parentId)).size > 1;
  const planned = points.map(({ id, name, active, itself, isLeaf }) => ({
    key: itself ? `${id} itself` : id,
    label: name,
    name: (isOfSeveral ? fullName(tree, id) : name) + (itself && !isLeaf ? ' itself' : ''),
    link: { [kind]: { lookupId: id, ...(itself ? {} : { includeDescendant: true as const }) } },
    optional: !active || (itself && !isLeaf),
  }));
  const keys = new Set(planned.map(({ key }) => key));
  const pointKey = (classId: string) => {
    if (keys.has(`${classId} itself`)) return `${classId} itself`;
    return pathOf(tree, classId).findLast(({ id }) => keys.has(id))?.id;
  };
  return { countOf: () => planned.length, pointsOf: () => planned, pointKey };
}
