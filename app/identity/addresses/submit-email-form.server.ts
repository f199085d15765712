import type { AppLoadContext } from '@remix-run/node';
import { formErrors } from '../../platform/forms/form-errors.ts';
import type { FormValues } from '../../platform/forms/form-values.ts';
import { redirectWithToast, type Success } from '../../platform/forms/submit.server.ts';
import { formErrorResponse } from '../provider/form-error-response.server.ts';
import { readLimitedForm } from '../provider/read-limited-form.server.ts';
import { retryMessage } from '../rate-limits.server.ts';
import { emailInput } from './email.schema.ts';

type EmailForm = {
  emailOf: (values: FormValues) => unknown;
  /** Returns the seconds to wait when a limit is reached, else 0. */
  send: (email: string) => Promise<{ waitSeconds: number }>;
  /** Does not reveal whether the address is known. */
  done: (values: FormValues) => Success;
};

export async function submitEmailForm(
  { request, context }: { request: Request; context: AppLoadContext },
  { emailOf, send, done }: EmailForm,
) {
  const values = await readLimitedForm(request);
  if (!values) return formErrorResponse({ errors: { '': ['The form could not be read.'] }, values: {} }, 400);
  const read = emailInput.safeParse({ email: emailOf(values) });
  if (!read.success) return formErrorResponse({ errors: formErrors(read.error), values });
  const { waitSeconds } = await send(read.data.email);
  if (waitSeconds > 0) {
    const message = `Too many emails were requested. ${retryMessage(waitSeconds)}`;
    return formErrorResponse({ errors: { '': [message] }, values }, 429, waitSeconds);
  }
  return redirectWithToast({ request, context }, done(values));
}
