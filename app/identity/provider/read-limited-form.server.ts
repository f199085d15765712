import { type FormValues, formValues } from '../../platform/forms/form-values.ts';
import { parseForm } from '../../platform/forms/parse-form.server.ts';
import { maxVisitorBytes } from '../../platform/web/middleware.ts';

/** Returns null for a form that is too large or malformed. */
export async function readLimitedForm(request: Request): Promise<FormValues | null> {
  if (Number(request.headers.get('Content-Length')) > maxVisitorBytes) return null;
  return await parseForm(request).then(formValues, () => null);
}
