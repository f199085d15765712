import { randomUUIDv7 } from 'node:crypto';
import type { ActionFunctionArgs } from '@remix-run/node';
import { isPartKind } from '#db/vocabulary/part-fields.ts';
import { orNotFound } from '../../../auth/authorize.ts';

import { changePart } from '../../body/change-part.ts';
import { FormReply } from '../../form/components/form-reply.tsx';

import { submitForm } from '../../form/submit-form.server.ts';
import { openAt } from '../../saving/draft-page.ts';

export async function action(args: ActionFunctionArgs) {
  const { id, kind = '' } = args.params;
  const partKind = orNotFound(isPartKind(kind) ? kind : null, 'kind of part');
  const partId = randomUUIDv7();
  return await submitForm(args, {
    change: (body) => changePart(body, { act: 'add', kind: partKind, id: partId }, id !== undefined),
    run: async (_, { page }) => ({ to: openAt(page, partId) }),
  });
}

export default FormReply;
