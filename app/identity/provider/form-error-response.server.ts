import { data } from '@remix-run/node';
import type { FormErrors } from '../../platform/forms/submit.server.ts';

/** Returns the errors of a form, and of its values only the email. `waitSeconds` becomes the Retry-After header. */
export function formErrorResponse({ errors, values }: FormErrors, status = 422, waitSeconds?: number) {
  const email = typeof values.email === 'string' ? values.email : '';
  return data({ errors, email }, { status, headers: waitSeconds ? { 'Retry-After': String(waitSeconds) } : {} });
}
