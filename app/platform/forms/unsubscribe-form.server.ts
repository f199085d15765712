import { guardedForm } from './form-values.ts';
import { parseForm } from './parse-form.server.ts';

/** A mail program has the token in the address (RFC 8058), the page in its form. */
export async function readUnsubscribeForm(request: Request): Promise<{ token: string; isAgain: boolean }> {
  const form = await parseForm(request);
  if (form.get('List-Unsubscribe') === 'One-Click') {
    return { token: new URL(request.url).searchParams.get('token') ?? '', isAgain: false };
  }
  const fields = guardedForm(form);
  return { token: String(fields.get('token') ?? ''), isAgain: fields.get('again') === 'on' };
}
