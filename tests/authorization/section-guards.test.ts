import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { lookupTypes } from '#db/vocabulary/lookup.ts';
import { type Privilege, privileges } from '#db/vocabulary/privilege.ts';
import { sendRequest } from '../support/client.ts';
import { someOfEachResult } from '../support/fixed-choice.ts';
import { startWeb } from '../support/product-process.ts';
import { filled, type Route, routes } from '../support/routes.ts';
import { aWorld } from '../support/world.ts';

/** Privileges that open each section, as the product promises them. */
const opens: Record<string, Privilege[]> = {
  settings: ['ACCOUNT_ADMIN'],
  workgroups: ['USER_ADD', 'USER_EDIT', 'USER_DELETE', 'USERGROUP_ADD', 'USERGROUP_EDIT', 'USERGROUP_DELETE'],
  users: ['USER_ADD', 'USER_EDIT', 'USER_DELETE', 'USERGROUP_ADD', 'USERGROUP_EDIT', 'USERGROUP_DELETE'],
  lookups: ['LOOKUP_ADD', 'LOOKUP_EDIT', 'LOOKUP_DELETE'],
  notification: ['INCIDENT_NOTIFICATION'],
  import: ['ACCOUNT_ADMIN'],
  keys: ['ACCOUNT_ADMIN'],
  webhooks: ['ACCOUNT_ADMIN'],
  audit: ['AUDIT_VIEW'],
  subscription2: ['SUBSCRIPTION_EDIT'],
  billingInformation: ['SUBSCRIPTION_EDIT'],
};
const menu: Privilege[] = [...new Set(Object.values(opens).flat())];

/** Requests for which some privileges of the section are not enough, known before their ids and fields are read. */
const narrower: Record<string, Privilege[]> = {
  'GET /administration/workgroups/new': ['USERGROUP_ADD'],
  'GET /administration/workgroups/users/new': ['USER_ADD'],
  ...both('/administration/workgroups/users/import', ['USER_ADD']),
  ...both('/administration/lookups/add', ['LOOKUP_ADD']),
  ...both('/administration/lookups/import', ['LOOKUP_ADD']),
  'POST /administration/lookups/import/confirm': ['LOOKUP_ADD'],
  'GET /administration/lookups/labels': ['LOOKUP_EDIT'],
  ...both('/administration/lookups/:lookupId', ['LOOKUP_EDIT']),
  ...both('/administration/lookups/:lookupId/move', ['LOOKUP_EDIT']),
  ...both('/administration/lookups/:lookupId/move/choose', ['LOOKUP_EDIT']),
  'GET /administration/lookups/:lookupId/places': ['LOOKUP_EDIT'],
  'GET /administration/lookups/:lookupId/address': ['LOOKUP_EDIT'],
  ...both('/administration/lookups/:lookupId/address/delete', ['LOOKUP_EDIT']),
  'POST /administration/lookups/:lookupId/disable': ['LOOKUP_EDIT'],
  'POST /administration/lookups/:lookupId/reorder/:direction': ['LOOKUP_EDIT'],
  'GET /administration/lookups/:lookupId/tasks': ['LOOKUP_EDIT'],
  ...both('/administration/lookups/:lookupId/tasks/add', ['LOOKUP_EDIT']),
  ...both('/administration/lookups/:lookupId/tasks/:templateId', ['LOOKUP_EDIT']),
  ...both('/administration/lookups/:lookupId/tasks/:templateId/delete', ['LOOKUP_EDIT']),
  ...both('/administration/lookups/:lookupId/checklist', ['LOOKUP_EDIT']),
  ...both('/administration/lookups/:lookupId/checklist/:at/:act', ['LOOKUP_EDIT']),
  ...both('/administration/lookups/:lookupId/delete', ['LOOKUP_DELETE']),
  // they need the privilege to create or delete incidents too
  'POST /administration/import/:importId/run': [],
  'POST /administration/import/:importId/undo': [],
  // only administrators of an account that has ended
  'POST /administration/subscription2/erasure/withdraw': [],
  // they need the search too
  'GET /administration/subscription2/erasure/incidents': [],
  'GET /administration/subscription2/erasure/attachments': [],
};

function both(path: string, needs: Privilege[]) {
  return { [`GET ${path}`]: needs, [`POST ${path}`]: needs };
}

