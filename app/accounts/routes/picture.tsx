import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { requireUser } from '../../auth/require-user.server.ts';
import { PictureDialog } from '../../ui/files/picture-dialog.tsx';
import type { PageHandle } from '../../ui/pages/page-handle.ts';
import { receiveAvatar } from '../receive-avatar.server.ts';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction = () => [{ title: 'Change picture · Incident Xpress' }];

export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  return { maxMb: args.context.services.settings.maxAvatarMb };
}

export const action = receiveAvatar;

export default function AvatarDialog() {
  const { maxMb } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <PictureDialog
      title="Change picture"
      closeTo="/profile"
      action="/profile/picture"
      maxMb={maxMb}
      hint={`upload limit ${maxMb} MB`}
      errors={reply?.errors}
    />
  );
}
