import { join } from 'node:path';
import { errorCode } from './errors.ts';

/** The message is one sentence for the person at the terminal. */
export class StartError extends Error {}

export class NotStarted extends Error {
  readonly log: string;
  constructor(message: string, log: string) {
    super(message);
    this.log = log;
  }
}

/** Explains known causes: full disk, wrong password, PostgreSQL or a folder that failed; returns any other error itself. */
export function toStartError(error: unknown, dataDir: string): Error {
  if (!(error instanceof Error) || error instanceof StartError) return error as Error;
  const code = errorCode(error) ?? '';
  if (['ENOSPC', 'EDQUOT', '53100'].includes(code) || /No space left|quota exceeded/.test(error.message)) {
    return new StartError(
      `There is no room left on the disk of ${dataDir}: free some, or choose another folder with DATA_DIR.`,
    );
  }
  if (code === '28P01') {
    return new StartError(
      `The passwords in ${join(dataDir, 'postgres.json')} are not those of the database beside it: put back the file that belongs to it, or choose another folder with DATA_DIR.`,
    );
  }
  if (error instanceof NotStarted) {
    const reason = /(?:FATAL|PANIC): +(.*)/.exec(error.message)?.[1] ?? error.message.trim().split('\n')[0];
    return new StartError(`PostgreSQL did not start: ${reason}. Its log is ${error.log}.`);
  }
  if (/^E[A-Z]+$/.test(code)) {
    return new StartError(
      `The data folder ${dataDir} cannot be used (${error.message.split('\n')[0]}): choose another with DATA_DIR.`,
    );
  }
  return error;
}
