import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readSettings, readStartSettings, SettingsError, Variables } from '#app/platform/process/settings.ts';

const DATABASE_URL = 'postgresql://incident_app:secret@127.0.0.1:5432/incident';

test('an empty environment gives a loopback server on port 3000 with a generated secret', async () => {
  const DATA_DIR = await aFolder();
  const first = readStartSettings({ DATA_DIR, PORT: '  ', HELP_URL: '' });
  expect(first).toMatchObject({
    env: 'local',
    production: true,
    host: '127.0.0.1',
    port: 3000,
    origin: 'http://localhost:3000',
    databaseUrl: null,
    oidc: null,
    trustedProxies: [],
    helpUrl: null,
    poolMax: 20,
  });
  expect(readStartSettings({ DATA_DIR }).sessionSecret).toBe(first.sessionSecret);
  expect(await readFile(join(DATA_DIR, 'session-secret'), 'utf8')).toBe(first.sessionSecret);
  expect((await stat(join(DATA_DIR, 'session-secret'))).mode & 0o777).toBe(0o600);
});

test('every invalid variable is reported in one sentence', () => {
  const wrong = {
    PORT: '3000.5',
    ORIGIN: 'https://incidents.example.com/path',
    TRUSTED_PROXIES: '10.0.0.0/8, 10.0.0.0/64',
    SESSION_SECRET: 'short',
  };
  expect(refusalOf(wrong).split('\n')).toEqual([
    'PORT must be a whole number from 1 to 65535.',
    'ORIGIN must be the address people type, without a path, such as https://incidents.example.com.',
    'SESSION_SECRET must be at least 32 characters long.',
    expect.stringMatching(/^TRUSTED_PROXIES must be a list of addresses, networks .*\.$/),
  ]);
});

test('an ORIGIN that is no URL is reported in one sentence', () => {
  for (const ORIGIN of ['x', 'incidents.example.com', 'https://']) {
    expect(refusalOf({ ORIGIN })).toMatch(/^ORIGIN must be the address people type, .*\.$/);
  }
});

test('the error message of an invalid variable does not contain secrets', () => {
  expect(refusalOf({ SESSION_SECRET: 'hunter2', DATABASE_URL: 'mysql://u:hunter2@host/x' })).not.toContain('hunter2');
});

describe('a setting as files for Docker and Windows keep it', () => {
  const secret = /SECRET|TOKEN|KEY|DATABASE|SMTP/;

  test.each(Object.keys(Variables.shape).filter((name) => name !== 'SESSION_SECRET'))(
    '%s in quotes or with a carriage return shows what was given, unless it is secret',
    (name) => {
      for (const quote of ['"', "'"]) {
        const shown = secret.test(name) ? '' : ` (${quote}hunter2${quote})`;
        expect(refusalOf({ [name]: `${quote}hunter2${quote}` })).toBe(
          `${name} is given in quotes, which are part of it here${shown}: leave them out.`,
        );
      }
      const shown = secret.test(name) ? '' : ' ("hunter2\\r")';
      expect(refusalOf({ [name]: 'hunter2\r' })).toBe(
        `${name} has a line end or another control character in it${shown}: leave it out, and save the file of settings with Unix line ends.`,
      );
    },
  );

  test('several of them are reported together, before anything else', () => {
    expect(refusalOf({ PORT: '"3000"', HOST: "'::1'", ORIGIN: 'no address' }).split('\n')).toEqual([
      'PORT is given in quotes, which are part of it here ("3000"): leave them out.',
      "HOST is given in quotes, which are part of it here ('::1'): leave them out.",
    ]);
  });

  test('a SESSION_SECRET in quotes stays as it is, because it has sealed what is stored', () => {
    const SESSION_SECRET = '"a secret that is long enough to be one"';
    expect(readStartSettings({ SESSION_SECRET }).sessionSecret).toBe(SESSION_SECRET);
  });
});

