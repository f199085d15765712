/** The units of the points of a series, by their stored names. */
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

/** The numbers that an analysis can have of incidents, by the name in which each is stored. */
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

/** Whether an analysis of this type is read as a table and not drawn. */
export const isTable = (type: ChartType) => type === 'excel' || type === 'repeats';

/** Whether a chart type draws the points of a frequency: those of a week as a grid, which no other frequency has. */
export function isDrawnAs(frequency: Frequency, chartType: ChartType): boolean {
  return isTable(chartType) || (chartType === 'heatMap') === (frequency === 'WEEKDAY_HOUR');
}

/** Where a saved analysis is shown: a dashboard item belongs to its owner, a report to the account. */
export type AnalysisItemType = 'DASHBOARD' | 'REPORT';
