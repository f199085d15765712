import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { chmod, copyFile, mkdir, mkdtemp, readdir, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const nodePackage = `node-${process.platform}-${process.arch}`;
const packages = {
  product: tarball({ name: 'product', version: '1.0.0' }),
  '@scope/product': tarball({ name: '@scope/product', version: '1.0.0' }),
  tool: tarball({ name: 'tool', version: '1.0.0' }),
  [nodePackage]: tarball(
    { name: nodePackage, version: '24.0.0', bin: { node: 'bin/node' } },
    { 'bin/node': '#!/bin/sh\necho v24.0.0\n' },
  ),
};
const files = ['/@scope/product/-/product-1.0.0.tgz', '/product/-/product-1.0.0.tgz'];

test('npm start installs what it needs with one request for each package, and only once', async () => {
  const { install, has, requests } = await aProject();
  expect(await install()).toEqual({
    code: 0,
    output: 'Installing what package-lock.json lists. This is done once.\n',
  });
  expect(requests.splice(0).sort()).toEqual(files);
  expect(['product', '@scope/product', 'tool', nodePackage].map(has)).toEqual([true, true, false, false]);
  expect(await install()).toEqual({ code: 0, output: '' });
  expect(requests).toEqual([]);
});

test('what the tests need is installed by them, and suffices for npm start', async () => {
  const { install, has, requests } = await aProject();
  await install();
  expect((await install(['--all'])).code).toBe(0);
  expect(['product', '@scope/product', 'tool'].map(has)).toEqual([true, true, true]);
  requests.length = 0;
  expect(await install()).toEqual({ code: 0, output: '' });
  expect(requests).toEqual([]);
});

test('a registry that keeps its files elsewhere is asked where they are', async () => {
  const { install, has, requests } = await aProject({ prefix: '/files' });
  expect((await install()).code).toBe(0);
  expect(['product', '@scope/product'].map(has)).toEqual([true, true]);
  expect(requests).toEqual(
    expect.arrayContaining(['/product', '/@scope%2fproduct', '/files/product/-/product-1.0.0.tgz']),
  );
});

test('a machine with an older Node gets Node 24 from the registry', async () => {
  const { folder, install, has } = await aProject({ nodeVersion: 'v20.0.0' });
  expect((await install()).code).toBe(0);
  expect(has(nodePackage)).toBe(true);
  const { stdout } = spawnSync(join(folder, 'node_modules/.bin/node'), ['--version'], { encoding: 'utf8' });
  expect(stdout).toBe('v24.0.0\n');
  expect(await install()).toEqual({ code: 0, output: '' });
});

test('an install that is killed leaves no half node_modules, and the next one does the whole', async () => {
  const project = await aProject({ silentAbout: '/product/-/product-1.0.0.tgz' });
  const { child } = project.run();
  await expect.poll(() => project.requests, { timeout: 60_000 }).toContain('/product/-/product-1.0.0.tgz');
  process.kill(-child.pid!, 'SIGKILL');
  await once(child, 'close');
  expect(existsSync(join(project.folder, 'node_modules'))).toBe(false);
  expect(await readdir(join(project.folder, '.cache/install'))).toEqual([`${child.pid}`]);

  project.answerAll();
  expect((await project.install()).code).toBe(0);
  expect(['product', '@scope/product'].map(project.has)).toEqual([true, true]);
  expect(await readdir(join(project.folder, '.cache/install'))).toEqual([]);
});

test('packages of another lock file are replaced as a whole', async () => {
  const { folder, install, has } = await aProject();
  await mkdir(join(folder, 'node_modules/former'), { recursive: true });
  await writeFile(join(folder, 'node_modules/.installed'), 'of another lock file start');
  expect((await install()).code).toBe(0);
  expect(['product', 'former'].map(has)).toEqual([true, false]);
});

test('a registry without a package is reported with what npm says', async () => {
  const { folder, install } = await aProject({ prefix: null });
  const { code, output } = await install();
  expect(code).toBe(1);
  expect(output).toMatch(/npm error code E404(.*\n)*npm ci failed: see its messages above\./);
  expect(existsSync(join(folder, 'node_modules'))).toBe(false);
});

type Circumstances = {
  /** The version that the Node of the machine gives itself. */
  nodeVersion?: string;
  /** Where the registry keeps its files; null where it has none. */
  prefix?: string | null;
  /** The address that the registry does not answer. */
  silentAbout?: string;
};

/** Creates a project that has two packages and a development tool, and a registry for them. */
async function aProject({ nodeVersion, prefix = '', silentAbout }: Circumstances = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'incident-install-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const { address, requests, answerAll } = await aRegistry(prefix, silentAbout);
  await mkdir(join(folder, 'operations/local'), { recursive: true });
  await copyFile('operations/local/install.mjs', join(folder, 'operations/local/install.mjs'));
  const manifest = {
    dependencies: { product: '1.0.0', '@scope/product': '1.0.0' },
    devDependencies: { node: '24.0.0', tool: '1.0.0' },
  };
  const locked = (name: string, rest = {}): [string, object] => [
    `node_modules/${name}`,
    { version: '1.0.0', integrity: integrity(packages[name]!), ...rest },
  ];
  const lock = {
    lockfileVersion: 3,
    requires: true,
    packages: Object.fromEntries([
      ['', manifest],
      locked('product'),
      locked('@scope/product'),
      locked('tool', { dev: true }),
      ['node_modules/node', { version: '24.0.0', dev: true }],
    ]),
  };
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
  await writeFile(join(folder, 'package-lock.json'), JSON.stringify(lock));
  const env = {
    NODE_ENV: process.env.NODE_ENV,
    HOME: folder,
    PATH: `${await programsOfMachine(folder, nodeVersion)}${delimiter}/usr/bin${delimiter}/bin`,
    npm_config_registry: address,
    npm_config_cache: join(folder, 'npm-cache'),
  };
  const run = (parameters: string[] = []) => {
    const child = spawn(process.execPath, [join(folder, 'operations/local/install.mjs'), ...parameters], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part));
    return { child, ended: once(child, 'close').then(([code]) => ({ code: code as number, output })) };
  };
  return {
    folder,
    requests,
    answerAll,
    run,
    install: (parameters?: string[]) => run(parameters).ended,
    has: (name: string) => existsSync(join(folder, 'node_modules', name, 'package.json')),
  };
}

