import { spawnSync } from 'node:child_process';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { vitePlugin as remix } from '@remix-run/dev';
import { type Plugin, transformWithEsbuild } from 'vite';
import { defineConfig } from 'vitest/config';
import { forgetSources, recordSources } from './app/platform/built-sources.ts';
import remixOptions from './remix.config.js';
import { filesOfRun, unitTests } from './tests/setup/files-of-run.ts';
import SlowestFirst from './tests/setup/slowest-first.ts';

const testsWith = (name: string, include: string[], setup: object, everyday = {}) => ({
  test: {
    ...{ name, include: filesOfRun(include, everyday) },
    ...{ testTimeout: 60_000, hookTimeout: 180_000, ...setup },
  },
});
// which generated cases `npm test` tries; the workers inherit it
process.env.TEST_SEED ??= String(Date.now() % 1_000_000);
const database = { setupFiles: ['tests/setup/own-database.ts'] };

export default defineConfig(({ isSsrBuild }) => ({
  plugins: process.env.VITEST ? [] : [remix(remixOptions), unfinishedBuild(), compileHints(), compressedAssets()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    // 4 KB less than esbuild's
    minify: isSsrBuild ? false : 'terser',
    rollupOptions: isSsrBuild ? {} : { output: { manualChunks: chunkOf } },
  },
  test: {
    // a third worker gains nothing on two processors: the tests compute more than they wait
    maxWorkers: 2,
    // to import the product anew for each file costs two seconds of a processor
    isolate: false,
    sequence: { sequencer: SlowestFirst },
    reporters: ['tests/setup/slowest-files.ts', 'default'],
    // a project's own setup would run before this one
    globalSetup: ['compile-cache', 'built-product', 'postgres', 'running-product'].map(
      (name) => `tests/setup/${name}.ts`,
    ),
    projects: [
      testsWith('units', unitTests, {}),
      testsWith(
        'database',
        [
          'tests/{api,db,commands,queries,jobs,identity,auth,reports,attachments,mail}/**/*.test.{ts,tsx}',
          'tests/tenancy.test.ts',
        ],
        database,
      ),
      // mostly with a product of their own, or signed in as people that no other file uses
      testsWith(
        'security',
        ['tests/{security,shell}/**/*.test.{ts,tsx}'],
        { testTimeout: 300_000, sequence: { groupOrder: 1 } },
        { share: 1 / 2 },
      ),
      // each worker's people are of a hotel that the other worker's are not
      testsWith(
        'pages',
        ['tests/pages/**/*.test.{ts,tsx}'],
        {
          testTimeout: 300_000,
          // as long as Playwright waits: a machine that is busy shows an answer later
          expect: { poll: { timeout: 15_000 } },
          sequence: { groupOrder: 2 },
        },
        {
          share: 1 / 5,
          always: ['record-and-print', 'main-forms-without-scripts'].map((name) => `tests/pages/${name}.test.ts`),
        },
      ),
      testsWith(
        'start',
        ['tests/start/**/*.test.ts'],
        // a busy machine takes a minute for what takes a second
        { testTimeout: 300_000, sequence: { groupOrder: 3 } },
        { share: 1 / 12 },
      ),
      // these measure how long a product under load takes: one at a time
      testsWith(
        'faults',
        ['tests/faults/**/*.test.ts'],
        { ...database, maxWorkers: 1, sequence: { groupOrder: 4 } },
        { share: 1 / 16 },
      ),
    ],
  },
}));

/**
 * Names the chunks that hydrated pages share: few, because the route manifest lists the chunks of each route, and a slow
 * machine needs milliseconds to ask for each.
 */
function chunkOf(id: string) {
  if (
    /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|turbo-stream|@remix-run|@conform-to\/(dom|react))\//.test(
      id,
    )
  )
    return 'framework';
  const isLoadedOnUse = /\/(crop-field|picture-dialog|tree-rows|virtual-rows|pager|page-header|example-incident)\.tsx$/;
  const isSmall = /\/(draft-title|address-fields|changed-notice|unlock-refused|connection)\.tsx?$/;
  if (/\/app\/(ui|shell\/components)\/[\w-]+\.tsx$|\/db\/vocabulary\//.test(id) && !isLoadedOnUse.test(id))
    return 'shared';
  if (isSmall.test(id)) return 'shared';
  if (/\/(incident-table|list-tools|list-columns\.schema|search-address)\.tsx?$/.test(id)) return 'lists';
}

/** Has an interrupted build count as none. */
function unfinishedBuild(): Plugin {
  return { name: 'unfinished-build', apply: 'build', buildStart: forgetSources };
}

/**
 * Has Chromium compile the scripts that most of a hydrated page consists of at once, beside the main thread, and not each
 * function at its first call: a quarter less processor time of the main thread until the page is hydrated.
 */
function compileHints(): Plugin {
  return {
    name: 'compile-hints',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    // later than the minifier, which removes comments
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !/^(framework|shared|draft-contents|search)$/.test(chunk.name)) continue;
        chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
      }
    },
  };
}

/**
 * Minifies the scripts of documents, which are assets to Vite, and puts beside each file for the browser the same file
 * compressed, once and as far as it goes, for app/platform/assets.ts to send.
 */
function compressedAssets(): Plugin {
  return {
    name: 'compressed-assets',
    // the server's bundle is the later one, and adds the route manifest to the files for the browser
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild === true,
    async closeBundle() {
      for await (const file of glob('build/client/assets/{frame,incident-changes,print-waiting}.client-*.js')) {
        await writeFile(file, (await transformWithEsbuild(await readFile(file, 'utf8'), file, { minify: true })).code);
      }
      for await (const file of glob('build/client/**/*.{css,js,mjs,svg}')) {
        const content = await readFile(file);
        await writeFile(`${file}.br`, brotliCompressSync(content));
        await writeFile(`${file}.gz`, gzipSync(content, { level: 9 }));
      }
      await writeFile('build/commit', process.env.COMMIT ?? currentCommit());
      recordSources();
    },
  };
}

/** The commit of the work tree, or nothing where the product is built from an archive. */
function currentCommit() {
  const git = spawnSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' });
  return git.status === 0 ? git.stdout.trim() : '';
}
