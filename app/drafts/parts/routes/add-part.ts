import { randomUUIDv7 } from 'node:crypto';
import type { ActionFunctionArgs } from '@remix-run/node';
import { isPartKind } from '#db/vocabulary/part-fields.ts';
import { orNotFound } from '../../../auth/authorize.ts';
import { FormReply } from '../../components/form-reply.tsx';
import { openAt } from '../../draft-page.ts';
import { submitForm } from '../../form/submit-form.server.ts';
import { addPart } from '../add-part.ts';
import { newPartOn } from '../new-part-on.ts';

export async function action(args: ActionFunctionArgs) {
  const { id, kind = '' } = args.params;
  const partKind = orNotFound(isPartKind(kind) ? kind : null, 'kind of part');
  const partId = randomUUIDv7();
  return await submitForm(args, {
    change: (body) => addPart(body, partKind, newPartOn(body, partKind, partId, id ? 'EDIT' : 'CREATE')),
    run: async (_, { page }) => ({ to: openAt(page, partId) }),
  });
}

export default FormReply;
