import { defineConfig } from 'vitest/config';
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

export default defineConfig({
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
});
