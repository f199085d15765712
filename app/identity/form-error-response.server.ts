import { data } from '@remix-run/node';
import type { FormErrors } from '../platform/submit.server.ts';

/** The form again, with why; of what was typed, the address alone goes back. `waitSeconds` where it came too often. */
export function formErrorResponse({ errors, values }: FormErrors, status = 422, waitSeconds?: number) {
  const email = typeof values.email === 'string' ? values.email : '';
  return data({ errors, email }, { status, headers: waitSeconds ? { 'Retry-After': String(waitSeconds) } : {} });
}
