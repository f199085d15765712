import type { Frequency } from '#db/vocabulary/analysis.ts';
import { type DayDisplay, formatDay } from '../../ui/format.ts';
import { type CalendarUnit, calendarPointCount } from './calendar-points.ts';
import { comparesPeriods } from './compared-series.ts';
import type { Series } from './series.ts';

export type DatedNote = { number: number; words: string; at: { series: number; point: number }[] };

/** `stored` are a day and a text each, in their order. */
export function datedNotes(stored: string[], series: Series[], frequency: Frequency, display: DayDisplay): DatedNote[] {
  if (!isOfTime(frequency)) return [];
  const annotatedSeries = comparesPeriods(series) ? series : series.slice(0, 1);
  const found = stored.flatMap((note) => {
    const [day, text] = [note.slice(0, 10), note.slice(11)];
    const at = annotatedSeries.flatMap(({ from, to }, series) =>
      from <= day && day <= to ? { series, point: calendarPointCount({ from, to: day }, frequency) - 1 } : [],
    );
    return at.length > 0 ? { words: `${formatDay(day, display)}: ${text}`, at } : [];
  });
  return found.map((note, index) => ({ number: index + 1, ...note }));
}

export const isOfTime = (frequency: Frequency): frequency is CalendarUnit =>
  ['DAY', 'MONTH', 'YEAR'].includes(frequency);

export const noteInWords = ({ number, words }: DatedNote) => `Note ${number}, ${words}`;
