import type { LoaderFunctionArgs } from '@remix-run/node';
import { errorReportOf } from './error-report.ts';

/** Keeps the first error of a request for its page, logs server errors, ignores those of aborted requests. */
export function reportError(error: unknown, { request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>) {
  if (request.signal.aborted) return;
  const { isAccountDisabled, requestId } = context;
  context.errorReport ??= { ...errorReportOf(error, requestId), ...(isAccountDisabled && { isAccountDisabled }) };
  if (context.errorReport.status < 500) return;
  const path = new URL(request.url).pathname;
  context.services.log.error({ err: error, id: context.errorReport.id, path }, 'request failed');
}
