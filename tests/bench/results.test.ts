import { describe, expect, test } from 'vitest';
import { withResult } from './results.ts';

const parts = ['list', 'charts', 'print'];
const empty = 'Before.\n\n<!-- results -->\n\n<!-- end of results -->\n\nAfter.\n';
const measure = (what: string) => ({ id: 'S1', what, product: '1 ms' });

describe('the results of the bench in its document', () => {
  test('a part that ran again has its new rows, and the other parts keep theirs with when they were measured', () => {
    const earlier = [
      { part: 'print', where: 'Monday, 20,000 incidents.', measures: [measure('a PDF')] },
      { part: 'list', where: 'Monday, 20,000 incidents.', measures: [measure('an old list')] },
    ].reduce((document, result) => withResult(document, result, parts), empty);

    const document = withResult(
      earlier,
      { part: 'list', where: 'Tuesday, 1,000,000 incidents.', measures: [measure('a list of $& rows')] },
      parts,
    );

    expect(document).toBe(`Before.

<!-- results -->

### list

Tuesday, 1,000,000 incidents.

${tableOf('a list of $& rows')}

### print

Monday, 20,000 incidents.

${tableOf('a PDF')}

<!-- end of results -->

After.
`);
  });

  test('a part that failed is named with its error and what it measured before, and the other parts keep their rows', () => {
    const earlier = withResult(empty, { part: 'list', where: 'Monday.', measures: [measure('a list')] }, parts);

    const document = withResult(
      earlier,
      { part: 'print', where: 'Tuesday.', measures: [measure('a PDF')], failure: 'Error: answered with 302' },
      parts,
    );

    expect(document).toContain(`### list\n\nMonday.\n\n${tableOf('a list')}\n\n### print`);
    expect(document).toContain(
      `### print\n\nTuesday.\n\n${tableOf('a PDF')}\n\n**Failed:** \`Error: answered with 302\`\n\n<!-- end of results -->`,
    );
  });

  test('a part that the bench has no more is left out', () => {
    const earlier = withResult(empty, { part: 'list', where: 'Monday.', measures: [measure('a list')] }, parts);

    const document = withResult(earlier, { part: 'print', where: 'Tuesday.', measures: [] }, ['print']);

    expect(document).toContain('<!-- results -->\n\n### print\n\nTuesday.\n\n<!-- end of results -->');
  });
});

function tableOf(what: string) {
  return [
    "| # | measure | product | floor | result | must | best | reached | floor's spread |",
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- |',
    `| S1 | ${what} | 1 ms |  |  |  |  |  |  |`,
  ].join('\n');
}
