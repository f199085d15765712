import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { StartError } from '#db/start-error.ts';
import { isBuilt } from './built-sources.ts';

/** Builds the product unless it is built from these sources already. Its output is shown only when it fails. */
export async function buildProduct(signal: AbortSignal) {
  if (isBuilt()) return;
  console.log('Building. This is done once, and again after changes: half a minute.');
  const child = spawn('npm', ['run', 'build', '--silent'], { stdio: ['ignore', 'pipe', 'pipe'], signal });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part));
  const [code, killedBy] = await once(child, 'close');
  if (code === 0) return;
  process.stderr.write(output);
  throw new StartError(`The product could not be built (${killedBy ?? `exit code ${code}`}): see the messages above.`);
}
