import { BusinessRuleError, errorCode, StaleVersionError } from '#db/errors.ts';
import { ChangedMeanwhileError } from '../platform/forms/form-version.server.ts';
import { errorReportOf, retryAfterSeconds } from '../platform/web/error-report.ts';
import { ApiProblem } from './problem.ts';
import { apiFieldPath } from './schemas/field-path.ts';

export const isStale = (error: unknown) => error instanceof StaleVersionError || error instanceof ChangedMeanwhileError;

export function problemOf(error: unknown, id: string): ApiProblem {
  if (error instanceof ApiProblem) return error;
  if (isStale(error)) {
    return new ApiProblem('CHANGED_MEANWHILE', (error as Error).message);
  }
  if (error instanceof BusinessRuleError) {
    const fields = Object.entries(error.messages).filter(([path]) => path !== '');
    const errors = fields.flatMap(([path, messages]) =>
      messages.map((message) => ({ path: apiFieldPath(path), message })),
    );
    return new ApiProblem(errors.length > 0 ? 'VALIDATION_FAILED' : 'RULE_BROKEN', error.message, {
      ...(errors.length > 0 && { errors }),
    });
  }
  const { status } = statusOfReader(error) ?? errorReportOf(error, id);
  if (status === 503) {
    return new ApiProblem('UNAVAILABLE', 'Try again in a few seconds.', {
      headers: { 'Retry-After': String(retryAfterSeconds) },
    });
  }
  return new ApiProblem(codes[status] ?? (status < 500 ? 'INVALID_REQUEST' : 'INTERNAL_ERROR'));
}

const codes: Partial<Record<number, ConstructorParameters<typeof ApiProblem>[0]>> = {
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  413: 'TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
};

/** body-parser and the router set a status on errors of unreadable or undecodable requests. */
function statusOfReader(error: unknown): { status: number } | null {
  if (!(error instanceof Error) || !/^(Z_|$)/.test(errorCode(error) ?? '')) return null;
  const status = Reflect.get(error, 'status');
  return typeof status === 'number' && status >= 400 && status < 500 ? { status } : null;
}
