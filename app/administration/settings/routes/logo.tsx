import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { PictureDialog } from '../../../ui/files/picture-dialog.tsx';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { requireSection } from '../../require-section.server.ts';
import { receiveLogo } from '../receive-logo.server.ts';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction = () => [{ title: 'Confirm Image · Incident Xpress' }];

export async function loader(args: LoaderFunctionArgs) {
  await requireSection(args, 'settings');
  return { maxMb: args.context.services.settings.maxLogoMb };
}

export const action = receiveLogo;

const back = '/administration/settings';

export default function Logo() {
  const { maxMb } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <PictureDialog
      title="Confirm Image"
      closeTo={back}
      action="/administration/settings/logo"
      free
      maxMb={maxMb}
      hint={`Upload limit ${maxMb} MB`}
      errors={reply?.errors}
    />
  );
}