test('a process without a database setting reports the missing variable', async () => {
  const DATA_DIR = await aFolder();
  expect(() => readSettings({ DATA_DIR })).toThrow(/^DATABASE_URL is missing: .*\.$/);
  expect(readSettings({ DATA_DIR, DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
});

test('bucket settings must be complete or absent, and limits are whole megabytes', async () => {
  const DATA_DIR = await aFolder();
  expect(readStartSettings({ DATA_DIR })).toMatchObject({ s3: null, maxUploadMb: 100, maxAvatarMb: 5, maxLogoMb: 5 });
  expect(refusalOf({ DATA_DIR, S3_BUCKET: 'files' })).toMatch(/^S3_BUCKET, .* go together: give all five, or none\.$/);
  expect(refusalOf({ DATA_DIR, MAX_UPLOAD_MB: '0' })).toBe('MAX_UPLOAD_MB must be a whole number from 1 to 4096.');
  const [S3_ENDPOINT, S3_REGION] = ['https://s3.example.com', 'ca-central-1'];
  const whole = { S3_BUCKET: 'files', S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 's3cret' };
  expect(readStartSettings({ DATA_DIR, ...whole }).s3).toEqual({
    bucket: 'files',
    endpoint: S3_ENDPOINT,
    region: S3_REGION,
    credentials: { accessKeyId: 'id', secretAccessKey: 's3cret' },
  });
});

test('an account may make five times the calls of one credential, unless another limit is given', async () => {
  const DATA_DIR = await aFolder();
  const limitsOf = (given: Record<string, string>) => {
    const { apiCallsPerMinute, apiCallsPerMinuteOfAccount } = readStartSettings({ DATA_DIR, ...given });
    return [apiCallsPerMinute, apiCallsPerMinuteOfAccount];
  };
  expect(limitsOf({})).toEqual([120, 600]);
  expect(limitsOf({ API_CALLS_PER_MINUTE: '30' })).toEqual([30, 150]);
  expect(limitsOf({ API_CALLS_PER_MINUTE: '30', API_CALLS_PER_MINUTE_ACCOUNT: '40' })).toEqual([30, 40]);
  expect(refusalOf({ DATA_DIR, API_CALLS_PER_MINUTE_ACCOUNT: '0' })).toBe(
    'API_CALLS_PER_MINUTE_ACCOUNT must be a whole number from 1 to 5000000.',
  );
});

test('emails go to the configured mail server, from the public host or the configured sender', async () => {
  const DATA_DIR = await aFolder();
  const from = 'Incident Xpress <no-reply@demo.example.com>';
  const [APP_ENV, ORIGIN] = ['demo', 'https://demo.example.com:8443'];
  expect(readStartSettings({ DATA_DIR, APP_ENV, ORIGIN })).toMatchObject({ smtpUrl: null, mailFrom: from });
  const SMTP_URL = 'smtps://user%40example.com:secret@mail.example.com:465';
  for (const MAIL_FROM of ['incidents@example.com', 'Grand Pacific Hotel <incidents@example.com>']) {
    expect(readStartSettings({ DATA_DIR, SMTP_URL, MAIL_FROM })).toMatchObject({
      smtpUrl: SMTP_URL,
      mailFrom: MAIL_FROM,
    });
  }
  for (const wrong of ['https://mail.example.com', 'mail.example.com:25', 'smtp://', 'smtp:hunter2']) {
    expect(refusalOf({ DATA_DIR, SMTP_URL: wrong })).toMatch(/^SMTP_URL must be an address such as smtps:.*com\.$/);
  }
  for (const wrong of ['incidents', 'a@example.com, b@example.com', '<x>']) {
    expect(refusalOf({ DATA_DIR, MAIL_FROM: wrong })).toMatch(/^MAIL_FROM must be an address, or .*>\.$/);
  }
  expect(refusalOf({ DATA_DIR, MAIL_FROM: 'A\r\nBcc: b@example.com <a@example.com>' })).toMatch(
    /^MAIL_FROM has a line end/,
  );
});

test('settings of an external identity provider must be complete or absent', async () => {
  const DATA_DIR = await aFolder();
  const OIDC_ISSUER = 'https://identity.example.com';
  expect(refusalOf({ DATA_DIR, OIDC_ISSUER })).toMatch(/go together/);
  const whole = { DATA_DIR, OIDC_ISSUER, OIDC_CLIENT_ID: 'incident', OIDC_CLIENT_SECRET: 's3cret' };
  const read = {
    issuer: OIDC_ISSUER,
    clientId: 'incident',
    clientSecret: 's3cret',
    continueUrl: null,
    apiAudience: null,
  };
  expect(readStartSettings(whole).oidc).toEqual(read);
});

describe('production mode, by NODE_ENV or by a public address,', () => {
  const SESSION_SECRET = 'a secret that is long enough to be one';
  const ORIGIN = 'https://incidents.example.com';

  test('needs its own secret', () => {
    expect(refusalOf({ ORIGIN })).toMatch(/^SESSION_SECRET must be given .*\.$/);
    expect(refusalOf({ ORIGIN: 'https://demo.example.com', APP_ENV: 'prod' })).toMatch(/^SESSION_SECRET must be given/);
    expect(readStartSettings({ ORIGIN, SESSION_SECRET }).sessionSecret).toBe(SESSION_SECRET);
  });

  test.each([
    'x'.repeat(64),
    'change-me-change-me-change-me-change-me',
    'Change_Me!_94fkw0dlvb5m2qpxz7a1c8e3',
    'your-secret-here-at-least-32-characters-long',
    'password1234password1234password1234',
    '0123456789abcdef0123456789abcdef',
    'incident incident incident incident ',
    'Ab3-Ab3-Ab3-Ab3-Ab3-Ab3-Ab3-Ab3-',
  ])('refuses the secret %s, which others can guess', (weak) => {
    expect(refusalOf({ ORIGIN, SESSION_SECRET: weak })).toMatch(/^SESSION_SECRET must be random .*\.$/);
    expect(readStartSettings({ ORIGIN: 'http://localhost:3000', SESSION_SECRET: weak }).sessionSecret).toBe(weak);
  });

  test('accepts any random secret', () => {
    for (let round = 0; round < 1_000; round++) {
      const random = createHash('sha256')
        .update(String(round))
        .digest()
        .toString((['hex', 'base64', 'base64url'] as const)[round % 3]);
      expect(readStartSettings({ ORIGIN, SESSION_SECRET: random }).sessionSecret).toBe(random);
    }
  });

  test('needs its public address with https, because cookies sent over http can be read', () => {
    expect(refusalOf({ APP_ENV: 'prod', SESSION_SECRET })).toMatch(/^ORIGIN must be given .*\.$/);
    expect(refusalOf({ ORIGIN: 'http://incidents.example.com', SESSION_SECRET })).toMatch(
      /^ORIGIN must begin with https:\/\/ .*\.$/,
    );
    expect(refusalOf({ APP_ENV: 'prod' }).split('\n')).toEqual([
      expect.stringMatching(/^ORIGIN must be given .*\.$/),
      expect.stringMatching(/^SESSION_SECRET must be given .*\.$/),
    ]);
  });
});

test.each(['server.ts', 'worker/index.ts'])('invalid settings end %s with one sentence', (file) => {
  const env: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: 'production', DATABASE_URL: '', PORT: 'no port' };
  const ended = spawnSync(process.execPath, ['--import', 'tsx', file], { env, encoding: 'utf8' });
  expect(ended.status).toBe(1);
  expect(ended.stderr).toMatch(/^PORT must be .*\n$/);
});

async function aFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'incident-settings-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

function refusalOf(env: Record<string, string>) {
  try {
    readStartSettings(env);
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
  }
  throw new Error('It was not refused.');
}
