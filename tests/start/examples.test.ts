import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { readStartSettings, Variables } from '#app/platform/process/settings.ts';
import { checkDatabase } from '#db/database-check.ts';
import { migrate } from '#db/migrate.ts';
import { startPostgres } from '#operations/local/embedded/embedded.ts';
import { sendRequest } from '../support/client.ts';
import { freePort } from '../support/free-port.ts';
import { aMailServer } from '../support/mail-server.ts';
import { launch, untilListening } from '../support/product-process.ts';
import { startS3 } from '../support/s3.ts';

const examples = 'operations/examples';
const example = (name: string) => readFileSync(join(examples, name), 'utf8');
const passwords = {
  SUPERUSER_PASSWORD: 'of-the-superuser',
  OWNER_PASSWORD: 'of-the-owner',
  APP_PASSWORD: 'of-the-servers',
  SESSION_SECRET: 'Zk3v9QmX7pLw2RtY8sNb4HcJ6gFd1eAu0iOq5xTz',
};

type Service = {
  image: string;
  environment?: Record<string, string>;
  command?: string | string[];
  volumes?: string[];
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: object;
};
type Compose = { services: Record<string, Service>; volumes: Record<string, null> };

const compose = parse(
  example('compose.yaml').replaceAll(/\$\{(\w+):\?\}/g, (_, name: keyof typeof passwords) => passwords[name]),
  { merge: true },
) as Compose;
const services = Object.entries(compose.services);
const ofProduct = services.filter(([, { image }]) => image === 'incident-xpress');
const settings = compose.services['web-1']!.environment!;
const psql = spawnSync('psql', ['--version']).status === 0;

describe('the compose file', () => {
  test('has a proxy, two web servers, two workers, PostgreSQL 18, a bucket and a mail catcher', () => {
    expect(Object.keys(compose.services).sort()).toEqual([
      ...['certificate', 'mail', 'migration', 'postgres', 'proxy', 'storage'],
      ...['web-1', 'web-2', 'worker-1', 'worker-2'],
    ]);
    expect(compose.services.postgres!.image).toBe('postgres:18');
    for (const at of [1, 2]) {
      expect(compose.services[`web-${at}`]!.command).toBeUndefined();
      const [node, ...parameters] = compose.services[`worker-${at}`]!.command as string[];
      expect([node, parameters.at(-1)]).toEqual(['node', 'worker/index.ts']);
    }
  });

  test('gives web servers and workers the same settings, all of which exist and are accepted', () => {
    expect(ofProduct.map(([name]) => name)).toEqual(['web-1', 'web-2', 'worker-1', 'worker-2', 'migration']);
    for (const [name, { environment }] of ofProduct) {
      expect(Object.keys(environment!).filter((variable) => !(variable in Variables.shape))).toEqual([]);
      if (name !== 'migration') expect(environment).toEqual(settings);
    }
    expect(settings).not.toHaveProperty('DATABASE_OWNER_URL');
    const read = readStartSettings({ ...imageSettings(), ...settings });
    expect(read).toMatchObject({ env: 'test', host: '0.0.0.0', port: 3000, statusPort: 9100 });
  });

  test('names only files, volumes and services that exist', () => {
    for (const [name, { volumes = [], depends_on = {} }] of services) {
      for (const source of volumes.map((volume) => volume.split(':')[0]!)) {
        const isThere = source.startsWith('.') ? existsSync(join(examples, source)) : source in compose.volumes;
        expect(isThere, `${name} mounts ${source}`).toBe(true);
      }
      for (const [other, { condition }] of Object.entries(depends_on)) {
        expect(compose.services, name).toHaveProperty(other);
        const ofImage = readFileSync(join(examples, 'Dockerfile'), 'utf8').includes('HEALTHCHECK');
        const hasCheck = compose.services[other]!.healthcheck ?? (ofImage && other.startsWith('web'));
        if (condition === 'service_healthy') expect(hasCheck, `${name} waits for ${other}`).toBeTruthy();
      }
    }
    const hosts = Object.values(settings).flatMap((value) => URL.parse(value)?.hostname || []);
    expect(hosts.filter((host) => host !== 'localhost' && !(host in compose.services))).toEqual([]);
  });

  test('has nginx ask its two web servers, with the certificate that it makes', () => {
    const [, , script] = compose.services.proxy!.command as string[];
    const folder = aFolder();
    const rewrite = script!.split('&&')[0]!.replace('/etc/nginx/incident-xpress.conf', `${examples}/nginx.conf`);
    execFileSync('sh', ['-c', rewrite.replace('/etc/nginx/conf.d/default.conf', join(folder, 'site.conf'))]);
    const site = readFileSync(join(folder, 'site.conf'), 'utf8');
    expect([...site.matchAll(/^ +server (\S+) /gm)].map(([, server]) => server)).toEqual(['web-1:3000', 'web-2:3000']);
    const files = [...site.matchAll(/ssl_certificate\S* +(\S+);/g)].map(([, file]) => file!);
    expect(files).toHaveLength(2);
    for (const file of files) expect(compose.services.certificate!.command).toContain(file);
  });
});

