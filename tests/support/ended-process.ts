import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * Runs a process with this environment alone until it ends, and returns its exit code and all that it wrote. A process
 * that does not end within three minutes is killed, and has no exit code.
 */
export async function endedProcess(
  parameters: string[],
  env: Record<string, string | undefined>,
  { cwd, uid }: { cwd?: string; uid?: number } = {},
) {
  const child = spawn(process.execPath, parameters, {
    cwd,
    env: env as NodeJS.ProcessEnv,
    ...(uid !== undefined && { uid, gid: uid }),
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 180_000,
    killSignal: 'SIGKILL',
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (text += part));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, text };
}
