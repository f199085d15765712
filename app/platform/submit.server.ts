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

/** Where to go when it is done, and what to say there. */
export type Success = { to: string; toast?: Toast };

/** The form again: messages by field name ('' for the form as a whole) and what was typed. */
export type FormErrors = { errors: Messages; values: FormValues };

/**
 * The one way a form becomes a command. What the schema or the business refuses comes back as a Reply with status 422,
 * as does whatever else `run` wants shown on the form; any other error goes on to the error page.
 */
export async function submit<Schema extends z.ZodType, Shown extends Pick<FormErrors, 'errors'> = FormErrors>(
  door: RequestContext,
  schema: Schema,
  run: (input: z.output<Schema>) => Promise<Success | Shown>,
) {
  const values = await readForm(door.request);
  const parsed = schema.safeParse(values);
  if (!parsed.success) return data({ errors: formErrors(parsed.error), values }, { status: 422 });
  try {
    const done = await run(parsed.data);
    return 'to' in done ? redirectWithToast(door, done) : data(done, { status: 422 });
  } catch (error) {
    if (error instanceof BusinessRuleError) return data({ errors: error.messages, values }, { status: 422 });
    throw error;
  }
}

/** The same for a button without fields, whose address shows no page: what the business refuses is said on the page `back`. */
export async function runAction(door: RequestContext, back: string, run: () => Promise<Success>) {
  try {
    return redirectWithToast(door, await run());
  } catch (error) {
    if (!(error instanceof BusinessRuleError)) throw error;
    return redirectWithToast(door, { to: back, toast: { kind: 'warn', message: error.message } });
  }
}

/** On to another page of this product, which shows the toast once; a page elsewhere is loaded as a document. */
export function redirectWithToast({ request, context }: RequestContext, { to, toast }: Success) {
  const cookie = toast && toastCookie.write(context.services.settings, toast, to);
  const go = recordOf(to) === recordOf(new URL(request.url).pathname) ? redirect : redirectDocument;
  return go(safeRedirect(to), cookie ? { headers: { 'Set-Cookie': cookie } } : {});
}

/** The first two parts of an address, such as /newincident/the-draft. */
function recordOf(address: string) {
  return /^\/[^/?#]*(\/[^/?#.]*)?/.exec(address)?.[0];
}
