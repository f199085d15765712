import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData, useParams } from '@remix-run/react';
import { signedIn } from '../../auth/signed-in.server.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Question } from '../../ui/dialog.tsx';
import type { PageHandle } from '../../ui/page-handle.ts';
import { draftPage } from '../draft-page.ts';
import { closableDraft } from '../queries/closable-draft.server.ts';
import { placedDraft } from '../queries/placed-draft.server.ts';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Close incident #${data?.number} · Incident Xpress` },
];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await signedIn(args);
  return { number: await closableDraft(scope, await placedDraft(scope, args.params)) };
}

export default function CloseIncident() {
  const { number } = useLoaderData<typeof loader>();
  const page = draftPage(useParams());
  return (
    <Question
      title={`Close incident #${number}?`}
      closeTo={page}
      foot={
        <>
          <LinkButton href={page}>Cancel</LinkButton>
          <LinkButton variant="primary" href={`${page}/close-details`}>
            Close incident
          </LinkButton>
        </>
      }
    >
      <p>Incident #{number} is saved as it stands here and closed. A closed incident cannot be edited.</p>
    </Question>
  );
}
