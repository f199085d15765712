import { data } from '@remix-run/node';
import type { Reply } from '../shell/submit.server.ts';

/** The form again, with why; of what was typed, the address alone goes back. `waitSeconds` where it came too often. */
export function formAgain({ errors, values }: Reply, status = 422, waitSeconds?: number) {
  const email = typeof values.email === 'string' ? values.email : '';
  return data({ errors, email }, { status, headers: waitSeconds ? { 'Retry-After': String(waitSeconds) } : {} });
}
