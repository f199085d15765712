import { BusinessRuleError } from '#db/errors.ts';

/** Where files live is away, too slow or full: nothing is wrong with the request, and a form says so at its `file`. */
export class StorageError extends BusinessRuleError {
  /** Answered with 503 where it reaches no form. */
  readonly isTransient = true;

  constructor(cause: unknown) {
    super({ file: [isFull(cause) ? noRoom : noAnswer] });
    this.name = 'StorageError';
    this.cause = cause;
  }
}

const noRoom = 'There is no room left to store files. Nothing was stored. Tell your administrator.';
const noAnswer = 'Files cannot be stored right now. Try again in a few minutes.';

function isFull(error: unknown): boolean {
  const { code, cause } = (error ?? {}) as { code?: string; cause?: unknown };
  return code === 'ENOSPC' || code === 'EDQUOT' || (cause !== undefined && isFull(cause));
}
