import { describe, expect, it } from 'vitest';
import { environmentFor } from '#app/platform/environment.ts';
import { readStartSettings } from '#app/platform/settings.ts';

describe('the environment', () => {
  it.each([
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

  it.each([
    [{}, 'local'],
    [{ ORIGIN: 'https://demo.incidentxpress.example' }, 'demo'],
    [{ ORIGIN: 'https://incidents.example.com' }, 'prod'],
    [{ ORIGIN: 'https://incidents.example.com', APP_ENV: 'dev' }, 'dev'],
    [{ ORIGIN: 'https://localhost:3000', APP_ENV: 'prod' }, 'prod'],
  ])('with the variables %j is %s', (env, environment) => {
    expect(readStartSettings({ SESSION_SECRET, ...env }).env).toBe(environment);
  });
});
