import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { authorize } from '../../auth/authorize.ts';
import type { PageHandle } from '../../ui/page-handle.ts';
import { ImportDialog } from '../components/import-dialog.tsx';
import { mayAddUsers } from '../policy.ts';
import { receiveUsers } from '../receive-users.server.ts';
import { requireSection } from '../require-section.server.ts';
import { usersViewPath } from '../users-view.schema.ts';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction = () => [{ title: 'Import users · Incident Xpress' }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireSection(args, 'workgroups');
  authorize(mayAddUsers(scope.actor));
  const back = usersViewPath(args.request);
  return { back, query: new URL(back, args.request.url).search };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await requireSection(args, 'workgroups');
  authorize(mayAddUsers(scope.actor));
  return await receiveUsers(args, scope);
}

export default function ImportUsers() {
  return <ImportDialog {...useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}
