import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The slowest files of each group: started last, one of them would leave the other worker idle for up to two minutes. */
const slowest = [
  'tests/commands/incident-authorization.test.ts',
  'tests/db/without-row-security.test.ts',
  'tests/auth/section-guards.test.ts',
  'tests/commands/drafts-authorization.test.ts',
  'tests/jobs/print-incident.test.ts',
  'tests/commands/masked-guesses.test.ts',
  'tests/queries/search-limits.test.ts',
  'tests/security/other-accounts-ids.test.ts',
  'tests/security/malformed-input.test.ts',
  'tests/security/stored-scripts.test.ts',
  'tests/security/csrf.test.ts',
  'tests/security/locked.test.ts',
  'tests/shell/auto-logout.test.ts',
  'tests/pages/nothing-lost.test.ts',
  'tests/pages/rich-text.test.ts',
  'tests/pages/every-page.test.ts',
  'tests/pages/incident-life.test.ts',
  'tests/pages/drafts.test.ts',
  'tests/pages/attachments.test.ts',
  'tests/pages/persons-and-companies.test.ts',
  'tests/pages/search.test.ts',
  'tests/faults/changes-told.test.ts',
  'tests/faults/bad-jobs.test.ts',
  'tests/start/role.test.ts',
];

/** Starts the slowest files of each group first. Vitest by itself knows how long files take only from an earlier run. */
export default class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = slowest.indexOf(relative('.', moduleId));
      return at < 0 ? slowest.length : at;
    };
    return (await super.sort(files)).toSorted((a, b) => groupOf(a) - groupOf(b) || rank(a) - rank(b));
  }
}

const groupOf = ({ project }: TestSpecification) => project.config.sequence.groupOrder;
