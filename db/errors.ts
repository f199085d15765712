/** `messages` are keyed by field name, '' for the whole form; `submit` shows the form again with them. */
export class BusinessRuleError extends Error {
  readonly messages: Record<string, string[]>;

  constructor(message: string | Record<string, string[]>) {
    const messages = typeof message === 'string' ? { '': [message] } : message;
    super(Object.values(messages)[0]?.[0] ?? 'refused');
    this.name = 'BusinessRuleError';
    this.messages = messages;
  }
}

/** Others changed the row after the version that the request names. */
export class StaleVersionError extends BusinessRuleError {
  constructor(message: string) {
    super(message);
    this.name = 'StaleVersionError';
  }
}

/** A missing row and one of another account get the same response (404). */
export class NotFoundError extends Error {
  constructor(what = 'record') {
    super(`no such ${what}`);
    this.name = 'NotFoundError';
  }
}

/** The actor lacks the privilege; the response is 403. */
export class ForbiddenError extends Error {
  constructor() {
    super('You do not have permission.');
    this.name = 'ForbiddenError';
  }
}

/** Reads errors of Node, PostgreSQL and libraries. */
export function errorCode(error: unknown): string | undefined {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}
