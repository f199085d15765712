import type { ActionFunctionArgs } from '@remix-run/node';
import { afterSubmit } from '../after-submit.ts';
import { FormReply } from '../form/components/form-reply.tsx';
import { submitForm } from '../form/submit-form.server.ts';
import { submitDraft } from '../saving/commands/submit-draft.server.ts';

/** A form that is posted twice (double click, Back) creates one incident and redirects to it. */
export async function action(args: ActionFunctionArgs) {
  return await submitForm(args, {
    isForIncident: true,
    savesItself: true,
    async run(scope, { draftId, save }) {
      return afterSubmit(await submitDraft(scope, draftId, { save }), args.params, 'saved');
    },
  });
}

export default FormReply;
