import { spawn, spawnSync } from 'node:child_process';

/** The projects of vitest.config.ts that a run without named files consists of. */
const projectsOf = {
  check: ['units'],
  everyday: ['units', 'database', 'journeys'],
  ci: ['authorization', 'security', 'pages', 'start'],
  complete: ['*'],
};

const [run, ...named] = process.argv.slice(2) as [keyof typeof projectsOf, ...string[]];
const isWhole = named.length === 0;
const onScreen = { stdio: 'inherit' } as const;

if (run === 'complete') {
  process.env.TEST_COMPLETE = 'yes';
  process.env.TEST_SEED ??= String(Date.now() % 1_000_000);
  console.log(`TEST_SEED=${process.env.TEST_SEED} repeats the random values of this run.`);
}
if (isWhole) {
  const checks = run === 'ci' ? [] : [['biome', 'ci', '.']];
  const browser = run === 'check' ? [] : [['node', 'tests/setup/install-chromium.ts']];
  for (const [program, ...args] of [...checks, ...browser]) {
    const { status } = spawnSync(program!, args, onScreen);
    if (status !== 0) process.exit(status ?? 1);
  }
}

const tests = isWhole ? projectsOf[run].map((project) => `--project=${project}`) : named;
const programs = [spawn('vitest', ['run', ...tests], onScreen)];
if (isWhole && run !== 'ci') programs.push(spawn('tsc', ['--noEmit'], onScreen));
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    for (const program of programs) program.kill(signal);
  });
}
const codes = await Promise.all(
  programs.map((program) => new Promise<number>((resolve) => program.once('exit', (code) => resolve(code ?? 1)))),
);
if (codes[1]) console.error('The types are wrong: see the messages of tsc above.');
process.exitCode = Math.max(...codes);
