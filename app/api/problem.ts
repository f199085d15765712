/** Codes are stable; titles do not depend on details. */
export const problems = {
  INVALID_REQUEST: { status: 400, title: 'The request cannot be read' },
  UNAUTHENTICATED: { status: 401, title: 'A valid credential is needed' },
  TOKEN_EXPIRED: { status: 401, title: 'Token is expired' },
  SESSION_REQUIRED: { status: 401, title: 'A session is needed' },
  SESSION_ENDED: { status: 401, title: 'The session has ended' },
  SIGN_IN_REFUSED: { status: 403, title: 'The sign-in is refused' },
  ORIGIN_NOT_ALLOWED: { status: 403, title: 'Pages of this origin may not call' },
  MFA_REQUIRED: { status: 403, title: 'The second factor is due' },
  FORBIDDEN: { status: 403, title: 'You do not have permission.' },
  NOT_FOUND: { status: 404, title: 'Not found' },
  METHOD_NOT_ALLOWED: { status: 405, title: 'This address has no such method' },
  REQUEST_IN_PROGRESS: { status: 409, title: 'The same request is still running' },
  NOT_OFFERED: { status: 410, title: 'This call is not offered' },
  KEY_TOO_OLD: { status: 410, title: 'The key is too old' },
  CHANGED_MEANWHILE: { status: 412, title: 'Changed meanwhile' },
  TOO_LARGE: { status: 413, title: 'The body is too large' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, title: 'The media type is not accepted' },
  RANGE_NOT_SATISFIABLE: { status: 416, title: 'The file has no such range' },
  VALIDATION_FAILED: { status: 422, title: 'The input is not valid' },
  RULE_BROKEN: { status: 422, title: 'A rule does not allow this' },
  IDEMPOTENCY_KEY_REUSED: { status: 422, title: 'The idempotency key belongs to another request' },
  VERSION_REQUIRED: { status: 428, title: 'If-Match is needed' },
  TOO_MANY_REQUESTS: { status: 429, title: 'Too many requests' },
  INTERNAL_ERROR: { status: 500, title: 'Something went wrong' },
  UNAVAILABLE: { status: 503, title: 'Not available at the moment' },
} as const;

export type ProblemCode = keyof typeof problems;

/** `path` is that of the body, such as `persons[0].firstName`. */
export type FieldError = { path: string; message: string };

type Details = { errors?: FieldError[]; headers?: Record<string, string>; next?: string; page?: string | undefined };

/** RFC 9457. `detail` is the sentence that a page would show. */
export class ApiProblem extends Error {
  readonly code: ProblemCode;
  readonly errors: FieldError[] | undefined;
  readonly headers: Record<string, string>;
  /** The key that continues a list whose page was too deep. */
  readonly next: string | undefined;
  /** The page that does what the call does not offer. */
  readonly page: string | undefined;

  constructor(
    code: ProblemCode,
    detail: string = problems[code].title,
    { errors, headers = {}, next, page }: Details = {},
  ) {
    super(detail);
    this.name = 'ApiProblem';
    this.code = code;
    this.errors = errors;
    this.headers = headers;
    this.next = next;
    this.page = page;
  }

  get status() {
    return problems[this.code].status;
  }

  /** `message` repeats the detail for clients of the specification. */
  toBody(origin: string, requestId: string) {
    return {
      type: `${origin}/api#${this.code.toLowerCase().replaceAll('_', '-')}`,
      title: problems[this.code].title,
      status: this.status,
      detail: this.message,
      code: this.code,
      message: this.message,
      requestId,
      ...(this.errors && { errors: this.errors }),
      ...(this.next !== undefined && { next: this.next }),
      ...(this.page !== undefined && { page: origin + this.page }),
    };
  }
}

export function tooMany(detail: string, waitSeconds: number) {
  return new ApiProblem('TOO_MANY_REQUESTS', `${detail} Try again in ${waitSeconds} seconds.`, {
    headers: { 'Retry-After': String(waitSeconds) },
  });
}
