import { guardedForm } from './form-values.ts';
import { parseForm } from './parse-form.server.ts';

/** Reads the fields of a request that can be parsed safely; throws a 400 or 413 response when its form cannot be. */
export async function readForm(request: Request): Promise<FormData> {
  return guardedForm(await parseForm(request));
}