describe('the image', () => {
  test('holds what runs, and no tests, documents or tools of this machine', () => {
    const files = globSync('**/*', { cwd: anImage(), withFileTypes: true }).map((entry) => entry.name);
    expect(files).toEqual(expect.arrayContaining(['server.ts', 'index.ts', 'backup.ts', 'migrate.ts', 'set-plan.ts']));
    expect(files.filter((name) => /\.test\.|\.md$|^(docs|tests|local|examples)$|^install\.mjs$/.test(name))).toEqual(
      [],
    );
  });

  test.runIf(psql)(
    'runs web server and worker with the settings of the compose file, on its database',
    {
      timeout: 240_000,
    },
    async () => {
      const folder = aFolder();
      const [postgres, s3, mail] = [
        await startPostgres({ dataDir: join(folder, 'database') }),
        await startS3(),
        await aMailServer(),
      ];
      onTestFinished(async () => {
        await s3.end();
        await postgres.stop();
      });
      const { port, password, username } = new URL(postgres.superuserUrl);
      const roles = { incident_owner: 'first_owner', incident_app: 'first_app' };
      // the cluster of the tests has roles of these names already
      const renamed = Object.entries(roles).map(([name, other]) => `alter role ${name} rename to ${other};`);
      const asSuperuser = {
        PGHOST: '127.0.0.1',
        PGPORT: port,
        PGUSER: username,
        PGPASSWORD: decodeURIComponent(password),
      };
      const run = (...parameters: string[]) =>
        execFileSync('psql', ['--quiet', '--set', 'ON_ERROR_STOP=1', '--dbname', 'postgres', ...parameters], {
          env: { ...process.env, ...asSuperuser, ...passwords },
        });
      run('--command', `${renamed.join(' ')} alter database incident rename to first;`);
      run('--file', join(examples, 'database.sql'));
      const here = (value: string) =>
        value
          .replace('postgres:5432', `127.0.0.1:${port}`)
          .replace('http://storage:9090', s3.env.S3_ENDPOINT)
          .replace('smtp://mail:1025', mail.url);
      const { DATABASE_OWNER_URL, DATABASE_URL } = compose.services.migration!.environment!;
      await migrate(here(DATABASE_OWNER_URL!), here(DATABASE_URL!));
      expect(await checkDatabase(here(DATABASE_URL!))).toMatchObject({ refusal: null });

      const image = anImage();
      for (const name of ['node_modules', 'build']) symlinkSync(resolve(name), join(image, name));
      for (const name of ['web-1', 'worker-1']) {
        const { environment, command = ['node', 'server.ts'] } = compose.services[name]!;
        const own = Object.fromEntries(Object.entries(environment!).map(([key, value]) => [key, here(value)]));
        const access = { S3_ACCESS_KEY_ID: s3.env.S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: s3.env.S3_SECRET_ACCESS_KEY };
        const [PORT, STATUS_PORT] = [String(await freePort()), String(await freePort())];
        const ofMachine = {
          PORT,
          STATUS_PORT,
          HOST: '127.0.0.1',
          DATA_DIR: join(folder, 'data'),
          PATH: process.env.PATH,
        };
        const parameters = [command]
          .flat()
          .slice(1)
          .map((each) => each.replace(/^(?=[\w/]+\.ts$)/, `${image}/`));
        const env = { NODE_ENV: 'production', ...own, ...access, ...ofMachine } as NodeJS.ProcessEnv;
        const { child, end } = launch(parameters, env, { folder: image });
        onTestFinished(() => void end('SIGKILL'));
        await untilListening(child);
        const { status } = await sendRequest(`http://127.0.0.1:${STATUS_PORT}`, { path: '/health/ready' });
        expect(status, name).toBe(200);
      }
    },
  );
});

