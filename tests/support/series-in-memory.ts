import type { Analysis, AnalysisPeriod } from '#app/analysis/choices/analysis.schema.ts';
import type { Actor } from '#app/auth/actor.ts';
import type { DateValue } from '#app/search/criteria/criteria.schema.ts';
import { filteredIncidents, type Hotel, inTree, local, matchesDate, type Row } from './incident-filter.ts';

type Counts = { total: number; counts: number[]; groups: Row[][] };

const everyDay = Array.from({ length: 366 * 6 }, (_, at) =>
  new Date(Date.UTC(2022, 0, 1 + at)).toISOString().slice(0, 10),
);

/** Groups and counts one incident after the other. It is slow, and as plain as the sentences about charts; classes are sorted by name. */
export function seriesInMemory(hotel: Hotel, actor: Actor, analysis: Analysis, now: Date, at?: string): Counts[] {
  const zone = actor.account.timeZone;
  const shown = shownOf(hotel, analysis, at);
  return slices(analysis, shown).map(({ period, nodes }) => {
    const date = searchedDate(period, local(now, zone).day);
    const incidents = filteredIncidents(
      hotel,
      actor,
      {
        ...analysis.criteria,
        timeZone: zone,
        dateOccurred: { operator: 'AND', values: [date] },
        [analysis.frequency === 'LOCATION' ? 'location' : 'class']: nodes && {
          operator: 'OR',
          values: nodes.map((id) => ({ lookupId: id, includeDescendant: true })),
        },
      },
      now,
    );
    const dayOf = (incident: Row) =>
      incident.occurred_uncertain ? incident.occurred_on : local(incident.occurred_at, zone).day;
    const days = everyDay.filter((day) => matchesDate(date, { day, time: null }, zone, now));
    const unitsOf = (length: number) => [...new Set(days.map((day) => day.slice(0, length)))];
    const perUnit = (length: number) =>
      unitsOf(length).map((unit) => incidents.filter((incident) => dayOf(incident).startsWith(unit)));
    const inHour = (hour: number) =>
      incidents.filter(
        (each) => !each.occurred_uncertain && Number(local(each.occurred_at, zone).time!.slice(0, 2)) === hour,
      );
    const onWeekday = (weekday: number) => incidents.filter((each) => new Date(dayOf(each)).getUTCDay() === weekday);
    const byHourOfWeek = Map.groupBy(
      incidents.filter((each) => !each.occurred_uncertain),
      (each) => `${new Date(dayOf(each)).getUTCDay()} ${Number(local(each.occurred_at, zone).time!.slice(0, 2))}`,
    );
    const inHourOf = (weekday: number, hour: number) => byHourOfWeek.get(`${weekday} ${hour}`) ?? [];
    const groupsBy = (frequency: Analysis['frequency']): Row[][] => {
      switch (frequency) {
        case 'DAY':
          return perUnit(10);
        case 'MONTH':
          return perUnit(7);
        case 'YEAR':
          return perUnit(4);
        case 'DAY_OF_WEEK':
          return [1, 2, 3, 4, 5, 6, 0].map(onWeekday);
        case 'WORK_SHIFT_PERIOD':
          return Array.from({ length: 24 }, (_, hour) => inHour(hour));
        case 'WEEKDAY_HOUR':
          return [1, 2, 3, 4, 5, 6, 0].flatMap((day) => Array.from({ length: 24 }, (_, hour) => inHourOf(day, hour)));
        case 'CLASS':
          return nodeGroups(hotel, incidents, shown, 'class');
        case 'LOCATION':
          return nodeGroups(hotel, incidents, shown, 'location');
      }
    };
    const groups = groupsBy(analysis.frequency);
    const counts = groups.map(({ length }) => length);
    return { total: counts.reduce((sum, count) => sum + count, 0), counts, groups };
  });
}

/** A year or quarter is its days until today, found by looking at each day. */
function searchedDate({ name: _, ...period }: AnalysisPeriod, today: string): DateValue {
  if (period.periodType !== 'CALENDAR') return period;
  const length = period.unit === 'YEAR' ? 12 : 3;
  const unitOf = (day: string) => Math.floor((Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1) / length);
  const days = everyDay.filter((day) => day <= today && unitOf(day) === unitOf(today) - period.ago);
  return { periodType: 'PERIOD', fromDate: days[0]!, toDate: days.at(-1)! };
}

/** Where the navigator stands: in the tree of the points of a chart by location, else in that of classes. */
function shownOf(hotel: Hotel, { criteria, frequency }: Analysis, at: string | undefined): string[] | null {
  if (at === 'top') return null;
  const type = frequency === 'LOCATION' ? 'LOCATION' : 'INCIDENT_CLASS';
  if (at && hotel.lookups.some((each) => each.id === at && each.type === type)) return [at];
  const group = frequency === 'LOCATION' ? criteria.location : criteria.class;
  const chosen = group?.values.map(({ lookupId }) => lookupId!);
  if (!chosen) return null;
  return chosen.filter(
    (id) => !chosen.some((other) => other !== id && inTree(hotel, id, { lookupId: other, includeDescendant: true })),
  );
}

function slices({ periods, frequency, compareClasses }: Analysis, shown: string[] | null) {
  const isByNode = frequency === 'CLASS' || frequency === 'LOCATION';
  const isCompared = compareClasses && periods.length === 1 && !isByNode && (shown?.length ?? 0) > 1;
  if (isCompared) return shown!.map((id) => ({ period: periods[0]!, nodes: [id] }));
  return periods.map((period) => ({ period, nodes: shown ?? undefined }));
}

/** The incidents of the classes or locations one level below, and of themselves, in no order. */
function nodeGroups(hotel: Hotel, incidents: Row[], shown: string[] | null, kind: 'class' | 'location') {
  const [lookupType, column] =
    kind === 'class' ? (['INCIDENT_CLASS', 'last_class_id'] as const) : (['LOCATION', 'last_location_id'] as const);
  const below = hotel.lookups.filter(
    ({ type, parent_id }) => type === lookupType && (shown === null ? parent_id === null : shown.includes(parent_id)),
  );
  const under = below.map(({ id }) =>
    incidents.filter((each) => inTree(hotel, each[column], { lookupId: id, includeDescendant: true })),
  );
  const themselves = (shown ?? []).map((id) => incidents.filter((each) => each[column] === id));
  return [...under, ...themselves];
}
