import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toastCookie } from '#app/platform/forms/toast-cookie.server.ts';
import type { Settings } from '#app/platform/process/settings.ts';
import type { Privilege } from '#db/vocabulary/privilege.ts';
import { Client } from '../support/client.ts';
import { type OwnProduct, ownProduct } from '../support/own-product.ts';
import { aCompany, password } from '../support/people.ts';

const sessionSecret = randomBytes(32).toString('hex');
let product: OwnProduct;
let company: Awaited<ReturnType<typeof aCompany>>;
beforeAll(async () => {
  product = await ownProduct({ SESSION_SECRET: sessionSecret });
  company = await aCompany(product.orm);
});
afterAll(() => product.close());

async function someoneSignedIn(given: { admin?: boolean; privileges?: Privilege[] } = {}, at = company) {
  const person = await at.person(given);
  return await Client.signIn(product.origin, person.email, password);
}

const page = async (visitor: Client, path = '/dashboard') => (await visitor.get(path)).body;

test('a page without JavaScript warns of the auto logout and does not reload by itself', async () => {
  const warning = /<aside [^>]*>.*?logged out after 15 minutes.*?<a href="\/session\/stay"/;
  const ana = await someoneSignedIn();
  const [, withoutScripts] = /<noscript>(.*?)<\/noscript>/.exec(await page(ana)) ?? [];
  expect(withoutScripts).toMatch(warning);
  const document = await page(ana, '/errors/noPermission');
  expect(document).toMatch(warning);
  expect(document).not.toContain('<noscript>');
  expect(await page(new Client(product.origin), '/')).not.toMatch(warning);
  for (const path of ['/dashboard', '/errors/noPermission', '/session/stay', '/none']) {
    const answer = await ana.get(path);
    expect([path, answer.headers.refresh]).toEqual([path, undefined]);
    expect(answer.body).not.toMatch(/http-equiv="refresh"/i);
  }
});

describe('the top bar', () => {
  const tabsOf = (shown: string) => /<nav class="tabs".*?<\/nav>/s.exec(shown)?.[0] ?? '';
  const current = (shown: string) =>
    [...shown.matchAll(/<a [^>]*href="([^"]+)"[^>]*aria-current="page"/g)].map(([, path]) => path);

  test('marks only the tab of the current page, also in the drawer', async () => {
    const ana = await someoneSignedIn({ admin: true });
    const places = { '/dashboard': '/dashboard', '/dashboard/incidents/open': '/dashboard', '/search': '/search' };
    for (const [path, tab] of Object.entries(places)) expect(current(await page(ana, path))).toEqual([tab, tab]);
    expect(current(await page(ana, '/administration/settings'))).toEqual(['/administration']);
    expect(await page(ana, '/help')).not.toContain('aria-current');
  });

  test('shows the name and the current privileges of its user', async () => {
    const [ana, ben] = await Promise.all([
      company.person({ privileges: ['MYINCIDENT_ADD'] }),
      company.person({ privileges: ['INCIDENT_ANALYSIS'] }),
    ]);
    const [asAna, asBen] = await Promise.all(
      [ana, ben].map(({ email }) => Client.signIn(product.origin, email, password)),
    );
    for (let times = 0; times < 3; times++) {
      expect(tabsOf(await page(asAna!))).toMatch(/^(?=.*New Incident)(?!.*Analyze)/s);
      expect(tabsOf(await page(asBen!))).toMatch(/^(?!.*New Incident)(?=.*Analyze)/s);
    }
    await company.em.execute('update app_user set first_name = $1 where id = $2', ['Renamed', ana.userId]);
    await company.em.execute(
      'delete from workgroup_privilege where workgroup_id = (select workgroup_id from app_user where id = $1)',
      [ana.userId],
    );
    const shown = await page(asAna!);
    expect(shown).toContain('Renamed');
    expect(tabsOf(shown)).not.toContain('New Incident');
    expect(await page(asBen!)).not.toContain('Renamed');
  });
});