const world = await aWorld();
const web = await startWeb({ database: process.env.DATABASE_URL!, dataDir: world.product.settings.dataDir });
afterAll(async () => {
  await web.end('SIGKILL');
  await world.close();
});
const users = await Promise.all(
  privileges.map(async (privilege) => ({ privilege, ...(await world.home.user(privilege, privilege)) })),
);

const everywhere = await routes();
const all = everywhere.filter(({ path }) => path.startsWith('/administration/'));
const sectionOf = ({ path }: Route) => path.split('/')[2]!;

test('every address of the administration belongs to a section', () => {
  expect(all.length).toBeGreaterThan(40);
  const sections = all.map(sectionOf).filter((name) => name !== 'subscription');
  expect([...new Set(sections)].filter((name) => !opens[name])).toEqual([]);
});

const cases = requestsOf(all).filter(({ route }) => opens[sectionOf(route)]);

describe.each(cases)('$way $path', ({ way, route }) => {
  const needs = narrower[`${way} ${route.path}`] ?? opens[sectionOf(route)]!;

  test('answers only users with a privilege of its section, whatever its ids and fields are', async () => {
    const due = ({ privilege }: { privilege: Privilege }) =>
      needs.includes(privilege) ? 'served' : menu.includes(privilege) ? 403 : '/errors/noPermission';
    const wrong: object[] = [];
    for (const { privilege, cookie } of someOfEachResult(users, due)) {
      const answer = await asked(route, way, cookie);
      const expected = due({ privilege });
      const isRight = expected === 'served' ? ![403, '/errors/noPermission'].includes(answer) : answer === expected;
      if (!isRight) wrong.push({ privilege, answer, expected });
    }
    expect(wrong).toEqual([]);
  });
});

/** Privileges that open each menu item beside the administration, as the product promises them. */
const items: Record<string, Privilege[]> = {
  search: ['ALLINCIDENT_SEARCH', 'MYINCIDENT_SEARCH'],
  newincident: ['MYINCIDENT_ADD'],
  reports: ['REPORT_PRINT', 'REPORT_CREATE'],
  analyze: ['INCIDENT_ANALYSIS'],
};
const itemOf = ({ path }: Route) => path.split('/')[1]!;
const ofItems = requestsOf(everywhere.filter((route) => items[itemOf(route)]));

describe.each(ofItems.filter(({ way, route }) => way === 'POST' || route.shows || !route.acts))(
  '$way $path',
  ({ way, route }) => {
    test('answers only users with a privilege of its menu item', async () => {
      const due = ({ privilege }: { privilege: Privilege }) => String(items[itemOf(route)]!.includes(privilege));
      const wrong: object[] = [];
      for (const { privilege, cookie } of someOfEachResult(users, due)) {
        const answer = await asked(route, way, cookie);
        const isServed = answer !== '/errors/noPermission';
        if (String(isServed) !== due({ privilege })) wrong.push({ privilege, answer });
      }
      expect(wrong).toEqual([]);
    });
  },
);

function requestsOf(routes: Route[]) {
  const loads = routes.filter(({ loads, isPostOnly }) => loads && !isPostOnly);
  const acts = routes.filter(({ acts }) => acts);
  return [
    ...loads.map((route) => ({ way: 'GET', route, path: route.path })),
    ...acts.map((route) => ({ way: 'POST', route, path: route.path })),
  ];
}

/**
 * Asks for the loader or action of one route alone, without those around it, or for that of its layout; returns the status, or where it leads. The ids
 * are unknown and the fields are missing, so that a later check would give another answer.
 */
async function asked(route: Route, way: string, cookie: string): Promise<string | number> {
  const known: Record<string, string> = { direction: 'up', kind: 'persons', to: 'password', target: 'reports' };
  const params = Object.fromEntries(route.params.map((name) => [name, known[name] ?? randomUUID()]));
  const path = filled(route.path, params);
  const isAlone = route.shows && !(way === 'GET' && route.isLoadedByLayout);
  const query = new URLSearchParams({ type: lookupTypes[0], ...(isAlone && { _routes: route.id }) });
  const isForm = way === 'POST';
  const answer = await sendRequest(web.own, {
    path: `${path}${route.shows ? '.data' : ''}?${query}`,
    method: way,
    cookie,
    form: isForm ? { nothing: '' } : undefined,
    headers: { Origin: web.origin, 'Sec-Fetch-Site': 'same-origin' },
  });
  const leadsTo = answer.headers.location ?? /"(\/errors\/noPermission)"/.exec(answer.body)?.[1];
  return leadsTo ?? answer.status;
}
