import type { ActionFunctionArgs } from '@remix-run/node';
import { orNotFound } from '../../../auth/authorize.ts';
import { FormReply } from '../../form/components/form-reply.tsx';
import { submitForm } from '../../form/submit-form.server.ts';
import { openAt } from '../../saving/draft-page.ts';
import { checkDuplication } from '../commands/check-duplication.server.ts';

export async function action(args: ActionFunctionArgs) {
  const partId = orNotFound(args.params.partId);
  return await submitForm(args, {
    async run(scope, { draftId, page }) {
      const { matches } = await checkDuplication(scope, draftId, partId);
      return { to: matches.length > 0 ? `${page}/duplicates/${partId}` : openAt(page, partId) };
    },
  });
}

export default FormReply;
