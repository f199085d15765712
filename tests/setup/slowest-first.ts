import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that slowest-files.ts lists: started last, one of them would leave the other workers idle for a minute. */
const slowest = [
  'tests/security/other-accounts-ids.test.ts',
  'tests/security/malformed-input.test.ts',
  'tests/security/stored-scripts.test.ts',
  'tests/pages/nothing-lost.test.ts',
  'tests/pages/rich-text.test.ts',
  'tests/pages/every-page.test.ts',
  'tests/pages/incident-life.test.ts',
  'tests/pages/search.test.ts',
  'tests/pages/persons-and-companies.test.ts',
  'tests/faults/changes-told.test.ts',
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
