import type { ActionFunctionArgs } from '@remix-run/node';
import { BusinessRuleError } from '#db/errors.ts';
import { orNotFound } from '../../../auth/authorize.ts';
import { attachmentsStay } from '../../../incidents/policy.ts';
import { FormReply } from '../../components/form-reply.tsx';
import { parseDraft, withoutPart } from '../../draft-body.ts';
import { removedAt } from '../../draft-page.ts';
import { submitForm } from '../../form/submit-form.server.ts';
import { mayRemovePart } from '../../policy.ts';
import { editableDraft } from '../../queries/editable-draft.server.ts';
import { removedNames } from '../removed-parts.ts';

export async function action(args: ActionFunctionArgs) {
  const partId = orNotFound(args.params.partId);
  return await submitForm(args, {
    change: (body, { actor }) => (mayRemovePart(actor, body.attachments, partId) ? withoutPart(body, partId) : body),
    async run(scope, { draftId, page }) {
      const body = parseDraft((await editableDraft(scope, draftId)).body);
      if (!mayRemovePart(scope.actor, body.attachments, partId)) throw new BusinessRuleError(attachmentsStay);
      const removed = removedNames(body).find(({ id }) => id === partId);
      return { to: removed ? removedAt(page, removed.kind, partId) : page };
    },
  });
}

export default FormReply;
