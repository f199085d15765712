import { spawnSync } from 'node:child_process';
import type { TestProject } from 'vitest/node';
import { isBuilt } from '#operations/local/built-sources.ts';
import { neededBy } from './needed-by.ts';

/** Builds the product for tests that run it, unless it is built from these sources already. */
export default function setup(project: TestProject) {
  if (!neededBy(project).build || isBuilt()) return;
  const env: NodeJS.ProcessEnv = { ...process.env, VITEST: undefined, NODE_ENV: 'production' };
  const { status } = spawnSync('npm', ['run', 'build', '--silent'], { stdio: 'inherit', env });
  if (status !== 0) throw new Error('the product could not be built');
}
