import type { ActionFunctionArgs } from '@remix-run/node';
import { FormReply } from '../components/form-reply.tsx';
import { submitForm } from '../submit-form.server.ts';

/** The rest of the address names the page to open next, such as a dialog. */
export async function action(args: ActionFunctionArgs) {
  const next = args.params['*']!.split('/').map(encodeURIComponent).join('/');
  const { search } = new URL(args.request.url);
  return await submitForm(args, { run: async (_, { page }) => ({ to: `${page}/${next}${search}` }) });
}

export default FormReply;
