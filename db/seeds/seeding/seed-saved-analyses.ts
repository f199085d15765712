import type { Client } from 'pg';
import type { CriteriaItem } from '#app/analysis/choices/criteria-items.ts';
import type { AccountSeed } from '../content.schema.ts';
import { insertRows } from './insert-rows.ts';
import type { SeededUser } from './seed-users.ts';

/** For every user who may analyze, and as reports. */
export async function seedSavedAnalyses(client: Client, account: AccountSeed, users: Map<string, SeededUser>) {
  const analysts = account.users.filter(({ workgroup }) => {
    const group = account.workgroups.find(({ name }) => name === workgroup);
    return group?.isAdmin || group?.privileges.includes('INCIDENT_ANALYSIS');
  });
  const [first] = analysts;
  if (!first) return;
  const classes = await classIds(client);
  const reports = asReports.filter(({ compare = [] }) => compare.every((name) => classes.has(name)));
  const rowOf = (analysis: SeededAnalysis, key: string, itemType: 'DASHBOARD' | 'REPORT') => {
    const { name, frequency, chartType, compare = [], periods } = analysis;
    const found = compare.flatMap((each) => classes.get(each) ?? []);
    const user = users.get(key)!;
    return {
      itemType,
      userId: itemType === 'DASHBOARD' ? user.id : null,
      createUserId: user.id,
      createUserName: user.name,
      name,
      frequency,
      chartType,
      compareClasses: found.length > 1,
      criteria: JSON.stringify(periods.map((period, index) => itemOf(analysis, period, { at: index, found }))),
    };
  };
  await insertRows(client, 'saved_analysis', [
    ...analysts.flatMap(({ key }) => onDashboards.map((each) => rowOf(each, key, 'DASHBOARD'))),
    ...reports.map((each) => rowOf(each, first.key, 'REPORT')),
  ]);
}

type Period = Omit<CriteriaItem['period'], 'id'> & { name?: string };
type SeededAnalysis = Pick<CriteriaItem, 'frequency' | 'chartType'> & {
  name: string;
  periods: Period[];
  /** Each class becomes a series. */
  compare?: string[];
};
type ClassIds = { id: string; under: string[] };

function itemOf(
  { frequency, chartType }: SeededAnalysis,
  period: Period,
  { at, found }: { at: number; found: ClassIds[] },
) {
  const { name = '', ...days } = period;
  const item: CriteriaItem = {
    periodName: name,
    period: { id: String(at + 1), ...days },
    frequency,
    chartType,
    timezoneOffset: 0,
    ...(found.length > 0 && {
      classCriteria: {
        values: found.map(({ id, under }) => ({ lookupId: id, classIdList: under })),
        logicalOperation: 'OR' as const,
      },
    }),
  };
  return item;
}

/** Returns the highest class of each name, with all below it. */
async function classIds(client: Client): Promise<Map<string, ClassIds>> {
  const { rows } = await client.query<ClassIds & { name: string }>(
    `select l.name, l.id, (select array_agg(descendant_id order by depth) from lookup_closure
       where account_id = current_account() and ancestor_id = l.id) as under
     from lookup l where l.account_id = current_account() and l.type = 'INCIDENT_CLASS' order by cardinality(l.path) desc`,
  );
  return new Map(rows.map(({ name, ...ids }) => [name, ids]));
}

const lastYear: Period = { type: 'LAST_N_MONTHS', lastNMonths: 12 };
const lastThreeYears: Period = { type: 'LAST_N_MONTHS', lastNMonths: 36 };

/** A trend, a season and a weekly pattern. */
const onDashboards: SeededAnalysis[] = [
  { name: 'Incidents by month', frequency: 'MONTH', chartType: 'bar', periods: [lastYear] },
  { name: 'Where the year is heavy', frequency: 'MONTH', chartType: 'line', periods: [lastThreeYears] },
  { name: 'Busy days of the week', frequency: 'DAY_OF_WEEK', chartType: 'bar', periods: [lastYear] },
  { name: 'Kinds of incidents', frequency: 'CLASS', chartType: 'pie', periods: [lastYear] },
];

/** For decisions on a roster or contract: by hour, and by kind of incident. */
const asReports: SeededAnalysis[] = [
  { name: 'Hours of the night', frequency: 'WORK_SHIFT_PERIOD', chartType: 'bar', periods: [lastYear] },
  { name: 'Hours of the week', frequency: 'WEEKDAY_HOUR', chartType: 'heatMap', periods: [lastYear] },
  { name: 'Incidents by year', frequency: 'YEAR', chartType: 'stackedBar', periods: [lastThreeYears] },
  {
    name: 'Theft and trespass by month',
    frequency: 'MONTH',
    chartType: 'line',
    periods: [lastYear],
    compare: ['Theft', 'Trespass'],
  },
  {
    name: 'Injuries of guests and of staff',
    frequency: 'YEAR',
    chartType: 'bar',
    periods: [lastThreeYears],
    compare: ['Slip, trip or fall', 'Staff injury'],
  },
  {
    name: 'Kinds, this quarter and the year',
    frequency: 'CLASS',
    chartType: 'bar',
    periods: [
      { type: 'LAST_N_DAYS', days: 90 },
      { ...lastYear, name: 'Last 12 months' },
    ],
  },
];
