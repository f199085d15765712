import type { ActionFunctionArgs } from '@remix-run/node';
import { fillAddress } from '../commands/fill-address.server.ts';
import { FormReply } from '../components/form-reply.tsx';
import { submitForm } from '../submit-form.server.ts';

export async function action(args: ActionFunctionArgs) {
  return await submitForm(args, {
    async run(scope, { draftId, page }) {
      const hasAddress = await fillAddress(scope, draftId);
      const toast = { kind: 'warn', message: 'This location has no address.' } as const;
      return { to: `${page}#where`, ...(hasAddress ? {} : { toast }) };
    },
  });
}

export default FormReply;
