import type { LoaderFunctionArgs } from '@remix-run/node';
import { redirectWithToast } from '../platform/forms/submit.server.ts';

/** Redirects with the reason as a toast. A refused form stays, with what was typed. */
export function leaveRefused(args: LoaderFunctionArgs, refusal: string | null, to: string) {
  if (refusal && !args.context.showsTypedForm)
    throw redirectWithToast(args, { to, toast: { kind: 'warn', message: refusal } });
}
