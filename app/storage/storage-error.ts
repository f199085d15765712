import { BusinessRuleError, errorCode } from '#db/errors.ts';

/** The file storage is unreachable, too slow or full. A form shows the message at its `file` field. */
export class StorageError extends BusinessRuleError {
  /** Without a form, the response status is 503. */
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
  if (!(error instanceof Error)) return false;
  const code = errorCode(error);
  return code === 'ENOSPC' || code === 'EDQUOT' || isFull(error.cause);
}
