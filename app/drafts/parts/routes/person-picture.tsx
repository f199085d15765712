import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { cropOf, newPicture } from '../../../attachments/picture.schema.ts';
import { readUpload } from '../../../attachments/read-upload.server.ts';
import { tooLarge } from '../../../attachments/upload-limit.ts';
import { withUploadSession } from '../../../attachments/upload-session.server.ts';
import { requireUser } from '../../../auth/require-user.server.ts';
import { submit } from '../../../platform/submit.server.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { CropField } from '../../../ui/crop-field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { PageHandle } from '../../../ui/page-handle.ts';
import { UploadProgress } from '../../../ui/upload-progress.tsx';
import { draftPage, openAt } from '../../draft-page.ts';
import { draftIdAtUrl } from '../../queries/draft-id-at-url.server.ts';
import { changePicture } from '../commands/change-picture.server.ts';
import { personOnDraft } from '../queries/person-on-draft.server.ts';

export const handle: PageHandle = { dialog: true };

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireUser(args);
  const { id } = await personOnDraft(scope, await draftIdAtUrl(scope, args.params), args.params.personId!);
  const page = draftPage(args.params);
  const { maxAvatarMb } = args.context.services.settings;
  return { action: `${page}/pictures/${id}`, closeTo: openAt(page, id), maxMb: maxAvatarMb };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await requireUser(args);
  const draftId = await draftIdAtUrl(scope, args.params);
  const { id } = await personOnDraft(scope, draftId, args.params.personId!);
  const { maxAvatarMb } = args.context.services.settings;
  return await withUploadSession(scope.files, async (arrivals) => {
    const { form, file, refused } = await readUpload(args, arrivals, maxAvatarMb);
    return await submit({ ...args, request: form }, newPicture, async (said) => {
      if (refused) throw refused;
      await changePicture(scope, draftId, id, { file, crop: cropOf(said), arrivals });
      return { to: openAt(draftPage(args.params), id) };
    });
  });
}

export default function PersonPictureDialog() {
  const { action: to, closeTo, maxMb } = useLoaderData<typeof loader>();
  const { errors = {} } = useActionData<typeof action>() ?? {};
  return (
    <Dialog
      title="Confirm Image"
      closeTo={closeTo}
      form={{ action: to, encType: 'multipart/form-data', noValidate: true }}
      foot={
        <>
          <Button type="button" className="push-end" hidden data-choose>
            Change picture...
          </Button>
          <LinkButton href={closeTo}>Cancel</LinkButton>
          <Button variant="primary">Ok</Button>
        </>
      }
    >
      <div className="fields">
        <CropField hint={`Upload limit ${maxMb} MB`} errors={errors.file ?? errors['']} />
        <UploadProgress maxMb={maxMb} tooLarge={tooLarge(maxMb)} />
      </div>
    </Dialog>
  );
}
