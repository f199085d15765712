import { type FormValues, formValues } from '../platform/form-values.ts';

const maxFormBytes = 16_384;

/** Reads a form of a visitor who is not signed in; returns null when it is too large or cannot be parsed. */
export async function readLimitedForm(request: Request): Promise<FormValues | null> {
  if (Number(request.headers.get('Content-Length')) > maxFormBytes) return null;
  return await request.formData().then(formValues, () => null);
}
