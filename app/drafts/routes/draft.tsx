import { randomUUID } from 'node:crypto';
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useActionData, useLoaderData, useOutlet } from '@remix-run/react';
import { requireUser } from '../../auth/require-user.server.ts';
import { redirectWithToast, submit } from '../../platform/submit.server.ts';
import type { PageHandle } from '../../ui/page-handle.ts';
import { backupKey } from '../autosave/backup-key.server.ts';
import { UnsavedNotice } from '../autosave/components/unsaved-notice.tsx';
import { VersionsConflict } from '../conflicts/components/versions-conflict.tsx';
import { draftPage } from '../draft-page.ts';
import { NotKeptPage } from '../editing/components/not-kept-page.tsx';
import type { NotKept } from '../editing/not-kept.ts';
import { answerTo } from '../editing/past-draft-answer.server.ts';
import { pastDraft } from '../editing/queries/past-draft.server.ts';
import { IncidentForm } from '../form/components/incident-form.tsx';
import { draftPost } from '../form/draft-post.schema.ts';
import { draftForm } from '../form/queries/draft-form.server.ts';
import { handleIntent } from '../handle-intent.server.ts';
import { draftIdAtUrl } from '../queries/draft-id-at-url.server.ts';

export const handle: PageHandle = { script: true, bodyClass: 'has-actions' };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title: `Incident #${data?.form.draft.number}, ${data?.form.draft.incidentId ? 'Edit' : 'Draft'} · Incident Xpress`,
  },
];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireUser(args);
  const draftId = args.params.draftId!;
  const past = await pastDraft(scope, args.params);
  // after this page's action its result is shown instead of a redirect
  if (past && isAfterAction(args)) return null;
  if (past?.outcome === 'SUBMITTED') throw redirect(`/incidents/${past.incidentId}`);
  if (past) throw redirectWithToast(args, answerTo(past));
  const params = new URL(args.request.url).searchParams;
  if (!scope.actor.account.active) throw warned(args, '/dashboard', 'Account is disabled.');
  const form = await draftForm(scope, draftId, args.params.id);
  // the edit copy is kept and can be used again when the incident is reopened
  if (form.closed) throw warned(args, `/incidents/${args.params.id}`, 'Cannot edit closed incident');
  return {
    form,
    words: { class: params.get('class') ?? '', location: params.get('location') ?? '' },
    open: params.get('open'),
    removed: params.get('removed'),
    operationId: randomUUID(),
    copyKey: backupKey(args.context.services.settings.sessionSecret, scope.actor.userId),
  };
}

/** After the page's action its request reaches the loaders as a GET that keeps the headers of the form. */
function isAfterAction({ request, params }: LoaderFunctionArgs) {
  return request.headers.has('Content-Type') && new URL(request.url).pathname === draftPage(params);
}

/** A form that is posted twice (double click, Back) creates one incident and redirects to it. */
export async function action(args: ActionFunctionArgs) {
  const scope = await requireUser(args);
  const draftId = await draftIdAtUrl(scope, args.params);
  return await submit(args, draftPost, (post) => handleIntent(scope, { ...args.params, draftId }, post));
}

function warned(args: LoaderFunctionArgs, to: string, message: string) {
  return redirectWithToast(args, { to, toast: { kind: 'warn', message } });
}

export default function DraftPage() {
  const data = useLoaderData<typeof loader>();
  const dialog = useOutlet();
  return (
    <>
      <main id="content" {...(dialog && { inert: '' })}>
        <Contents data={data} reply={useActionData<typeof action>()} />
      </main>
      {dialog}
    </>
  );
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>;
type ActionReply = ReturnType<typeof useActionData<typeof action>>;

function Contents({ data, reply }: { data: Data; reply: ActionReply }) {
  if (reply && 'notKept' in reply) return <NotKeptPage {...(reply.notKept as NotKept)} />;
  const shown = reply && 'form' in reply ? reply.form : data?.form;
  if (reply && 'conflict' in reply && shown) return <VersionsConflict conflict={reply.conflict} form={shown} />;
  if (!data) return null;
  const { form, copyKey, ...rest } = data;
  return (
    <>
      <UnsavedNotice form={form} copyKey={copyKey} />
      <IncidentForm key={form.draft.id} form={form} errors={reply?.errors ?? {}} {...rest} />
    </>
  );
}
