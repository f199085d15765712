import type { ActionFunctionArgs } from '@remix-run/node';
import { checkedInput } from '../../incidents/queries/checked-input.server.ts';
import { FormReply } from '../components/form-reply.tsx';
import { rebaseDraft } from '../conflicts/commands/rebase-draft.server.ts';
import { inputOfDraft } from '../form/incident-input.ts';
import { submitForm } from '../form/submit-form.server.ts';
import { editableDraft } from '../queries/editable-draft.server.ts';

export async function action(args: ActionFunctionArgs) {
  return await submitForm(args, {
    needsAllKept: true,
    async run(scope, { draftId, page }) {
      await rebaseDraft(scope, draftId);
      const draft = await editableDraft(scope, draftId);
      await checkedInput(scope, inputOfDraft(scope, draft), draft.incidentId);
      return { to: `${page}/close` };
    },
  });
}

export default FormReply;
