import { expect, test } from 'vitest';
import { maxParts } from '#db/vocabulary/limits.ts';
import { anIncident, aPerson, nothing, printed } from '../support/printed-incident.ts';

const patterns = ['x', 'W', '.', 'ő', '**ž**W', '`ž`W', '\u0001'];
const blocks = ['# a\n', '- a\n', 'a\n', 'a\n\n', '> a\n\n', '>', '```\n', '1. - > ', '| a\n'];

test.each([...patterns, ...blocks])(
  '10,000 characters of %j are printed within 5 processor seconds',
  { timeout: 60_000 },
  async (pattern) => {
    const incident = anIncident({ ...nothing, summary: pattern.repeat(10_000 / pattern.length) });
    expect(await processorSeconds(() => printed(incident))).toBeLessThan(5);
  },
);

test('the longest incident is printed within 10 processor seconds', { timeout: 60_000 }, async () => {
  const persons = Array.from({ length: maxParts }, () => aPerson());
  expect(await processorSeconds(() => printed(anIncident({ persons })))).toBeLessThan(10);
});

async function processorSeconds(work: () => Promise<unknown>) {
  const start = process.cpuUsage();
  await work();
  return process.cpuUsage(start).user / 1e6;
}
