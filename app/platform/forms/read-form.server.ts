import { guardedForm } from './form-values.ts';
import { parseForm } from './parse-form.server.ts';

/** Throws a 400 or 413 response when the form cannot be parsed. */
export async function readForm(request: Request): Promise<FormData> {
  return guardedForm(await parseForm(request));
}
