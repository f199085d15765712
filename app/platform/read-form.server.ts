import { guardedForm } from './form-values.ts';

/** Reads the fields of a request that can be parsed safely; throws a 400 response when its form is malformed. */
export async function readForm(request: Request): Promise<FormData> {
  const form = await request.formData().catch(() => {
    throw new Response('The form could not be read.', { status: 400 });
  });
  return guardedForm(form);
}
