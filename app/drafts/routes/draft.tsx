import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { type ShouldRevalidateFunction, useActionData, useLoaderData, useLocation, useOutlet } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { requireUser } from '../../auth/require-user.server.ts';
import { isAfterAction } from '../../platform/is-after-action.ts';
import { redirectWithToast } from '../../platform/submit.server.ts';
import { isDismissedOffline } from '../../ui/connection.ts';
import type { PageHandle } from '../../ui/page-handle.ts';
import { DraftContents } from '../components/draft-contents.tsx';
import { draftPage } from '../draft-page.ts';
import { draftPageData } from '../draft-page-data.server.ts';
import { draftTitle } from '../draft-title.ts';
import { answerTo } from '../editing/past-draft-answer.server.ts';
import { pastDraft } from '../editing/queries/past-draft.server.ts';
import type { FormResult } from '../form/form-result.ts';
import { submitForm } from '../form/submit-form.server.ts';

export const handle: PageHandle = { hydrate: true, bodyClass: 'has-actions' };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: draftTitle(data?.form) }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireUser(args);
  const past = await pastDraft(scope, args.params);
  // after this page's action its result is shown instead of a redirect
  const isOwnAction = isAfterAction(args.request) && new URL(args.request.url).pathname === draftPage(args.params);
  if (past && isOwnAction) return null;
  if (past?.outcome === 'SUBMITTED') throw redirect(`/incidents/${past.incidentId}`);
  if (past) throw redirectWithToast(args, answerTo(past));
  return await draftPageData(args, scope);
}

export async function action(args: ActionFunctionArgs) {
  const toast = { kind: 'ok', message: 'Draft saved' } as const;
  return await submitForm(args, { run: async (_, { page }) => ({ to: page, toast }) });
}

/** A dismissed dialog may have changed the draft; a conflict replaces the form, whose draft may be gone. */
export const shouldRevalidate: ShouldRevalidateFunction = (change) => {
  const { currentUrl, nextUrl, formMethod, actionStatus, actionResult, defaultShouldRevalidate } = change;
  if (isDismissedOffline(formMethod)) return false;
  if (actionStatus === 422 && ('conflict' in actionResult || 'notKept' in actionResult)) return false;
  return defaultShouldRevalidate || currentUrl.pathname !== nextUrl.pathname;
};

export default function DraftPage() {
  const data = useLoaderData<typeof loader>();
  const dialog = useOutlet();
  const focused = useReturnOfFocus(dialog !== null);
  return (
    <>
      <main
        id="content"
        {...(dialog && { inert: '' })}
        onFocus={({ target }) => {
          focused.current = target;
        }}
      >
        <DraftContents data={data} result={useActionData<FormResult>()} />
      </main>
      {dialog}
    </>
  );
}

/** When a dialog closes, the focus returns to where it was before, or to the section that the address names. */
function useReturnOfFocus(isDialogOpen: boolean) {
  const focused = useRef<HTMLElement | null>(null);
  const wasOpen = useRef(isDialogOpen);
  const { hash } = useLocation();
  useEffect(() => {
    if (wasOpen.current && !isDialogOpen && document.activeElement === document.body) {
      const section = document.getElementById(hash.slice(1))?.querySelector<HTMLElement>('summary, button');
      (focused.current?.isConnected ? focused.current : section)?.focus();
    }
    wasOpen.current = isDialogOpen;
  }, [isDialogOpen, hash]);
  return focused;
}
