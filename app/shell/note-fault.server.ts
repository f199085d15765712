import type { LoaderFunctionArgs } from '@remix-run/node';
import { faultOf } from './fault.ts';

/**
 * Keeps what went wrong with a request for its page and its status, where it is first seen, and logs it. Of a request that
 * was given up there is nothing to say.
 */
export function noteFault(error: unknown, { request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>) {
  if (request.signal.aborted) return;
  context.fault ??= faultOf(error, context.requestId);
  if (context.fault.status < 500) return;
  const path = new URL(request.url).pathname;
  context.product.log.error({ err: error, id: context.fault.id, path }, 'request failed');
}
