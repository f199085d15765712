import { BusinessRuleError, ForbiddenError, NotFoundError } from '#db/errors.ts';

/** Every attempt failed for a reason that the reader cannot change. */
export const tryAgainLater = 'Try again in a few minutes.';

/** Does not tell who may not see locked incidents whether it was deleted or locked. */
export const incidentIsGone =
  'One of the incidents was deleted, or you may not see it any more. Print the others again.';

/** Returns null for an error after which another attempt may help. */
export function failureInWords(error: unknown): string | null {
  if (error instanceof BusinessRuleError) return error.message;
  if (error instanceof NotFoundError) return 'The report was deleted.';
  return error instanceof ForbiddenError ? 'The permission to print reports was taken away.' : null;
}
