import type { Frequency, Measure } from '#db/vocabulary/analysis.ts';
import { dayNames } from '../../search/criteria/criterion-types.ts';
import { counted, inWords } from '../../ui/format.ts';
import { areUnlike } from '../choices/compared-days.ts';
import type { Series } from './series.ts';
import type { SeriesPlan } from './series-plans.ts';
import { weekdayTimes } from './series-points.ts';

/** Says which months, years or periods are open; an open day needs no note. */
export function openNotes(
  plans: SeriesPlan[],
  series: Series[],
  { frequency, today }: { frequency: Frequency; today: string },
): string[] {
  if (frequency === 'DAY') return [];
  const points = series.flatMap(({ points }) => points.filter(({ part }) => part === 'open'));
  const periods = plans.filter(({ range, end }) => range.from <= today && today < end);
  const names =
    points.length > 0 ? points.map(({ name }) => name.replace(/ so far$/, '')) : periods.map(({ name }) => name);
  return [...new Set(names)].map((name) => `${name} is not over.`);
}

/** Periods that are short and no whole weeks have some weekdays clearly more often than others. */
export function weekdayNotes(plans: SeriesPlan[], frequency: Frequency): string[] {
  if (frequency !== 'DAY_OF_WEEK' && frequency !== 'WEEKDAY_HOUR') return [];
  const isOfSeveral = new Set(plans.map(({ range }) => `${range.from} ${range.to}`)).size > 1;
  const notes = plans.map(({ name, range, compared }) => {
    const times = weekdayTimes(compared ?? range);
    const most = Math.max(...times);
    const often = dayNames.filter((_, index) => times[index] === most);
    if (often.length === 7 || !areUnlike(most, most - 1)) return '';
    const words = `${inWords(often)} ${often.length === 1 ? 'comes' : 'come'} ${inTimes(most)}, the other weekdays ${inTimes(most - 1)}.`;
    return isOfSeveral ? `${name}: ${words}` : words;
  });
  return [...new Set(notes.filter(Boolean))];
}

export function uncertainNotes(uncertain: number): string[] {
  if (uncertain === 0) return [];
  return [`${counted(uncertain, 'incident')} with an uncertain time ${uncertain === 1 ? 'is' : 'are'} left out.`];
}

export function noLocationNotes(count: number): string[] {
  if (count === 0) return [];
  return [`${counted(count, 'incident')} without a location ${count === 1 ? 'is' : 'are'} left out.`];
}

export function measureNotes(measure: Measure, missing: number): string[] {
  if (measure === 'INCIDENTS') return [];
  const none = missing === 0 ? undefined : missingInWords[measure]?.(missing);
  return [[measuredInWords[measure], none].filter(Boolean).join(' ')];
}

const measuredInWords: Record<Exclude<Measure, 'INCIDENTS'>, string> = {
  DAYS_TO_CLOSE:
    'Days to close run from when an incident was reported to when it was closed; half of the incidents took longer than the median.',
  VALUE_LOST: 'Value lost is the value of the items that are Lost or Stolen.',
  OPEN_TASKS: 'Open tasks are those that are open now, of incidents that are not closed.',
  OPEN_ITEMS: 'Required items are open where nobody has ticked them yet.',
  WAITING: 'Incidents are counted that wait for review now.',
};

const missingInWords: Partial<Record<Measure, (count: number) => string>> = {
  DAYS_TO_CLOSE: (open) =>
    `${counted(open, 'incident')} that ${open === 1 ? 'is not closed is' : 'are not closed are'} left out.`,
  VALUE_LOST: (items) => `${counted(items, 'item')} of these ${items === 1 ? 'has' : 'have'} no value.`,
};

const inTimes = (count: number) => ['not at all', 'once', 'twice'][count] ?? `${count} times`;
