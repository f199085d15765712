import { type FormValues, formValues } from './form-values.ts';

/** The form a request brings; one that cannot be read, or was cut short, is answered with 400. */
export async function readForm(request: Request): Promise<FormValues> {
  const form = await request.formData().catch(() => {
    throw new Response('The form could not be read.', { status: 400 });
  });
  return formValues(form);
}
