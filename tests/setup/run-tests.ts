import { spawn, spawnSync } from 'node:child_process';

// `npm test`: format, lint, types and tests. With paths or options of Vitest, only the tests they name.
const asked = process.argv.slice(2);
// named files are run whatever the seed chooses; of their cases a sample
if (asked.length === 0) process.env.TEST_EXTENT ??= 'everyday';
const isRest = process.env.TEST_EXTENT === 'rest';
const onScreen = { stdio: 'inherit' } as const;

if (asked.length === 0) {
  const browser = ['node', 'tests/setup/install-chromium.ts'];
  for (const [program, ...args] of isRest ? [browser] : [['biome', 'ci', '.'], browser]) {
    const { status } = spawnSync(program!, args, onScreen);
    if (status !== 0) process.exit(status ?? 1);
  }
}

const runs = [spawn('vitest', ['run', ...asked], onScreen)];
if (asked.length === 0 && !isRest) runs.push(spawn('tsc', ['--noEmit'], onScreen));
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    for (const run of runs) run.kill(signal);
  });
}
const codes = await Promise.all(
  runs.map((run) => new Promise<number>((resolve) => run.once('exit', (code) => resolve(code ?? 1)))),
);
if (codes[1]) console.error('The types are wrong: see the messages of tsc above.');
process.exitCode = Math.max(...codes);
