import { globSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { TestProject } from 'vitest/node';

/** Folders whose tests need nothing but their imports. */
export const unitTests = [
  'tests/{ui,drafts,search,imports,bench}/**/*.test.{ts,tsx}',
  'tests/architecture.test.ts',
  'tests/documents.test.ts',
];

/** Returns what the files of a run need, by their folders and by what they import. */
export function neededBy(project: TestProject) {
  const files = project.vitest.state.getPaths().map((path) => relative('.', path));
  const units = new Set(globSync(unitTests));
  const isIn = (file: string, folders: string[]) => folders.includes(file.split('/')[1]!);
  const mentions = (file: string, what: RegExp) => what.test(readFileSync(file, 'utf8'));
  const needsRunning = (file: string) =>
    isIn(file, ['journeys', 'pages']) || mentions(file, /inject\('(origin|demo|dataDir)'\)|support\/browser\.ts/);
  const needsBuild = (file: string) =>
    isIn(file, ['security', 'shell', 'start', 'faults']) ||
    mentions(file, /support\/(own-product|product-process|routes)\.ts/);
  return {
    postgres: files.some((file) => !units.has(file)),
    build: files.some((file) => needsRunning(file) || needsBuild(file)),
    runningProduct: files.some(needsRunning),
  };
}
