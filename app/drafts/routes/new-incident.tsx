import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData, useOutlet } from '@remix-run/react';
import { requireUser } from '../../auth/require-user.server.ts';
import { viewerDisplay } from '../../auth/viewer-display.server.ts';
import { redirectWithToast } from '../../platform/forms/submit.server.ts';
import { accountDisabled } from '../../platform/web/error-texts.ts';
import type { PageHandle } from '../../ui/pages/page-handle.ts';
import { Section } from '../../ui/section.tsx';
import { SelectDraft } from '../components/select-draft.tsx';
import { ownDrafts } from '../queries/own-drafts.server.ts';
import { startDraft } from '../saving/commands/start-draft.server.ts';

const offered = 200;

export const handle: PageHandle = { dialog: true, hydrate: true };

export const meta: MetaFunction = () => [{ title: 'Select Draft · Incident Xpress' }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireUser(args);
  if (!scope.actor.account.active) throw refuseDisabled(args);
  const own = await ownDrafts(scope, { limit: offered + 1, offset: 0 });
  const drafts = own.slice(0, offered).filter(({ may }) => may.edit);
  if (drafts.length === 0 && !args.params.draftId) throw redirect(`/newincident/${await startDraft(scope)}`);
  return { drafts, hasMore: own.length > offered, display: viewerDisplay(scope.actor) };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await requireUser(args);
  if (!scope.actor.account.active) return refuseDisabled(args);
  return redirectWithToast(args, { to: `/newincident/${await startDraft(scope)}` });
}

function refuseDisabled(args: LoaderFunctionArgs) {
  return redirectWithToast(args, { to: '/dashboard', toast: { kind: 'warn', message: accountDisabled } });
}

export default function NewIncident() {
  const data = useLoaderData<typeof loader>();
  const question = useOutlet();
  return (
    <>
      <main id="content" {...{ inert: '' }}>
        <div className="page">
          <div className="head">
            <h1>New Incident</h1>
          </div>
          <div className="sheet">
            {['When', 'What', 'Where', 'Why', 'Summary'].map((name) => (
              <Section key={name} id={name.toLowerCase()} name={name}>
                {null}
              </Section>
            ))}
          </div>
        </div>
      </main>
      {question ?? <SelectDraft {...data} />}
    </>
  );
}
