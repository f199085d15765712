import type { Client } from 'pg';
import type { ListColumn } from '#app/incidents/list/list-columns.schema.ts';
import type { Criteria } from '#app/search/criteria/criteria.schema.ts';
import type { UserSeed } from '../content.schema.ts';
import { insertRows } from './insert-rows.ts';
import type { SeededUser } from './seed-users.ts';

/** For every user, and as reports. */
export async function seedSavedSearches(client: Client, seeds: UserSeed[], users: Map<string, SeededUser>) {
  const rowOf = ({ name, description, columns: _, ...criteria }: Search, key: string, itemType: string) => ({
    userId: users.get(key)!.id,
    name,
    description,
    itemType,
    criteria: JSON.stringify({ operator: 'AND', ...criteria }),
  });
  await insertRows(client, 'saved_search', [
    ...seeds.flatMap(({ key }) => onDashboards.map((each) => rowOf(each, key, 'DASHBOARD'))),
    ...asReports.map((each) => rowOf(each, seeds[0]!.key, 'REPORT')),
  ]);
  for (const { name, columns = [] } of asReports) await client.query(columnsSql, [name, columns]);
}

const columnsSql = `
update saved_search set columns = $2 where account_id = current_account() and item_type = 'REPORT' and name = $1`;

type Search = { name: string; description: string; columns?: ListColumn[] } & Partial<Omit<Criteria, 'operator'>>;

const reportedIn = (days: number): Criteria['dateReported'] => ({
  operator: 'OR',
  values: [{ periodType: 'LAST_DAYS', days }],
});

/** For the beginning of a shift. */
const onDashboards: Search[] = [
  {
    name: 'Still open',
    description: 'Reported in the last 90 days and not closed yet.',
    dateReported: reportedIn(90),
    status: { operator: 'OR', values: [{ status: 1 }] },
  },
  {
    name: 'Nights',
    description: 'What happened between 10 PM and 6 AM, in the last 30 days.',
    dateReported: reportedIn(30),
    dateOccurred: { operator: 'OR', values: [{ periodType: 'WORK_SHIFT', fromTime: '22:00', toTime: '06:00' }] },
  },
  {
    name: 'Persons of interest',
    description: 'Incidents of the last 12 months with a suspect or a person of interest.',
    dateReported: reportedIn(365),
    person: {
      operator: 'OR',
      values: [{ hasPerson: true, relations: ['SUSPECT', 'PERSON_OF_INTEREST'] }],
    },
  },
];

/** For weekly reading and meetings. */
const asReports: Search[] = [
  {
    name: 'Reported this week',
    description: 'For the meeting on Monday.',
    dateReported: reportedIn(7),
  },
  {
    name: 'Open for the managers',
    description: 'Who works on what was reported in the last 12 months and is not closed.',
    columns: [
      'number',
      'reportedDate',
      'incidentClass',
      'severity',
      'assignedUserName',
      'location',
      'correctiveActions',
    ],
    dateReported: reportedIn(365),
    status: { operator: 'OR', values: [{ status: 1 }] },
  },
  {
    name: 'Victims and witnesses',
    description: 'For insurers and the police.',
    columns: ['number', 'occurredDate', 'incidentClass', 'location', 'persons', 'summaryText', 'status'],
    dateReported: reportedIn(90),
    person: { operator: 'OR', values: [{ hasPerson: true, relations: ['VICTIM', 'WITNESS'] }] },
  },
  {
    name: 'Things lost, found and stolen',
    description: '',
    columns: ['number', 'occurredDate', 'incidentClass', 'items', 'location', 'status'],
    dateReported: reportedIn(180),
    item: { operator: 'OR', values: [{ hasItem: true }] },
  },
];
