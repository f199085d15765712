import type { ActionFunctionArgs } from '@remix-run/node';
import { checkedInput } from '../../incidents/record/queries/checked-input.server.ts';
import { inputOfDraft } from '../body/incident-input.ts';
import { FormReply } from '../form/components/form-reply.tsx';
import { submitForm } from '../form/submit-form.server.ts';
import { rebaseDraft } from '../saving/commands/rebase-draft.server.ts';
import { editableDraft } from '../saving/queries/editable-draft.server.ts';

export async function action(args: ActionFunctionArgs) {
  return await submitForm(args, {
    requiresNothingDropped: true,
    async run(scope, { draftId, page }) {
      await rebaseDraft(scope, draftId);
      const draft = await editableDraft(scope, draftId);
      await checkedInput(scope, inputOfDraft(scope, draft), draft.incidentId);
      return { to: `${page}/close` };
    },
  });
}

export default FormReply;
