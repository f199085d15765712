import type { ActionFunctionArgs } from '@remix-run/node';
import { BusinessRuleError } from '#db/errors.ts';
import { orNotFound } from '../../../auth/authorize.ts';
import { changePart } from '../../body/change-part.ts';
import { parseDraft } from '../../body/draft-body.ts';
import { idsOf } from '../../body/merge.ts';

import { FormReply } from '../../form/components/form-reply.tsx';

import { submitForm } from '../../form/submit-form.server.ts';
import { openAt } from '../../saving/draft-page.ts';
import { editableDraft } from '../../saving/queries/editable-draft.server.ts';

export async function action(args: ActionFunctionArgs) {
  const partId = orNotFound(args.params.partId);
  return await submitForm(args, {
    change: (body) => changePart(body, { act: 'restore', id: partId }, false),
    async run(scope, { draftId, page }) {
      const body = parseDraft((await editableDraft(scope, draftId)).body);
      if (!idsOf(body).has(partId)) throw new BusinessRuleError('It can no longer be restored.');
      return { to: openAt(page, partId) };
    },
  });
}

export default FormReply;
