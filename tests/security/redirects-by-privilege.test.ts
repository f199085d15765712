import { describe, expect, inject, test } from 'vitest';
import { demoPassword } from '../support/browser.ts';
import { Client } from '../support/client.ts';

const origin = inject('origin');
const all = ['/dashboard', '/newincident', '/reports', '/search', '/analyze', '/administration'];

/** The permitted tabs of each demo user. */
const tabs: Record<string, string[]> = {
  'admin@grandpacific.example': all,
  'manager@grandpacific.example': ['/dashboard', '/newincident', '/reports', '/search', '/analyze'],
  'officer@grandpacific.example': ['/dashboard', '/newincident', '/search'],
  'analyst@grandpacific.example': ['/dashboard', '/reports', '/search', '/analyze'],
  'viewer@grandpacific.example': ['/dashboard', '/search'],
};

describe.each(Object.entries(tabs))('%s', (email, open) => {
  test('sees only the permitted tabs and is redirected from the others', async () => {
    const visitor = await Client.signIn(origin, email, demoPassword);
    const page = (await visitor.get('/dashboard')).body;
    const [bar] = /<nav class="tabs".*?<\/nav>/.exec(page)!;
    expect([...bar.matchAll(/<a href="([^"]+)"/g)].map(([, path]) => path)).toEqual(open);
    for (const path of all) {
      const to = (await visitor.get(path)).headers.location;
      if (open.includes(path)) expect([path, to]).not.toEqual([path, '/errors/noPermission']);
      else expect([path, to]).toEqual([path, '/errors/noPermission']);
    }
    expect((await visitor.follow('/errors/noPermission')).body).toContain('You do not have permission.');
    await visitor.post('/logout');
  });
});
