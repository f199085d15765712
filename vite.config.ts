import { spawnSync } from 'node:child_process';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { vitePlugin as remix } from '@remix-run/dev';
import { minifySync } from 'oxc-minify';
import { rollup } from 'rollup';
import { type ConfigEnv, defineConfig, type Plugin, type UserConfig } from 'vite';
import { forgetSources, recordSources } from './operations/local/built-sources.ts';
import remixOptions from './remix.config.js';

const target = 'es2022';

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    remix(remixOptions),
    unfinishedBuild(),
    documentScripts(),
    minifiedScripts(),
    compileHints(),
    compressedAssets(),
  ],
  build: {
    target,
    assetsInlineLimit: 0,
    minify: false,
    cssMinify: true,
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
  if (
    /\/app\/(ui(\/(?!rich-text)[\w-]+)?|shell\/components)\/[\w-]+\.tsx$|\/db\/vocabulary\//.test(id) &&
    !isLoadedOnUse.test(id)
  )
    return 'shared';
  if (isSmall.test(id)) return 'shared';
  if (/\/(incident-table|list-tools|list-columns\.schema|search-address|period-words)\.tsx?$/.test(id)) return 'lists';
}

/** Has an interrupted build count as none. */
function unfinishedBuild(): Plugin {
  return { name: 'unfinished-build', apply: 'build', buildStart: forgetSources };
}

/** Minifies with oxc: 6 KB less for a page than esbuild, 1 KB less than terser, in a fiftieth of terser's time. */
function minifiedScripts(): Plugin {
  return {
    name: 'minified-scripts',
    apply: isBuildForBrowsers,
    renderChunk: { order: 'post', handler: (code, { fileName }) => ({ code: minified(fileName, code), map: null }) },
  };
}

function minified(fileName: string, code: string) {
  const options = { module: true, compress: { target }, mangle: { toplevel: true } };
  const { code: result, errors } = minifySync(fileName, code, options);
  if (errors[0]) throw new Error(`${fileName} could not be minified: ${errors[0].message}`);
  return result;
}

/**
 * Has Chromium compile the scripts that most of a hydrated page consists of at once, beside the main thread, and not each
 * function at its first call: a quarter less processor time of the main thread until the page is hydrated.
 */
function compileHints(): Plugin {
  return {
    name: 'compile-hints',
    apply: isBuildForBrowsers,
    // later than the minifier, which removes comments
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !/^(framework|shared|draft-contents|search)$/.test(chunk.name)) continue;
        chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
      }
    },
  };
}

/** Bundles the scripts of documents (`*.client.js?url`), which Vite would copy as they are, with what they import. */
function documentScripts(): Plugin {
  return {
    name: 'document-scripts',
    enforce: 'pre',
    apply: 'build',
    async load(id) {
      const [file, query] = id.split('?');
      if (!file?.endsWith('.client.js') || query !== 'url') return null;
      const bundle = await rollup({ input: file });
      const [script] = (await bundle.generate({ format: 'es' })).output;
      const source = minified(file, script.code);
      // the mark that Vite replaces by the address of an asset
      return `export default '__VITE_ASSET__${this.emitFile({ type: 'asset', name: basename(file), source })}__'`;
    },
  };
}

/**
 * Puts beside each file for the browser the same file compressed once for app/platform/web/assets.ts to send: by
 * `npm run build` as far as it goes, which takes seconds.
 */
function compressedAssets(): Plugin {
  return {
    name: 'compressed-assets',
    // the server's bundle is the later one, and adds the route manifest to the files for the browser
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild === true,
    async closeBundle() {
      const quality = { [constants.BROTLI_PARAM_QUALITY]: Number(process.env.BROTLI_QUALITY ?? 11) };
      for await (const file of glob('build/client/**/*.{css,js,mjs,svg}')) {
        const content = await readFile(file);
        await writeFile(`${file}.br`, brotliCompressSync(content, { params: quality }));
        await writeFile(`${file}.gz`, gzipSync(content, { level: 9 }));
      }
      await writeFile('build/commit', process.env.COMMIT ?? currentCommit());
      recordSources();
    },
  };
}

function isBuildForBrowsers(_config: UserConfig, { command, isSsrBuild }: ConfigEnv) {
  return command === 'build' && !isSsrBuild;
}

/** The commit of the work tree, or nothing where the product is built from an archive. */
function currentCommit() {
  const git = spawnSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' });
  return git.status === 0 ? git.stdout.trim() : '';
}
