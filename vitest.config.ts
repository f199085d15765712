import { defineConfig } from 'vitest/config';
import { unitTests } from './tests/setup/needed-by.ts';

const testsIn = (name: string, include: string[], setup: { setupFiles?: string[] } & Record<string, unknown> = {}) => ({
  test: {
    name,
    include,
    // a busy machine takes a minute for what takes some seconds
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // as long as Playwright waits: a machine that is busy shows an answer later
    expect: { poll: { timeout: 15_000 } },
    ...setup,
    setupFiles: ['tests/setup/seeded-values.ts', ...(setup.setupFiles ?? [])],
  },
});
const ownDatabase = { setupFiles: ['tests/setup/own-database.ts'] };
const browser = {
  setupFiles: ['tests/setup/closed-visits.ts'],
  testTimeout: 300_000,
};

// tests/setup/run-tests.ts says which projects `npm test` and `npm run test:ci` run
export default defineConfig({
  test: {
    // a third worker gains nothing on two processors: the tests compute more than they wait
    maxWorkers: 2,
    // to import the product anew for each file costs two seconds of a processor
    isolate: false,
    reporters: ['tests/setup/slowest-files.ts', 'default'],
    // a project's own setup would run before this one
    globalSetup: ['compile-cache', 'built-product', 'postgres', 'running-product'].map(
      (name) => `tests/setup/${name}.ts`,
    ),
    projects: [
      testsIn('units', unitTests),
      testsIn(
        'database',
        [
          'tests/{api,db,commands,queries,jobs,identity,auth,reports,attachments,mail}/**/*.test.{ts,tsx}',
          'tests/tenancy.test.ts',
        ],
        ownDatabase,
      ),
      testsIn('authorization', ['tests/authorization/**/*.test.{ts,tsx}'], ownDatabase),
      // mostly with a product of their own, or signed in as people that no other file uses
      testsIn('security', ['tests/{security,shell}/**/*.test.{ts,tsx}'], {
        ...browser,
        sequence: { groupOrder: 1 },
      }),
      // each worker's people are of a hotel that the other worker's are not
      testsIn('journeys', ['tests/journeys/**/*.test.ts'], { ...browser, sequence: { groupOrder: 2 } }),
      testsIn('pages', ['tests/pages/**/*.test.{ts,tsx}'], { ...browser, sequence: { groupOrder: 3 } }),
      // a busy machine takes a minute for what takes a second
      testsIn('start', ['tests/start/**/*.test.ts'], { testTimeout: 300_000, sequence: { groupOrder: 4 } }),
      // these measure how long a product under load takes: one at a time
      testsIn('faults', ['tests/faults/**/*.test.ts'], {
        ...ownDatabase,
        maxWorkers: 1,
        sequence: { groupOrder: 5 },
      }),
      // these compare times, which nothing beside them may lengthen
      testsIn('measured', ['tests/measured/**/*.test.{ts,tsx}'], {
        setupFiles: [...ownDatabase.setupFiles, ...browser.setupFiles],
        testTimeout: browser.testTimeout,
        maxWorkers: 1,
        sequence: { groupOrder: 6 },
      }),
    ],
  },
});
