import { globSync, readFileSync } from 'node:fs';
import { basename, relative } from 'node:path';
import type { TestProject } from 'vitest/node';
import { drawn } from './drawn.ts';

/** Folders whose tests need nothing but their imports. */
export const unitTests = ['tests/{bench,ui,drafts,search}/**/*.test.{ts,tsx}', 'tests/architecture.test.ts'];

/** What the files of a run need, by their folders and by what they import. */
export function neededBy(project: TestProject) {
  const files = project.vitest.state.getPaths().map((path) => relative('.', path));
  const units = new Set(globSync(unitTests));
  const isIn = (file: string, folders: string[]) => folders.includes(file.split('/')[1]!);
  const mentions = (file: string, what: RegExp) => what.test(readFileSync(file, 'utf8'));
  const needsRunning = (file: string) =>
    isIn(file, ['pages']) || mentions(file, /inject\('(origin|demo|dataDir)'\)|support\/browser\.ts/);
  const needsBuild = (file: string) =>
    isIn(file, ['security', 'shell', 'start', 'faults']) ||
    mentions(file, /support\/(own-product|product-process|routes)\.ts/);
  return {
    postgres: files.some((file) => !units.has(file)),
    build: files.some((file) => needsRunning(file) || needsBuild(file)),
    runningProduct: files.some(needsRunning),
  };
}

/**
 * Returns the test files of a whole run: everyday those of `always` and a share of the others, which TEST_SEED chooses; in the
 * rest all that were left out, and files that draw a sample of their cases, themselves or by what supports them. Named files
 * are run always.
 */
export function filesOfRun(patterns: string[], { share = 1, always = [] }: { share?: number; always?: string[] } = {}) {
  const extent = process.env.TEST_EXTENT;
  const files = globSync(patterns).sort();
  const rotating = files.filter((file) => !always.includes(file));
  const drawnToday = drawn(rotating.length, share, patterns.join());
  const today = new Set([...always, ...rotating.filter((_, at) => drawnToday.has(at))]);
  if (extent === 'everyday') return files.filter((file) => today.has(file));
  if (extent !== 'rest') return patterns;
  const imports = (file: string, name: string) => readFileSync(file, 'utf8').includes(`/${name}'`);
  const drawing = globSync('tests/support/*.ts').filter((file) => imports(file, 'sampled.ts'));
  const names = ['sampled.ts', ...drawing.map((file) => basename(file))];
  return files.filter((file) => !today.has(file) || names.some((name) => imports(file, `support/${name}`)));
}
