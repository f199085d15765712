import type { ActionFunctionArgs } from '@remix-run/node';
import { orNotFound } from '../../../auth/authorize.ts';
import { FormReply } from '../../form/components/form-reply.tsx';
import { submitForm } from '../../form/submit-form.server.ts';
import { openAt } from '../../saving/draft-page.ts';
import { revealDraftPerson } from '../commands/reveal-draft-person.server.ts';

export async function action(args: ActionFunctionArgs) {
  const personId = orNotFound(args.params.personId);
  return await submitForm(args, {
    async run(scope, { draftId, page }) {
      await revealDraftPerson(scope, draftId, personId);
      return { to: openAt(page, personId) };
    },
  });
}

export default FormReply;
