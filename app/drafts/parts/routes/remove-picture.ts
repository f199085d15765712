import type { ActionFunctionArgs } from '@remix-run/node';
import { orNotFound } from '../../../auth/authorize.ts';
import { setPicture } from '../../body/set-picture.ts';
import { FormReply } from '../../form/components/form-reply.tsx';
import { submitForm } from '../../form/submit-form.server.ts';
import { openAt } from '../../saving/draft-page.ts';

export async function action(args: ActionFunctionArgs) {
  const personId = orNotFound(args.params.personId);
  return await submitForm(args, {
    change: (body) => setPicture(body, personId, null),
    run: async (_, { page }) => ({ to: openAt(page, personId) }),
  });
}

export default FormReply;
