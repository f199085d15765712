/** What the points of a series are, by the name in which it is stored. */
export const frequencies = {
  DAY: 'Day',
  DAY_OF_WEEK: 'Weekday',
  MONTH: 'Month',
  YEAR: 'Year',
  CLASS: 'Class',
  LOCATION: 'Location',
  WORK_SHIFT_PERIOD: 'Hour of day',
} as const;
export type Frequency = keyof typeof frequencies;

export const chartTypes = {
  bar: 'Bar',
  stackedBar: 'Stacked bar',
  line: 'Line',
  pie: 'Pie',
  excel: 'Excel',
} as const;
export type ChartType = keyof typeof chartTypes;

/** Where a saved analysis is shown: a dashboard item belongs to its owner, a report to the account. */
export type AnalysisItemType = 'DASHBOARD' | 'REPORT';