describe('the examples for systemd', () => {
  test.each(['web', 'worker'])(
    'the unit of a %s runs the Node of the documents, restarts a frozen process and makes its folder',
    (name) => {
      const unit = example(`incident-${name}@.service`);
      const documents = readFileSync('docs/operations.md', 'utf8');
      for (const [, node] of unit.matchAll(/^ExecStart(?:Pre)?=(\S+)/gm)) {
        expect(documents.includes(`${dirname(dirname(node!))} `), node).toBe(true);
      }
      const file = /^ExecStart=\S+ (?:--import tsx )?(\S+)$/m.exec(unit)![1]!;
      expect(existsSync(file)).toBe(true);
      for (const line of ['Type=notify', 'NotifyAccess=all', 'WatchdogSec=30', 'StateDirectory=incident-xpress']) {
        expect(unit.split('\n')).toContain(line);
      }
      expect(parseEnv(example('incident-xpress.env')).DATA_DIR).toBe('/var/lib/incident-xpress');
    },
  );

  test('the environment file has only settings, and is accepted in production once it has a secret', () => {
    const given = parseEnv(example('incident-xpress.env').replaceAll(/^#(?=S3_)/gm, ''));
    expect(Object.keys(given).filter((name) => !(name in Variables.shape))).toEqual([]);
    expect(() => readStartSettings(given)).toThrow(/^SESSION_SECRET must be given/);
    const secrets = {
      SESSION_SECRET: passwords.SESSION_SECRET,
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
    };
    expect(readStartSettings({ ...given, ...secrets })).toMatchObject({ env: 'prod', dataDir: given.DATA_DIR });
    expect(example('incident-xpress.env')).not.toMatch(/^\w+=.*["']/m);
  });
});

test('npm ci accepts the lock file as it is', () => {
  const folder = aFolder();
  for (const name of ['package.json', 'package-lock.json', '.npmrc']) cpSync(name, join(folder, name));
  const parameters = ['ci', '--omit=dev', '--dry-run', '--offline', '--ignore-scripts', '--silent'];
  const { status, stderr } = spawnSync('npm', parameters, { cwd: folder, encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
});

/** Copies what the Dockerfile takes from the sources into a folder, as the build of the image does. */
function anImage() {
  const folder = aFolder();
  for (const [, sources] of example('Dockerfile')
    .split('\nFROM ')
    .at(-1)!
    .matchAll(/^COPY (?!--from)(.*)$/gm)) {
    const [to, ...from] = sources!.split(' ').reverse();
    for (const path of from.flatMap((pattern) => globSync(pattern))) {
      cpSync(
        path,
        to === '.' || to === './' || to!.endsWith('/') ? join(folder, to!, basename(path)) : join(folder, to!),
        {
          recursive: true,
        },
      );
    }
  }
  return folder;
}

/** Returns the variables that the image sets. */
function imageSettings(): Record<string, string> {
  const line = /^ENV (.*)$/m.exec(example('Dockerfile'))![1]!;
  return Object.fromEntries(line.split(' ').map((each) => each.split('=') as [string, string]));
}

function aFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'incident-example-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
