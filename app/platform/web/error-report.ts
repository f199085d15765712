import { errorCode, ForbiddenError, NotFoundError } from '#db/errors.ts';

/** Only 500 and 503 are logged and show the id. */
export type ErrorReport = { status: number; id: string; isAccountDisabled?: boolean };

export const retryAfterSeconds = 5;

export function errorReportOf(error: unknown, id: string): ErrorReport {
  if (error instanceof NotFoundError) return { status: 404, id };
  if (error instanceof ForbiddenError) return { status: 403, id };
  if (hasStatus(error)) return { status: error.status, id };
  return { status: isTransient(error) ? 503 : 500, id };
}

function hasStatus(error: unknown): error is { status: number } {
  if (typeof error !== 'object' || error === null || error instanceof Error) return false;
  return 'status' in error && typeof error.status === 'number';
}

/** The database or the storage is unreachable, restarting, too busy, locked or full. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { message, cause } = error;
  const code = errorCode(error);
  return (
    'isTransient' in error ||
    (code !== undefined && (transientCodes.has(code) || code.startsWith('08'))) ||
    transientMessages.test(message) ||
    (cause !== undefined && isTransient(cause))
  );
}

const transientCodes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'],
  // PostgreSQL: shutting down, starting up, cancelled, too many connections, no room, lock not available, deadlock
  ...['57P01', '57P02', '57P03', '57014', '53300', '53400', '53100', '53200', '55P03', '25P03', '40001', '40P01'],
]);
const transientMessages =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|is not queryable/i;
