import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { submit } from '../../../platform/forms/submit.server.ts';
import { counted } from '../../../ui/format.ts';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { requireSection } from '../../require-section.server.ts';
import { importUsers } from '../commands/import-users.server.ts';
import { ImportDialog } from '../components/import-dialog.tsx';
import { importInput } from '../import.schema.ts';
import { signInRules } from '../sign-in-rules.server.ts';
import { usersViewPath } from '../users-view.schema.ts';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction = () => [{ title: 'Import users · Incident Xpress' }];

export async function loader(args: LoaderFunctionArgs) {
  await requireSection(args, 'workgroups');
  const back = usersViewPath(args.request);
  return { back, query: new URL(back, args.request.url).search };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await requireSection(args, 'workgroups');
  return await submit(args, importInput, async (form) => {
    const { added, skipped } = await importUsers(scope, form, signInRules(args.context.services.settings));
    const message = `${counted(added, 'user')} ${added === 1 ? 'is' : 'are'} imported.`;
    const rest = skipped > 0 ? ` ${counted(skipped, 'row')} ${skipped === 1 ? 'was' : 'were'} skipped.` : '';
    return { to: usersViewPath(args.request), toast: { kind: 'ok', message: message + rest } };
  });
}

export default function ConfirmImport() {
  return <ImportDialog {...useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}
