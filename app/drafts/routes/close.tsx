import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData, useParams } from '@remix-run/react';
import { requireUser } from '../../auth/require-user.server.ts';
import { LinkButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/dialog.tsx';
import type { PageHandle } from '../../ui/pages/page-handle.ts';
import { closableDraft } from '../queries/closable-draft.server.ts';
import { draftPage } from '../saving/draft-page.ts';
import { draftIdAtUrl } from '../saving/queries/draft-id-at-url.server.ts';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Close incident #${data?.number}? · Incident Xpress` },
];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireUser(args);
  const { number } = await closableDraft(scope, await draftIdAtUrl(scope, args.params));
  return { number };
}

export default function CloseIncident() {
  const { number } = useLoaderData<typeof loader>();
  const page = draftPage(useParams());
  return (
    <ConfirmDialog
      title={`Close incident #${number}?`}
      closeTo={page}
      foot={
        <>
          <LinkButton to={page}>Cancel</LinkButton>
          <LinkButton variant="primary" to={`${page}/close-details`} autoFocus>
            Close incident
          </LinkButton>
        </>
      }
    >
      <p>Incident #{number} is saved as it stands here and closed. A closed incident cannot be edited.</p>
    </ConfirmDialog>
  );
}
