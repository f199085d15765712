import type { ActionFunctionArgs } from '@remix-run/node';
import { orNotFound } from '../../../auth/authorize.ts';
import { FormReply } from '../../form/components/form-reply.tsx';
import { submitForm } from '../../form/submit-form.server.ts';
import { openAt } from '../../saving/draft-page.ts';

export async function action(args: ActionFunctionArgs) {
  return await submitForm(args, { run: async (_, { page }) => ({ to: openAt(page, orNotFound(args.params.partId)) }) });
}

export default FormReply;
