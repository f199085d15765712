import type { Client } from 'pg';
import type { Criteria } from '#app/search/criteria.schema.ts';
import type { UserSeed } from '../content/content.ts';
import { insertRows } from './insert-rows.ts';
import type { SeededUser } from './seed-users.ts';

/** Seeds searches for the dashboard of every user of the connection's account. */
export async function seedSavedSearches(client: Client, seeds: UserSeed[], users: Map<string, SeededUser>) {
  const rows = seeds.flatMap(({ key }) =>
    searches.map(({ name, description, ...criteria }) => ({
      userId: users.get(key)!.id,
      ...{ name, description, itemType: 'DASHBOARD', criteria: JSON.stringify({ operator: 'AND', ...criteria }) },
    })),
  );
  await insertRows(client, 'saved_search', rows);
}

type Search = { name: string; description: string } & Partial<Omit<Criteria, 'operator'>>;

const reportedIn = (days: number): Criteria['dateReported'] => ({
  operator: 'OR',
  values: [{ periodType: 'LAST_DAYS', days }],
});

const searches: Search[] = [
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
