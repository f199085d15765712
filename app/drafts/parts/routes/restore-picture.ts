import type { ActionFunctionArgs } from '@remix-run/node';
import { orNotFound } from '../../../auth/authorize.ts';
import { FormReply } from '../../components/form-reply.tsx';
import { openAt } from '../../draft-page.ts';
import { submitForm } from '../../form/submit-form.server.ts';
import { putPictureBack } from '../removed-parts.ts';

export async function action(args: ActionFunctionArgs) {
  const personId = orNotFound(args.params.personId);
  return await submitForm(args, {
    change: (body) => putPictureBack(body, personId),
    run: async (_, { page }) => ({ to: openAt(page, personId) }),
  });
}

export default FormReply;
