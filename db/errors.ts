/**
 * A rule of the business says no, in words for the person who asked. `messages` are by field name, '' for the form as a
 * whole; `submit` shows the form again with them.
 */
export class BusinessRuleError extends Error {
  readonly messages: Record<string, string[]>;

  constructor(message: string | Record<string, string[]>) {
    const messages = typeof message === 'string' ? { '': [message] } : message;
    super(Object.values(messages)[0]?.[0] ?? 'refused');
    this.name = 'BusinessRuleError';
    this.messages = messages;
  }
}

/** What was asked for is not there, or belongs to another account: the two are answered alike. */
export class NotFoundError extends Error {
  constructor(what = 'record') {
    super(`no such ${what}`);
    this.name = 'NotFoundError';
  }
}

/** The actor lacks the privilege for the act. */
export class ForbiddenError extends Error {
  constructor() {
    super('You do not have permission.');
    this.name = 'ForbiddenError';
  }
}
