export const calendarUnits = ['YEAR', 'QUARTER'] as const;

/** `ago` is 0 for the current year or quarter, 1 for the one before. */
export type CalendarUnitAgo = { unit: (typeof calendarUnits)[number]; ago: number };

/** Returns words that stay true, such as `Last year`. */
export function calendarName({ unit, ago }: CalendarUnitAgo): string {
  const word = unit.toLowerCase();
  return ago > 1 ? `${ago} ${word}s ago` : `${ago === 0 ? 'This' : 'Last'} ${word}`;
}
