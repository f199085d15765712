import type { ActionFunctionArgs } from '@remix-run/node';
import { BusinessRuleError } from '#db/errors.ts';
import { orNotFound } from '../../../auth/authorize.ts';
import { duplicateParts } from '../../../incidents/duplicate-parts.ts';
import { FormReply } from '../../components/form-reply.tsx';
import { parseDraft } from '../../draft-body.ts';
import { openAt } from '../../draft-page.ts';
import { submitForm } from '../../form/submit-form.server.ts';
import { editableDraft } from '../../queries/editable-draft.server.ts';

export async function action(args: ActionFunctionArgs) {
  return await submitForm(args, {
    async run(scope, { draftId, page }) {
      const duplicates = duplicateParts(parseDraft((await editableDraft(scope, draftId)).body));
      if (Object.keys(duplicates).length > 0) throw new BusinessRuleError(duplicates);
      return { to: openAt(page, orNotFound(args.params.partId)) };
    },
  });
}

export default FormReply;
