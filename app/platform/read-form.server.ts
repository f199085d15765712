import { type FormValues, formValues } from './form-values.ts';

/** Reads the form of a request; throws a 400 response when it is malformed or incomplete. */
export async function readForm(request: Request): Promise<FormValues> {
  const form = await request.formData().catch(() => {
    throw new Response('The form could not be read.', { status: 400 });
  });
  return formValues(form);
}
