/** Keys are stored. */
export const frequencies = {
  DAY: 'Day',
  DAY_OF_WEEK: 'Weekday',
  MONTH: 'Month',
  YEAR: 'Year',
  CLASS: 'Class',
  LOCATION: 'Location',
  WORK_SHIFT_PERIOD: 'Hour of day',
  WEEKDAY_HOUR: 'Weekday and hour',
} as const;
export type Frequency = keyof typeof frequencies;

/** Keys are stored. */
export const measures = {
  INCIDENTS: 'Incidents',
  DAYS_TO_CLOSE: 'Days to close',
  VALUE_LOST: 'Value lost',
  OPEN_TASKS: 'Open tasks',
  OPEN_ITEMS: 'Required items open',
  WAITING: 'Waiting for review',
} as const;
export type Measure = keyof typeof measures;

export const chartTypes = {
  bar: 'Bar',
  stackedBar: 'Stacked bar',
  line: 'Line',
  pie: 'Pie',
  heatMap: 'Heat map',
  excel: 'Excel',
  repeats: 'Who and what comes back',
} as const;
export type ChartType = keyof typeof chartTypes;

/** These types are tables, not drawings. */
export const isTable = (type: ChartType) => type === 'excel' || type === 'repeats';

/** Only a week by hours is drawn as a grid. */
export function isDrawnAs(frequency: Frequency, chartType: ChartType): boolean {
  return isTable(chartType) || (chartType === 'heatMap') === (frequency === 'WEEKDAY_HOUR');
}

/** A dashboard item belongs to its owner, a report to the account. */
export type AnalysisItemType = 'DASHBOARD' | 'REPORT';
