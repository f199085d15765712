import type { ActionFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import { requireUser } from '../../../auth/require-user.server.ts';
import { submit } from '../../../platform/forms/submit.server.ts';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { draftPage, openAt } from '../../saving/draft-page.ts';
import { draftIdAtUrl } from '../../saving/queries/draft-id-at-url.server.ts';
import { addPersonSchema } from '../add-person.schema.ts';
import { addPerson } from '../commands/add-person.server.ts';
import { AddPersonDialog } from '../components/add-person-dialog.tsx';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction = () => [{ title: 'Person type · Incident Xpress' }];

/** Collapses a person with a name; opens one without a name, or one who may be known already. */
export async function action(args: ActionFunctionArgs) {
  const scope = await requireUser(args);
  const draftId = await draftIdAtUrl(scope, args.params);
  const page = draftPage(args.params);
  return await submit(args, addPersonSchema, async ({ employee, ...values }) => {
    const { id, isSettled } = await addPerson(scope, draftId, employee === 'yes', values);
    return { to: isSettled ? `${page}#entry-${id}` : openAt(page, id) };
  });
}

export default function AddPerson() {
  return <AddPersonDialog reply={useActionData<typeof action>()} />;
}
