import type { LoaderFunctionArgs } from '@remix-run/node';
import { errorReportOf } from './error-report.ts';

/**
 * Keeps what went wrong with a request for its page and its status, where it is first seen, and logs it. Of a request that
 * was given up there is nothing to say.
 */
export function reportError(error: unknown, { request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>) {
  if (request.signal.aborted) return;
  context.errorReport ??= errorReportOf(error, context.requestId);
  if (context.errorReport.status < 500) return;
  const path = new URL(request.url).pathname;
  context.services.log.error({ err: error, id: context.errorReport.id, path }, 'request failed');
}
