import { type AppLoadContext, data, redirect, redirectDocument } from '@remix-run/node';
import type { z } from 'zod';
import { BusinessRuleError } from '#db/errors.ts';
import type { Toast } from '../ui/toasts.tsx';
import { formErrors, type Messages } from './form-errors.ts';
import type { FormValues } from './form-values.ts';
import { readForm } from './read-form.server.ts';
import { safeRedirect } from './safe-redirect.ts';
import { toastCookie } from './toast-cookie.server.ts';

type RequestContext = { request: Request; context: AppLoadContext };

/** Redirect target after a successful action, and the toast to show there. */
export type Success = { to: string; toast?: Toast };

/** The errors of a form by field name ('' for the whole form), and the submitted values. */
export type FormErrors = { errors: Messages; values: FormValues };

/**
 * Validates a form and runs its command. Returns status 422 for validation errors, BusinessRuleErrors and results of
 * `run` without a redirect target; any other error leads to the error page.
 */
export async function submit<Schema extends z.ZodType, Shown extends Pick<FormErrors, 'errors'> = FormErrors>(
  args: RequestContext,
  schema: Schema,
  run: (input: z.output<Schema>) => Promise<Success | Shown>,
) {
  const values = await readForm(args.request);
  const parsed = schema.safeParse(values);
  if (!parsed.success) return data({ errors: formErrors(parsed.error), values }, { status: 422 });
  try {
    const result = await run(parsed.data);
    return 'to' in result ? redirectWithToast(args, result) : data(result, { status: 422 });
  } catch (error) {
    if (error instanceof BusinessRuleError) return data({ errors: error.messages, values }, { status: 422 });
    throw error;
  }
}

/** Runs the action of a button without fields; shows a BusinessRuleError as a toast on the page `back`. */
export async function runAction(args: RequestContext, back: string, run: () => Promise<Success>) {
  try {
    return redirectWithToast(args, await run());
  } catch (error) {
    if (!(error instanceof BusinessRuleError)) throw error;
    return redirectWithToast(args, { to: back, toast: { kind: 'warn', message: error.message } });
  }
}

/** Redirects to a page of this product, which shows the toast once; another record is loaded as a new document. */
export function redirectWithToast({ request, context }: RequestContext, { to, toast }: Success) {
  const cookie = toast && toastCookie.write(context.services.settings, toast, to);
  const go = recordOf(to) === recordOf(new URL(request.url).pathname) ? redirect : redirectDocument;
  return go(safeRedirect(to), cookie ? { headers: { 'Set-Cookie': cookie } } : {});
}

/** Returns the first two segments of a path, such as /newincident/the-draft. */
function recordOf(address: string) {
  return /^\/[^/?#]*(\/[^/?#.]*)?/.exec(address)?.[0];
}
