import type { ActionFunctionArgs } from '@remix-run/node';
import { BusinessRuleError } from '#db/errors.ts';
import { orNotFound } from '../../../auth/authorize.ts';
import { attachmentsStay } from '../../../incidents/policy.ts';
import { changePart } from '../../body/change-part.ts';
import { parseDraft } from '../../body/draft-body.ts';
import { removedNames } from '../../body/removed-parts.ts';
import { FormReply } from '../../form/components/form-reply.tsx';
import { submitForm } from '../../form/submit-form.server.ts';
import { mayRemovePart } from '../../policy.ts';
import { removedAt } from '../../saving/draft-page.ts';
import { editableDraft } from '../../saving/queries/editable-draft.server.ts';

export async function action(args: ActionFunctionArgs) {
  const partId = orNotFound(args.params.partId);
  return await submitForm(args, {
    change: (body, { actor }) =>
      mayRemovePart(actor, body.attachments, partId) ? changePart(body, { act: 'remove', id: partId }, false) : body,
    async run(scope, { draftId, page }) {
      const body = parseDraft((await editableDraft(scope, draftId)).body);
      if (!mayRemovePart(scope.actor, body.attachments, partId)) throw new BusinessRuleError(attachmentsStay);
      const removed = removedNames(body).find(({ id }) => id === partId);
      return { to: removed ? removedAt(page, removed.kind, partId) : page };
    },
  });
}

export default FormReply;
