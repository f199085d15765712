import { relative } from 'node:path';
import type { Reporter, TestModule, Vitest } from 'vitest/node';
import { processorSeconds } from './processor-time.ts';

const count = 10;

/**
 * Prints the test files that took longest: importing, setting up and running, in seconds; and the processor seconds of the
 * run with all its processes. With one worker (`--maxWorkers=1`) prints the processor seconds of every file.
 */
export default class SlowestFiles implements Reporter {
  #hasOneWorker = false;
  #last = 0;
  readonly #used = new Map<string, number>();

  onInit(vitest: Vitest) {
    this.#hasOneWorker = vitest.config.maxWorkers === 1;
  }

  onTestRunStart() {
    this.#last = processorSeconds();
  }

  onTestModuleQueued(_module: TestModule) {
    if (this.#used.size === 0) this.#note('starting');
  }

  onTestModuleEnd({ moduleId }: TestModule) {
    this.#note(relative('.', moduleId));
  }

  onTestRunEnd(modules: readonly TestModule[]) {
    const timed = modules.map((module) => ({ file: relative('.', module.moduleId), seconds: secondsOf(module) }));
    const slowest = timed.toSorted((a, b) => b.seconds - a.seconds).slice(0, count);
    const all = timed.reduce((sum, { seconds }) => sum + seconds, 0);
    console.log(`\nThe ${slowest.length} slowest of ${timed.length} files, which took ${all.toFixed(0)} s together:`);
    for (const { file, seconds } of slowest) console.log(line(file, seconds));
    console.log(`Processor seconds of all processes: ${processorSeconds().toFixed(0)}`);
    if (!this.#hasOneWorker) return;
    console.log('Processor seconds by file:');
    for (const [file, seconds] of [...this.#used].sort(([, a], [, b]) => b - a)) console.log(line(file, seconds));
  }

  #note(what: string) {
    const now = processorSeconds();
    this.#used.set(what, (this.#used.get(what) ?? 0) + now - this.#last);
    this.#last = now;
  }
}

const line = (file: string, seconds: number) => `${seconds.toFixed(1).padStart(8)} s  ${file}`;

function secondsOf(module: TestModule): number {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic();
  return (environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration) / 1_000;
}
