import { type FormValues, formValues } from '../platform/form-values.ts';
import { maxVisitorBytes } from '../platform/middleware.ts';
import { parseForm } from '../platform/parse-form.server.ts';

/** Reads a form of the pages before a sign-in; returns null when it is too large or cannot be parsed. */
export async function readLimitedForm(request: Request): Promise<FormValues | null> {
  if (Number(request.headers.get('Content-Length')) > maxVisitorBytes) return null;
  return await parseForm(request).then(formValues, () => null);
}
