import { data } from '@remix-run/node';
import type { FormErrors } from '../../platform/forms/submit.server.ts';

/** Only the email of the values is sent back. `waitSeconds` becomes the Retry-After header. */
export function formErrorResponse({ errors, values }: FormErrors, status = 422, waitSeconds?: number) {
  const email = typeof values.email === 'string' ? values.email : '';
  return data({ errors, email }, { status, headers: waitSeconds ? { 'Retry-After': String(waitSeconds) } : {} });
}
