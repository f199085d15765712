import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { StartError } from '#db/start-error.ts';
import { isBuilt, recordSources } from './built-sources.ts';

/** Builds the product unless it is built from `sources`, their fingerprint, already. Its output is shown only when it fails. */
export async function buildProduct(sources: string, signal: AbortSignal) {
  if (isBuilt(sources)) return;
  console.log('Building. This is done once, and again after changes: half a minute.');
  // a group of its own, so that all processes of the build end with the start
  const child = spawn(process.execPath, ['--run', 'build'], { stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  signal.addEventListener('abort', () => child.exitCode ?? process.kill(-child.pid!, 'SIGTERM'));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part));
  const [code, killedBy] = await once(child, 'close');
  // a source that changed meanwhile is built by the next start
  if (code === 0) return recordSources(sources);
  if (signal.aborted) return;
  process.stderr.write(output);
  if (/ENOSPC|No space left on device/.test(output)) {
    throw new StartError(
      `There is no room left on the disk of ${process.cwd()} for the build: free 50 MB and start again.`,
    );
  }
  throw new StartError(`The product could not be built (${killedBy ?? `exit code ${code}`}): see the messages above.`);
}
