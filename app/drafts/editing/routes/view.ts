import type { ActionFunctionArgs } from '@remix-run/node';
import { FormReply } from '../../components/form-reply.tsx';
import { submitForm } from '../../form/submit-form.server.ts';
import { discardUnchangedCopy } from '../commands/discard-unchanged-copy.server.ts';

export async function action(args: ActionFunctionArgs) {
  const { id } = args.params;
  return await submitForm(args, {
    async run(scope, { draftId, page }) {
      const wasDiscarded = await discardUnchangedCopy(scope, draftId);
      const toast = { kind: 'ok', message: 'Draft saved' } as const;
      return { to: id ? `/incidents/${id}` : page, ...(wasDiscarded ? {} : { toast }) };
    },
  });
}

export default FormReply;
