import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { z } from 'zod';
import { submit } from '../../../platform/forms/submit.server.ts';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { DeleteDialog } from '../../components/delete-dialog.tsx';
import { requireSection } from '../../require-section.server.ts';
import { deleteLogo } from '../commands/delete-logo.server.ts';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction = () => [{ title: 'Delete the logo? · Incident Xpress' }];

export async function loader(args: LoaderFunctionArgs) {
  await requireSection(args, 'settings');
  return null;
}

export async function action(args: ActionFunctionArgs) {
  const scope = await requireSection(args, 'settings');
  return await submit(args, z.object({}), async () => {
    await deleteLogo(scope);
    return { to: back, toast: { kind: 'ok', message: 'The logo is deleted.' } };
  });
}

const back = '/administration/settings';

export default function DeleteLogo() {
  return (
    <DeleteDialog title="Delete the logo?" back={back}>
      <p>The top bar and printouts then show the company name alone.</p>
    </DeleteDialog>
  );
}