/** Returns a folder with the Node of the tests, or one that calls itself older, and the npm of this machine. */
async function programsOfMachine(folder: string, nodeVersion?: string) {
  const programs = join(folder, 'programs');
  await mkdir(programs);
  const npm = process.env
    .PATH!.split(delimiter)
    .map((each) => join(each, 'npm'))
    .find(existsSync);
  await symlink(await realpath(npm!), join(programs, 'npm'));
  const node = join(programs, 'node');
  if (!nodeVersion) await symlink(await realpath(process.execPath), node);
  else {
    await writeFile(node, `#!/bin/sh\n[ "$1" = --version ] && echo ${nodeVersion} || exec ${process.execPath} "$@"\n`);
    await chmod(node, 0o755);
  }
  return programs;
}

async function aRegistry(prefix: string | null, silentAbout?: string) {
  const requests: string[] = [];
  let silent = silentAbout;
  const server = createServer((request, response) => {
    const path = request.url!;
    requests.push(path);
    if (path === silent) return;
    for (const [name, file] of Object.entries(prefix === null ? {} : packages)) {
      const version = name === nodePackage ? '24.0.0' : '1.0.0';
      const address = `${prefix}/${name}/-/${name.split('/').at(-1)}-${version}.tgz`;
      if (path === address) return response.end(file);
      if (path !== `/${name.replace('/', '%2f')}`) continue;
      const dist = { tarball: `http://${request.headers.host}${address}`, integrity: integrity(file) };
      const { bin } = name === nodePackage ? { bin: { node: 'bin/node' } } : { bin: undefined };
      const versions = { [version]: { name, version, dist, bin } };
      return response.end(JSON.stringify({ name, 'dist-tags': { latest: version }, versions }));
    }
    response.writeHead(404).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    answerAll: () => (silent = undefined),
  };
}

function tarball(manifest: object, more: Record<string, string> = {}): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'incident-package-'));
  for (const [path, content] of Object.entries({ 'package.json': JSON.stringify(manifest), ...more })) {
    mkdirSync(join(folder, 'package', dirname(path)), { recursive: true });
    writeFileSync(join(folder, 'package', path), content, { mode: 0o755 });
  }
  const { stdout } = spawnSync('tar', ['-cz', '-C', folder, 'package']);
  rmSync(folder, { recursive: true });
  return stdout;
}

const integrity = (file: Buffer) => `sha512-${createHash('sha512').update(file).digest('base64')}`;
