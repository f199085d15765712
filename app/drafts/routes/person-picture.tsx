import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { withArrivals } from '../../attachments/arrivals.server.ts';
import { cropOf, newPicture } from '../../attachments/picture.schema.ts';
import { readUpload } from '../../attachments/read-upload.server.ts';
import { tooLarge } from '../../attachments/upload-limit.ts';
import { signedIn } from '../../auth/signed-in.server.ts';
import { submit } from '../../shell/submit.server.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { CropField } from '../../ui/crop-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { PageHandle } from '../../ui/page-handle.ts';
import { UploadProgress } from '../../ui/upload-progress.tsx';
import { changePicture } from '../commands/change-picture.server.ts';
import { draftPage, openAt } from '../draft-page.ts';
import { personOnDraft } from '../queries/person-on-draft.server.ts';
import { placedDraft } from '../queries/placed-draft.server.ts';

export const handle: PageHandle = { dialog: true };

export async function loader(args: LoaderFunctionArgs) {
  const scope = await signedIn(args);
  const { id } = await personOnDraft(scope, await placedDraft(scope, args.params), args.params.personId!);
  const page = draftPage(args.params);
  const { maxAvatarMb } = args.context.product.settings;
  return { action: `${page}/pictures/${id}`, closeTo: openAt(page, id), maxMb: maxAvatarMb };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await signedIn(args);
  const draftId = await placedDraft(scope, args.params);
  const { id } = await personOnDraft(scope, draftId, args.params.personId!);
  const { maxAvatarMb } = args.context.product.settings;
  return await withArrivals(scope.files, async (arrivals) => {
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
