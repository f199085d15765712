import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { menu, menuItemFor } from '#app/auth/menu.ts';
import { type Privilege, privileges } from '#db/vocabulary/privilege.ts';
import { Client } from '../support/client.ts';
import { type OwnProduct, ownProduct } from '../support/own-product.ts';
import { aCompany, type Person, password } from '../support/people.ts';

const administration: Privilege[] = [
  ...(['ACCOUNT_ADMIN', 'USER_ADD', 'USER_EDIT', 'USER_DELETE', 'USERGROUP_ADD', 'USERGROUP_EDIT'] as const),
  ...(['USERGROUP_DELETE', 'LOOKUP_ADD', 'LOOKUP_EDIT', 'LOOKUP_DELETE', 'SUBSCRIPTION_EDIT'] as const),
  ...(['INCIDENT_NOTIFICATION', 'AUDIT_VIEW'] as const),
];
/** Privileges that open each tab, as the product promises them. */
const opens: Record<string, { name: string; needs: readonly Privilege[] }> = {
  '/dashboard': { name: 'Dashboard', needs: privileges },
  '/newincident': { name: 'New Incident', needs: ['MYINCIDENT_ADD'] },
  '/reports': { name: 'Reports', needs: ['REPORT_PRINT', 'REPORT_CREATE'] },
  '/search': { name: 'Search', needs: ['ALLINCIDENT_SEARCH', 'MYINCIDENT_SEARCH'] },
  '/analyze': { name: 'Analyze', needs: ['INCIDENT_ANALYSIS'] },
  '/administration': { name: 'Administration', needs: administration },
};
const paths = Object.keys(opens);

let product: OwnProduct;
let company: Awaited<ReturnType<typeof aCompany>>;
let ana: Person;
let visitor: Client;
beforeAll(async () => {
  product = await ownProduct();
  company = await aCompany(product.orm);
  ana = await company.person();
  visitor = await Client.signIn(product.origin, ana.email, password);
});
afterAll(() => product.close());

const mine = 'workgroup_id = (select workgroup_id from app_user where id = $1)';
async function give(...given: Privilege[]) {
  await company.em.execute(`delete from workgroup_privilege where ${mine}`, [ana.userId]);
  for (const privilege of given) {
    await company.em.execute(
      `insert into workgroup_privilege select account_id, workgroup_id, $1 from app_user where id = $2`,
      [privilege, ana.userId],
    );
  }
}

/** Returns the paths that are open, and the tabs of the page. */
async function seen() {
  const open: string[] = [];
  for (const path of paths) {
    const answer = await visitor.get(path);
    expect([200, 302]).toContain(answer.status);
    if (answer.headers.location !== '/errors/noPermission') open.push(path);
  }
  return { open, tabs: tabsOf((await visitor.get('/dashboard')).body) };
}

function tabsOf(page: string) {
  const [tabs = '', drawer = ''] = [/<nav class="tabs".*?<\/nav>/, /<details class="drawer".*?<\/details>/].map(
    (part) => part.exec(page)?.[0] ?? '',
  );
  const hrefs = (part: string) => [...part.matchAll(/href="(\/[a-z]+)"/g)].map(([, href]) => href!);
  return { top: hrefs(tabs), drawer: hrefs(drawer).filter((href) => href !== '/help'), foot: /Logout/.test(drawer) };
}

describe('the menu', () => {
  test('opens each tab with the specified privileges', () => {
    const promised = Object.entries(opens).map(([path, { name, needs }]) => ({ path, name, needs: [...needs].sort() }));
    const built = menu.map(({ path, name, needs }) => ({
      path,
      name,
      needs: (needs.length ? [...needs] : [...privileges]).sort(),
    }));
    expect(built).toEqual(promised);
  });

  test('finds the tab of an address in any spelling', () => {
    for (const address of ['/Search', '/SEARCH/x', '/%73earch', '/se%61rch/', '/search', '/search%2Fx']) {
      expect(menuItemFor(address)?.path, address).toBe('/search');
    }
    for (const address of ['/', '/searches', '/x/search', '/%', '/incidents/1'])
      expect(menuItemFor(address)).toBeUndefined();
  });
});

describe('a user with', () => {
  test.each(privileges)('%s alone sees its tab and opens only its pages', async (privilege) => {
    await give(privilege);
    const expected = paths.filter((path) => opens[path]!.needs.includes(privilege));
    const { open, tabs } = await seen();
    expect(open).toEqual(expected);
    expect(tabs.top).toEqual(expected);
    expect(tabs.drawer).toEqual(expected.filter((path) => path !== '/analyze' && path !== '/administration'));
    expect(tabs.foot).toBe(true);
  });

  test('no privilege opens only the dashboard', async () => {
    await give();
    expect((await seen()).open).toEqual(['/dashboard']);
  });

  test('the admin flag opens every page', async () => {
    await company.em.execute(
      'update workgroup set is_admin = true where id = (select workgroup_id from app_user where id = $1)',
      [ana.userId],
    );
    expect((await seen()).open).toEqual(paths);
    await company.em.execute('update workgroup set is_admin = false');
  });

  test('no privilege is rejected at any other spelling of an address', async () => {
    await give();
    const ways = [
      ...['/Search', '/SEARCH', '/search/', '/%73earch', '/%53EARCH', '/search.data', '/SEARCH.data', '/%73earch.data'],
      ...[
        '/search?index',
        '/search?_routes=search',
        '/newincident.data?_routes=drafts%2Froutes%2Fnew-incident',
        '/./search',
        '/x/../search',
        '/%2e/search',
      ],
      ...[
        '/NewIncident',
        '/newincident/',
        '/%6eewincident',
        '/newincident/00000000-0000-4000-8000-000000000000',
        '/Administration',
        '/ANALYZE',
        '/Reports/',
      ],
    ];
    for (const way of ways) {
      const answer = await visitor.get(way);
      const to = answer.headers.location ?? answer.body;
      expect(to, way).toContain('/errors/noPermission');
    }
  });
});

describe('a visitor who is not signed in', () => {
  const stranger = () => new Client(product.origin);

  test('is redirected to the sign-in page and, after sign-in, back', async () => {
    for (const path of [...paths.slice(1), '/profile', '/newincident/x?person=1', '/incidents/1', '/Search']) {
      const answer = await stranger().get(path);
      expect(answer.headers.location, path).toBe(`/login?${new URLSearchParams({ returnTo: path })}`);
    }
    const data = await stranger().get('/search.data?p=2');
    expect(data.status).toBe(202);
    expect(data.body).toContain('/login?returnTo=%2Fsearch%3Fp%3D2');
  });

  test('is redirected from the dashboard to the landing page', async () => {
    expect((await stranger().get('/dashboard')).headers.location).toBe('/');
  });

  test('who posts a form is redirected to sign-in and then to the page with the form', async () => {
    const post = (Referer: string) => stranger().post('/notifications/x/dismiss', {}, { Referer });
    const answer = await post(`${product.origin}/search?p=2`);
    expect(answer.headers.location).toBe('/login?returnTo=%2Fsearch%3Fp%3D2');
  });

  test('sees no tab and no drawer, only links to sign-in and help', async () => {
    const page = (await stranger().get('/')).body;
    expect(tabsOf(page)).toEqual({ top: [], drawer: [], foot: false });
    expect(page).toMatch(/Help Center/);
    expect(page).toMatch(/href="\/signup">SIGN UP<.*href="\/login">SIGN IN</);
  });
});
