export const calendarUnits = ['YEAR', 'QUARTER'] as const;

/** `ago` is 0 for the current year or quarter, 1 for the one before. */
export type CalendarUnitAgo = { unit: (typeof calendarUnits)[number]; ago: number };
