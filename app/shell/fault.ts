import { Absent, Forbidden } from '#db/refusal.ts';
import { StorageFailed } from '../storage/storage-failed.ts';

/** What went wrong with a request, for its status and its page; only 500 and 503 are logged and carry an id. */
export type Fault = { status: number; id: string };

/** Seconds after which a browser or a person may try again. */
export const retryAfterSeconds = 5;

/** Made once, where an error is first seen; the log line and the page carry the same id. */
export function faultOf(error: unknown, id: string): Fault {
  if (error instanceof Absent) return { status: 404, id };
  if (error instanceof Forbidden) return { status: 403, id };
  if (isAnswer(error)) return { status: error.status, id };
  return { status: isPassing(error) ? 503 : 500, id };
}

/** What the router says by itself to a method that the address has no use for. */
function isAnswer(error: unknown): error is { status: number } {
  return !(error instanceof Error) && typeof (error as { status?: unknown } | null)?.status === 'number';
}

/** The database is away, restarting, too busy, held by a lock or out of room, or files are: nothing is wrong with the request. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, message, cause } = error as Error & { code?: string };
  return (
    error instanceof StorageFailed ||
    (code !== undefined && (passingCodes.has(code) || code.startsWith('08'))) ||
    passingMessages.test(message) ||
    (cause !== undefined && isPassing(cause))
  );
}

const passingCodes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'],
  // PostgreSQL: shutting down, starting up, cancelled, too many connections, no room, lock not available, deadlock
  ...['57P01', '57P02', '57P03', '57014', '53300', '53400', '53100', '53200', '55P03', '25P03', '40001', '40P01'],
]);
const passingMessages =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|is not queryable/i;
