import { type FormValues, formValues } from '../platform/form-values.ts';

const maxFormBytes = 16_384;

/** A form that anybody may send without having signed in; null where it is too large or cannot be read. */
export async function readLimitedForm(request: Request): Promise<FormValues | null> {
  if (Number(request.headers.get('Content-Length')) > maxFormBytes) return null;
  return await request.formData().then(formValues, () => null);
}