describe('the notification bar', () => {
  async function notify(given: { type?: string; level?: string; dismissible?: boolean } = {}, at = company) {
    const message = `News ${randomUUID()}`;
    const [{ id }] = await at.em.execute<[{ id: string }]>(
      `insert into notification (account_id, message, notification_type, level, user_dismiss_available)
       values (current_account(), $1, $2, $3, $4) returning id`,
      [message, given.type ?? 'GENERAL', given.level ?? 'INFO', given.dismissible ?? true],
    );
    return { id, message, remove: () => at.em.execute('delete from notification where id = $1', [id]) };
  }

  test('shows the notifications of the account, warnings first', async () => {
    const [info, warning] = [await notify(), await notify({ level: 'WARNING' })];
    const other = await notify({}, await aCompany(product.orm));
    const shown = await page(await someoneSignedIn());
    expect(shown.indexOf(warning.message)).toBeLessThan(shown.indexOf(info.message));
    expect(shown).toContain(warning.message);
    expect(shown).not.toContain(other.message);
    expect(await page(new Client(product.origin), '/')).not.toContain(info.message);
    await Promise.all([info.remove(), warning.remove()]);
  });

  test.each([
    ['TRIAL_EXPIRED', true],
    ['PAYMENT_ERROR', true],
    ['ACCOUNT_DISABLED', false],
    ['GENERAL', false],
  ])('of %s links to the subscription for users who may change it: %s', async (type, leads) => {
    const notification = await notify({ type, level: 'WARNING' });
    const button = /<a href="\/administration\/subscription2"[^>]*>Go to Subscription<\/a>/;
    for (const may of [{ admin: true }, { privileges: ['SUBSCRIPTION_EDIT' as const] }]) {
      expect(button.test(await page(await someoneSignedIn(may)))).toBe(leads);
    }
    expect(await page(await someoneSignedIn({ privileges: ['ACCOUNT_ADMIN', 'AUDIT_VIEW'] }))).not.toMatch(button);
    await notification.remove();
  });

  test('dismisses a notification for one user and redirects back to the current page', async () => {
    const notification = await notify();
    const [ana, ben] = [await someoneSignedIn(), await someoneSignedIn()];
    const before = await page(ana, '/profile?tab=1');
    expect(before).toContain(`action="/notifications/${notification.id}/dismiss"`);
    const answer = await ana.post(`/notifications/${notification.id}/dismiss`);
    expect(answer.headers.location).toBe('/profile?tab=1');
    expect(await page(ana)).not.toContain(notification.message);
    expect(await page(ben)).toContain(notification.message);
    expect((await ana.post(`/notifications/${notification.id}/dismiss`)).status).toBe(302);
    await notification.remove();
  });

  test('rejects dismissing a notification that is not dismissible', async () => {
    const notification = await notify({ dismissible: false });
    const admin = await someoneSignedIn({ admin: true });
    expect(await page(admin)).not.toContain(`/notifications/${notification.id}`);
    expect((await admin.post(`/notifications/${notification.id}/dismiss`)).status).toBe(403);
    expect(await page(admin)).toContain(notification.message);
    await notification.remove();
  });

  test('answers for a notification of another account like for an unknown one', async () => {
    const neighbour = await aCompany(product.orm);
    const theirs = await notify({}, neighbour);
    const ana = await someoneSignedIn({ admin: true });
    const answers = await Promise.all(
      [theirs.id, randomUUID(), 'x'].map((id) => ana.post(`/notifications/${id}/dismiss`)),
    );
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    const texts = await Promise.all(answers.map((answer) => answer.body));
    expect(new Set(texts).size).toBe(1);
    expect(await page(await someoneSignedIn({}, neighbour))).toContain(theirs.message);
  });
});

