import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

const count = 10;

/** Prints the test files that took longest: importing, setting up and running, in seconds. */
export default class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    const timed = modules.map((module) => ({ file: relative('.', module.moduleId), seconds: secondsOf(module) }));
    const slowest = timed.toSorted((a, b) => b.seconds - a.seconds).slice(0, count);
    const all = timed.reduce((sum, { seconds }) => sum + seconds, 0);
    console.log(`\nThe ${slowest.length} slowest of ${timed.length} files, which took ${all.toFixed(0)} s together:`);
    for (const { file, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(8)} s  ${file}`);
  }
}

function secondsOf(module: TestModule): number {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic();
  return (environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration) / 1_000;
}
