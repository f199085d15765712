import type { ActionFunctionArgs } from '@remix-run/node';
import { checkedInputs } from '../../incidents/saving/queries/checked-inputs.server.ts';
import { inputOfDraft } from '../body/incident-input.ts';
import { FormReply } from '../form/components/form-reply.tsx';
import { submitForm } from '../form/submit-form.server.ts';
import { editableDraft } from '../saving/queries/editable-draft.server.ts';
import { storedInstants } from '../saving/queries/stored-instants.server.ts';

export async function action(args: ActionFunctionArgs) {
  return await submitForm(args, {
    isForIncident: true,
    async run(scope, { draftId, page }) {
      const draft = await editableDraft(scope, draftId);
      const stored = await storedInstants(scope, draft.incidentId);
      await checkedInputs(scope, [inputOfDraft(scope, draft, stored)], draft.incidentId);
      return { to: `${page}/close` };
    },
  });
}

export default FormReply;
