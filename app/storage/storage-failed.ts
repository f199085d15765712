import { Refusal } from '#db/refusal.ts';

/** Where files live is away, too slow or full: nothing is wrong with the request, and a form says so at its `file`. */
export class StorageFailed extends Refusal {
  constructor(cause: unknown) {
    super({ file: [isFull(cause) ? noRoom : noAnswer] });
    this.name = 'StorageFailed';
    this.cause = cause;
  }
}

const noRoom = 'There is no room left to store files. Nothing was stored. Tell your administrator.';
const noAnswer = 'Files cannot be stored right now. Try again in a few minutes.';

function isFull(error: unknown): boolean {
  const { code, cause } = (error ?? {}) as { code?: string; cause?: unknown };
  return code === 'ENOSPC' || code === 'EDQUOT' || (cause !== undefined && isFull(cause));
}