describe('a toast', () => {
  const settings = { sessionSecret, origin: '' } as Settings;

  test('of a disabled account is set with the redirect and shown on the page it leads to', async () => {
    const closed = await aCompany(product.orm);
    const ana = await someoneSignedIn({ privileges: ['MYINCIDENT_ADD'] }, closed);
    await closed.em.execute('update account set active = false');
    const answer = await ana.get('/newincident');
    expect(answer.headers.location).toBe('/dashboard');
    expect(answer.headers['set-cookie'] ?? []).toEqual([
      expect.stringMatching(/^toast=[\w-]+; Max-Age=4; Path=\/dashboard; HttpOnly; SameSite=Lax$/),
    ]);
    const shown = await page(ana);
    expect(shown).toMatch(/<dialog open="" class="toast toast--warn".*?Account is disabled\..*?Dismiss.*?<\/dialog>/);
    expect(shown).toContain('method="dialog"');
    expect(await page(ana, '/profile')).not.toContain('Account is disabled.');
    expect((await ana.get(`/newincident/${randomUUID()}`)).headers.location).toBe('/dashboard');
  });

  test('that was forged is not shown', async () => {
    const ana = await someoneSignedIn();
    const [, good] =
      /^toast=([^;]+)/.exec(toastCookie.write(settings, { kind: 'ok', message: 'Hello' }, '/')[0]!) ?? [];
    const [strange] = toastCookie.write(
      { ...settings, sessionSecret: 'x'.repeat(32) },
      { kind: 'ok', message: 'Hello' },
      '/',
    );
    const forged = ['x', '', good!.slice(1), `${good!.slice(0, -4)}AAAA`, /^toast=([^;]+)/.exec(strange!)![1]!];
    ana.cookies.set('toast', { name: 'toast', value: good!, path: '/' });
    expect(await page(ana)).toContain('Hello');
    for (const value of forged) {
      ana.cookies.set('toast', { name: 'toast', value, path: '/' });
      const answer = await ana.get('/dashboard');
      expect(answer.status).toBe(200);
      expect(answer.body).not.toContain('class="toasts"');
    }
  });
});

describe('the theme', () => {
  const themeOf = async (visitor: Client) => /<html[^>]* data-theme="(\w+)"/.exec(await page(visitor, '/help'))?.[1];

  /** The theme that is marked as chosen in the drawer and in the avatar menu. */
  const markedIn = async (visitor: Client) =>
    [...(await page(visitor)).matchAll(/name="theme" value="(\w+)" aria-pressed="true"/g)].map(([, theme]) => theme);

  test('follows the device until the user chooses one and again after "Device" is chosen', async () => {
    const ana = await someoneSignedIn();
    expect(await themeOf(ana)).toBeUndefined();
    for (const theme of ['dark', 'light']) {
      const answer = await ana.post('/theme', { theme });
      expect(answer.headers['set-cookie'] ?? []).toEqual([
        `theme=${theme}; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax`,
      ]);
      expect(await themeOf(ana)).toBe(theme);
      expect(await markedIn(ana)).toEqual([theme, theme]);
    }
    await ana.post('/theme', { theme: 'device' });
    expect(await themeOf(ana)).toBeUndefined();
    expect(await markedIn(ana)).toEqual(['device', 'device']);
  });

  test('accepts only three values', async () => {
    const visitor = new Client(product.origin);
    for (const theme of ['"><script>', 'DARK', '', 'constructor']) {
      await visitor.post('/theme', { theme });
      expect(await themeOf(visitor)).toBeUndefined();
    }
    visitor.cookies.set('theme /', { name: 'theme', value: '"onload="x', path: '/' });
    expect(await themeOf(visitor)).toBeUndefined();
  });

  test('can be chosen in the avatar menu, beside Profile and Logout', async () => {
    const [menu] = /<details class="menu".*?<\/details>/.exec(await page(await someoneSignedIn()))!;
    expect([...menu.matchAll(/>(Profile|Light|Dark|Device|Logout)</g)].map(([, item]) => item)).toEqual([
      ...['Profile', 'Light', 'Dark', 'Device', 'Logout'],
    ]);
  });
});
