import { type FormValues, formValues } from '../../platform/forms/form-values.ts';
import { parseForm } from '../../platform/forms/parse-form.server.ts';
import { maxVisitorBytes } from '../../platform/web/middleware.ts';

/** Reads a form of the pages before a sign-in; returns null when it is too large or cannot be parsed. */
export async function readLimitedForm(request: Request): Promise<FormValues | null> {
  if (Number(request.headers.get('Content-Length')) > maxVisitorBytes) return null;
  return await parseForm(request).then(formValues, () => null);
}
