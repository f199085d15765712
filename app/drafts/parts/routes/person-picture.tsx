import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { tooLarge } from '../../../attachments/upload-limit.ts';
import { orNotFound } from '../../../auth/authorize.ts';
import { requireUser } from '../../../auth/require-user.server.ts';
import { PictureDialog } from '../../../ui/files/picture-dialog.tsx';
import { UploadProgress } from '../../../ui/files/upload-progress.tsx';
import { useUpload } from '../../../ui/files/use-upload.ts';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { draftPage, openAt } from '../../saving/draft-page.ts';
import { draftIdAtUrl } from '../../saving/queries/draft-id-at-url.server.ts';
import { personOnDraft } from '../queries/person-on-draft.server.ts';
import { receivePicture } from '../receive-picture.server.ts';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction = () => [{ title: 'Confirm Image · Incident Xpress' }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireUser(args);
  const { id } = await personOnDraft(scope, await draftIdAtUrl(scope, args.params), orNotFound(args.params.personId));
  const page = draftPage(args.params);
  const { maxAvatarMb } = args.context.services.settings;
  const to = `${page}/pictures/${id}`;
  return { action: to, address: `${to}/upload`, closeTo: openAt(page, id), maxMb: maxAvatarMb };
}

export const action = receivePicture;

export default function PersonPictureDialog() {
  const { action: to, address, closeTo, maxMb } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const options = { address, maxMb, tooLarge: tooLarge(maxMb) };
  const { upload, reply: failed = reply, onSubmit, clearErrors } = useUpload(options);
  return (
    <PictureDialog
      title="Confirm Image"
      closeTo={closeTo}
      action={to}
      maxMb={maxMb}
      hint={`Upload limit ${maxMb} MB`}
      errors={failed?.errors ?? {}}
      onSubmit={onSubmit}
      isBusy={upload !== null}
      // the errors belong to another file
      onChoose={clearErrors}
    >
      {upload && <UploadProgress {...upload} />}
    </PictureDialog>
  );
}
