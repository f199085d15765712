import type { ActionFunctionArgs } from '@remix-run/node';
import { BusinessRuleError } from '#db/errors.ts';
import { orNotFound } from '../../../auth/authorize.ts';
import { FormReply } from '../../components/form-reply.tsx';
import { idsOf } from '../../conflicts/merge.ts';
import { parseDraft } from '../../draft-body.ts';
import { openAt } from '../../draft-page.ts';
import { submitForm } from '../../form/submit-form.server.ts';
import { editableDraft } from '../../queries/editable-draft.server.ts';
import { putBack } from '../removed-parts.ts';

export async function action(args: ActionFunctionArgs) {
  const partId = orNotFound(args.params.partId);
  return await submitForm(args, {
    change: (body) => putBack(body, partId),
    async run(scope, { draftId, page }) {
      const body = parseDraft((await editableDraft(scope, draftId)).body);
      if (!idsOf(body).has(partId)) throw new BusinessRuleError('It can no longer be restored.');
      return { to: openAt(page, partId) };
    },
  });
}

export default FormReply;
