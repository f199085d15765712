import { describe, expect, test } from 'vitest';
import { environmentFor } from '#app/platform/process/environment.ts';
import { readStartSettings } from '#app/platform/process/settings.ts';

describe('the environment', () => {
  test.each([
    ['localhost', 'local'],
    ['LOCALHOST:3000', 'local'],
    ['tablet.localhost', 'local'],
    ['127.0.0.1', 'local'],
    ['127.0.0.1:3000', 'local'],
    ['[::1]', 'local'],
    ['[::1]:3000', 'local'],
    ['dev.incidentxpress.example', 'dev'],
    ['app-dev.incidentxpress.example', 'dev'],
    ['dev-2.incidentxpress.example', 'dev'],
    ['test.incidentxpress.example', 'test'],
    ['TEST.incidentxpress.example:8443', 'test'],
    ['demo.incidentxpress.example', 'demo'],
    ['app-demo-eu.incidentxpress.example', 'demo'],
    ['www.incidentxpress.example', 'prod'],
    ['incidentxpress.example', 'prod'],
    ['contest.example', 'prod'],
    ['developers.example', 'prod'],
    ['demolition.example', 'prod'],
    ['www.test.example', 'prod'],
    ['localhost.evil.example', 'prod'],
    ['notlocalhost', 'prod'],
    ['127.0.0.1.evil.example', 'prod'],
    ['192.168.1.20', 'prod'],
    ['', 'prod'],
  ])('of the host "%s" is %s', (host, environment) => expect(environmentFor(host)).toBe(environment));

  const SESSION_SECRET = 'a secret that is long enough to be one';

  test.each([
    [{}, 'local'],
    [{ ORIGIN: 'https://demo.incidentxpress.example', APP_ENV: 'demo' }, 'demo'],
    [{ ORIGIN: 'http://demo.localhost:3000' }, 'local'],
    [{ HOST: '0.0.0.0', ORIGIN: 'https://incidents.example.com' }, 'prod'],
    [{ ORIGIN: 'https://incidents.example.com' }, 'prod'],
    [{ ORIGIN: 'https://incidents.example.com', APP_ENV: 'dev' }, 'dev'],
    [{ ORIGIN: 'https://localhost:3000', APP_ENV: 'prod' }, 'prod'],
  ])('with the variables %j is %s', (env, environment) => {
    expect(readStartSettings({ SESSION_SECRET, ...env }).env).toBe(environment);
  });

  const first = ['dev', 'test', 'demo'].flatMap((word) => [
    ...[
      word,
      word.toUpperCase(),
      `app-${word}`,
      `${word}-2`,
      `a-${word}-b`,
      `${word}s`,
      `my${word}`,
      `${word}elopment`,
    ],
  ]);
  const names = first.flatMap((label) => [
    `${label}.example.com`,
    `${label}.incidents.example.com`,
    `www.${label}.example`,
    label,
  ]);

  test.each(names)('of the host %s is refused or guarded as prod unless APP_ENV says otherwise', (host) => {
    for (const ORIGIN of [`https://${host}`, `http://${host}`, `https://${host}:8443`]) {
      let env = 'refused';
      try {
        ({ env } = readStartSettings({ SESSION_SECRET, ORIGIN }));
      } catch (error) {
        expect((error as Error).message).toMatch(/^(APP_ENV must be given .*|ORIGIN must begin with https:.*)\.$/);
      }
      expect(['refused', 'prod']).toContain(env);
    }
  });

  test.each(['0.0.0.0', '::', '192.168.1.20'])('must be given where the product listens on %s for others', (HOST) => {
    expect(() => readStartSettings({ SESSION_SECRET, HOST })).toThrow(/^APP_ENV must be given .*\.$/);
    expect(readStartSettings({ SESSION_SECRET, HOST, APP_ENV: 'local' }).env).toBe('local');
  });

  test.each(['127.0.0.1.example.com', '127.example.com', 'localhost.example.com', '0x7f.1.example'])(
    'of the host %s, which only looks like this machine, is prod',
    (host) => expect(readStartSettings({ SESSION_SECRET, ORIGIN: `https://${host}` }).env).toBe('prod'),
  );
});
