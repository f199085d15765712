import { parseWithZod } from '@conform-to/zod/v4';
import { type AppLoadContext, data, redirect, redirectDocument } from '@remix-run/node';
import type { z } from 'zod';
import { BusinessRuleError, ForbiddenError } from '#db/errors.ts';
import type { Conflict } from '../../ui/forms/form-version.tsx';
import type { Toast } from '../../ui/toasts.tsx';
import { isTransient } from '../web/error-report.ts';
import { accountDisabled } from '../web/error-texts.ts';
import { safeRedirect } from '../web/safe-redirect.ts';
import type { Messages } from './form-errors.ts';
import type { FormValues } from './form-values.ts';
import { ChangedMeanwhileError } from './form-version.server.ts';
import { readForm } from './read-form.server.ts';
import { toastCookie } from './toast-cookie.server.ts';

type RequestContext = { request: Request; context: AppLoadContext };

export type Success = { to: string; toast?: Toast };

/** Errors are by field name; '' is the whole form. */
export type FormErrors = { errors: Messages; values: FormValues; conflict?: Conflict };

/** A form that is shown again: with status 200 it asks a question and has no error. */
type RefusedReply = Pick<FormErrors, 'errors'> & { status?: 200 };

/** Responds 422 to validation and BusinessRuleErrors and to refused forms; other errors are thrown. */
export async function submit<Schema extends z.ZodType, Again extends RefusedReply = FormErrors>(
  args: RequestContext,
  schema: Schema,
  run: (input: z.output<Schema>) => Promise<Success | Again>,
) {
  const submission = parseWithZod(await readForm(args.request), { schema, disableAutoCoercion: true });
  const values = submission.payload as FormValues;
  const refuse = (errors: Messages, more?: Pick<FormErrors, 'conflict'>) => {
    args.context.showsTypedForm = true;
    return data({ errors, values, ...more }, { status: 422 });
  };
  if (submission.status !== 'success') return refuse(submission.error as Messages);
  try {
    const result = await run(submission.value);
    return 'to' in result ? redirectWithToast(args, result) : data(result, { status: result.status ?? 422 });
  } catch (error) {
    if (isRefusedAsDisabled(error, args)) return refuse({ '': [accountDisabled] });
    if (!(error instanceof BusinessRuleError)) throw error;
    if (isTransient(error)) args.context.services.log.error({ err: error.cause }, error.message);
    return refuse(error.messages, error instanceof ChangedMeanwhileError ? { conflict: error.conflict } : {});
  }
}

/** Runs a button without fields; a BusinessRuleError becomes a toast on the page `back`. */
export async function runAction(args: RequestContext, back: string, run: () => Promise<Success>) {
  try {
    return redirectWithToast(args, await run());
  } catch (error) {
    const isDisabled = isRefusedAsDisabled(error, args);
    if (!isDisabled && !(error instanceof BusinessRuleError)) throw error;
    const message = isDisabled ? accountDisabled : (error as Error).message;
    return redirectWithToast(args, { to: back, toast: { kind: 'warn', message } });
  }
}

/** Returns whether a command failed because the account is disabled; the form's page then opens all the same. */
export function isRefusedAsDisabled(error: unknown, { context }: Pick<RequestContext, 'context'>): boolean {
  if (!(error instanceof ForbiddenError && context.isAccountDisabled)) return false;
  context.showsRefusedForm = true;
  return true;
}

/** Redirects to a page of this product, which shows the toast once; a redirect within one hydrated page stays in it. */
export function redirectWithToast({ request, context }: RequestContext, { to, toast }: Success) {
  const { settings } = context.services;
  const stays = context.isWithinOnePage(new URL(request.url).pathname, to);
  const headers = new Headers();
  for (const cookie of toast ? toastCookie.write(settings, toast, to, stays) : []) headers.append('Set-Cookie', cookie);
  return (stays ? redirect : redirectDocument)(safeRedirect(to), { headers });
}
