import { BusinessRuleError, ForbiddenError, NotFoundError } from '#db/errors.ts';

/** The failure of a printout whose every attempt failed, for a reason that its reader cannot change. */
export const tryAgainLater = 'Try again in a few minutes.';

/** Returns why a report cannot be run, and what to do; null for an error after which trying again may help. */
export function failureInWords(error: unknown): string | null {
  if (error instanceof BusinessRuleError) return error.message;
  if (error instanceof NotFoundError) return 'The report was deleted.';
  return error instanceof ForbiddenError ? 'The permission to print reports was taken away.' : null;
}
