import type { ActionFunctionArgs } from '@remix-run/node';
import { BusinessRuleError } from '#db/errors.ts';
import { orNotFound } from '../../../auth/authorize.ts';
import { duplicateParts } from '../../../incidents/saving/duplicate-parts.ts';
import { parseDraft } from '../../body/draft-body.ts';
import { FormReply } from '../../form/components/form-reply.tsx';
import { submitForm } from '../../form/submit-form.server.ts';
import { openAt } from '../../saving/draft-page.ts';
import { editableDraft } from '../../saving/queries/editable-draft.server.ts';

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
