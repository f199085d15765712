export const calendarUnits = ['YEAR', 'QUARTER'] as const;

/** A year or quarter of the calendar; `ago` is 0 for the current one, 1 for the one before. */
export type CalendarUnitAgo = { unit: (typeof calendarUnits)[number]; ago: number };

/** Returns it in words that stay true, such as `Last year`. */
export function calendarName({ unit, ago }: CalendarUnitAgo): string {
  const word = unit.toLowerCase();
  return ago > 1 ? `${ago} ${word}s ago` : `${ago === 0 ? 'This' : 'Last'} ${word}`;
}
