import type { ActionFunctionArgs } from '@remix-run/node';
import { submitForm } from '../form/submit-form.server.ts';
import { discardUnchangedCopy } from '../saving/commands/discard-unchanged-copy.server.ts';

/** Keeps what was typed, and discards a copy without changes. */
export async function leaveForm(args: ActionFunctionArgs, to: string) {
  return await submitForm(args, {
    async run(scope, { draftId, page }) {
      const wasDiscarded = await discardUnchangedCopy(scope, draftId);
      const toast = { kind: 'ok', message: 'Draft saved' } as const;
      return { to: args.params.id ? to : page, ...(wasDiscarded ? {} : { toast }) };
    },
  });
}
