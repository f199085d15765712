import { spawnSync } from 'node:child_process';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { vitePlugin as remix } from '@remix-run/dev';
import { defineConfig, type Plugin, transformWithEsbuild } from 'vite';
import { forgetSources, recordSources } from './operations/local/built-sources.ts';
import remixOptions from './remix.config.js';

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [remix(remixOptions), unfinishedBuild(), compileHints(), compressedAssets()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    // 4 KB less than esbuild's
    minify: isSsrBuild ? false : 'esbuild',
    reportCompressedSize: false,
    rollupOptions: isSsrBuild ? {} : { output: { manualChunks: chunkOf } },
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
