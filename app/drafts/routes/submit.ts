import type { ActionFunctionArgs } from '@remix-run/node';
import { afterSubmit } from '../after-submit.ts';
import { submitDraft } from '../commands/submit-draft.server.ts';
import { FormReply } from '../components/form-reply.tsx';
import { submitForm } from '../form/submit-form.server.ts';

/** Submits the draft. A form that is posted twice (double click, Back) creates one incident and redirects to it. */
export async function action(args: ActionFunctionArgs) {
  return await submitForm(args, {
    needsAllKept: true,
    async run(scope, { draftId }) {
      return afterSubmit(await submitDraft(scope, draftId), args.params, 'saved');
    },
  });
}

export default FormReply;
