import { randomUUID } from 'node:crypto';
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useActionData, useLoaderData, useOutlet } from '@remix-run/react';
import { signedIn } from '../../auth/signed-in.server.ts';
import { redirectWithToast, submit } from '../../shell/submit.server.ts';
import type { PageHandle } from '../../ui/page-handle.ts';
import { IncidentForm } from '../components/incident-form.tsx';
import { UnsavedNotice } from '../components/unsaved-notice.tsx';
import { VersionsConflict } from '../components/versions-conflict.tsx';
import { copyKey } from '../copy-key.server.ts';
import { pressed } from '../draft-intents.server.ts';
import { draftPost } from '../draft-post.schema.ts';
import { draftForm } from '../queries/draft-form.server.ts';
import { placedDraft } from '../queries/placed-draft.server.ts';
import { submittedNumber } from '../queries/submitted-number.server.ts';

export const handle: PageHandle = { script: true, bodyClass: 'has-actions' };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title: `Incident #${data?.form.draft.number}, ${data?.form.draft.incidentId ? 'Edit' : 'Draft'} · Incident Xpress`,
  },
];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await signedIn(args);
  const draftId = args.params.draftId!;
  if (await submittedNumber(scope, draftId)) throw redirect(`/incidents/${args.params.id ?? draftId}`);
  const params = new URL(args.request.url).searchParams;
  if (!scope.actor.account.active) throw warned(args, '/dashboard', 'Account is disabled.');
  const form = await draftForm(scope, draftId, args.params.id);
  // the copy stays, and can be gone on with when someone reopens the incident
  if (form.closed) throw warned(args, `/incidents/${args.params.id}`, 'Cannot edit closed incident');
  return {
    form,
    words: { class: params.get('class') ?? '', location: params.get('location') ?? '' },
    open: params.get('open'),
    removed: params.get('removed'),
    operationId: randomUUID(),
    copyKey: copyKey(args.context.product.settings.sessionSecret, scope.actor.userId),
  };
}

/** A form sent twice, by a double click or by Back, leads to the one incident it made. */
export async function action(args: ActionFunctionArgs) {
  const scope = await signedIn(args);
  const draftId = await placedDraft(scope, args.params);
  return await submit(args, draftPost, (post) => pressed(scope, { ...args.params, draftId }, post));
}

function warned(args: LoaderFunctionArgs, to: string, message: string) {
  return redirectWithToast(args, { to, toast: { kind: 'warn', message } });
}

export default function DraftPage() {
  const { form, copyKey, ...rest } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const dialog = useOutlet();
  return (
    <>
      <main id="content" {...(dialog && { inert: '' })}>
        {reply && 'conflict' in reply ? (
          <VersionsConflict conflict={reply.conflict} form={form} />
        ) : (
          <>
            <UnsavedNotice form={form} copyKey={copyKey} />
            <IncidentForm key={form.draft.id} form={form} errors={reply?.errors ?? {}} {...rest} />
          </>
        )}
      </main>
      {dialog}
    </>
  );
}
