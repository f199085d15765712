import { type ExecFileException, execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Runs a program, as another user of the system where `account` names one, and returns what it prints; rejects with what it printed as an error. */
export async function runProgram(
  program: string,
  parameters: string[],
  account: { uid?: number; gid?: number } = {},
): Promise<string> {
  const { NODE_ENV, PATH } = process.env;
  const options = { ...account, cwd: '/', env: { NODE_ENV, PATH, LC_ALL: 'C' } };
  try {
    return (await promisify(execFile)(program, parameters, options)).stdout;
  } catch (error) {
    const { stderr, stdout, message } = error as ExecFileException;
    throw Object.assign(error as Error, { message: stderr || stdout || message });
  }
}
