import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import {
  type ShouldRevalidateFunction,
  useActionData,
  useLoaderData,
  useLocation,
  useNavigate,
  useOutlet,
  useSearchParams,
} from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { requireUser } from '../../auth/require-user.server.ts';
import { isAfterAction } from '../../platform/forms/is-after-action.ts';
import { redirectWithToast } from '../../platform/forms/submit.server.ts';
import { isDismissedOffline } from '../../ui/connection.ts';
import { DraftContents } from '../components/draft-contents.tsx';
import { DraftFrame, draftHandle } from '../components/draft-frame.tsx';
import { draftPageData } from '../draft-page-data.server.ts';
import { draftTitle } from '../form/draft-title.ts';
import type { FormResult } from '../form/form-result.ts';
import { submitForm } from '../form/submit-form.server.ts';
import type { PageActions } from '../form/use-parts.ts';
import { draftPage } from '../saving/draft-page.ts';
import { answerTo } from '../saving/past-draft-answer.server.ts';
import { pastDraft } from '../saving/queries/past-draft.server.ts';
import { submittedBody } from '../saving/queries/submitted-body.server.ts';
import { afterBack, useLoadAfterBack } from '../saving/use-load-after-back.ts';

export const handle = draftHandle;

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: draftTitle(data?.form) }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireUser(args);
  const past = await pastDraft(scope, args.params);
  const isBack = new URL(args.request.url).searchParams.has(afterBack);
  const saved = past && isBack ? await submittedBody(scope, past) : undefined;
  // this page's own action shows its result instead of a redirect
  const isOwnAction = isAfterAction(args.request) && new URL(args.request.url).pathname === draftPage(args.params);
  if (past && isOwnAction) return null;
  if (saved) return await draftPageData(args, scope, saved);
  if (past?.outcome === 'SUBMITTED') throw redirect(`/incidents/${past.incidentId}`);
  if (past) throw redirectWithToast(args, answerTo(past));
  return await draftPageData(args, scope);
}

export async function action(args: ActionFunctionArgs) {
  const toast = { kind: 'ok', message: 'Draft saved' } as const;
  return await submitForm(args, { run: async (_, { page }) => ({ to: page, toast }) });
}

/** A dismissed dialog may have changed the draft; a conflict replaces the form. */
export const shouldRevalidate: ShouldRevalidateFunction = (change) => {
  const { currentUrl, nextUrl, formMethod, actionStatus, actionResult, defaultShouldRevalidate } = change;
  if (formMethod !== 'POST' && isInBrowser(currentUrl, nextUrl)) return false;
  if (isDismissedOffline(formMethod)) return false;
  if (actionStatus === 422 && ('conflict' in actionResult || 'notKept' in actionResult)) return false;
  return defaultShouldRevalidate || currentUrl.pathname !== nextUrl.pathname;
};

/** Opening parts and dialogs, and leaving a search, needs no loader. */
function isInBrowser(from: URL, to: URL) {
  if (to.searchParams.has(afterBack)) return false;
  if (from.pathname === to.pathname) return from.search !== to.search;
  return to.pathname.endsWith('/add-person') || /\/(add-person|select-[a-z-]+(\/[^/]+)?)$/.test(from.pathname);
}

export default function DraftPage() {
  const data = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const inDialog: PageActions['dialog'] = useRef(null);
  const go: PageActions['go'] = (to, options) => navigate(to, { preventScrollReset: true, ...options });
  const dialog = useOutlet(inDialog);
  const focused = useReturnOfFocus(dialog !== null);
  const isLoading = useLoadAfterBack();
  useEffect(() => document.addEventListener('focusin', loadDialog, { once: true }), []);
  return (
    <DraftFrame>
      <div className="contents" {...((dialog || isLoading) && { inert: '' })}>
        <DraftContents
          main={{
            'aria-busy': isLoading || undefined,
            onFocus: ({ target }) => {
              focused.current = target;
            },
          }}
          data={data && { ...data, open: params.get('open'), removed: params.get('removed') }}
          result={useActionData<FormResult>()}
          page={{ go, dialog: inDialog }}
        />
      </div>
      {dialog}
    </DraftFrame>
  );
}

/** Preloads the dialog so that it opens at once; offline it loads when it opens. */
function loadDialog() {
  // PrefetchPageLinks would reload the page where the connection fails
  const { module } = window.__remixManifest.routes['new-add-person']!;
  import(/* @vite-ignore */ module).then(undefined, () => undefined);
}

/** Closing a dialog returns the focus to where it was, or to the section of the address. */
function useReturnOfFocus(isDialogOpen: boolean) {
  const focused = useRef<HTMLElement | null>(null);
  const wasOpen = useRef(isDialogOpen);
  const { hash } = useLocation();
  useEffect(() => {
    if (wasOpen.current && !isDialogOpen && document.activeElement === document.body) {
      const target = document.getElementById(hash.slice(1));
      const section = target?.querySelector<HTMLElement>('summary, button');
      // the user continues with the person that the dialog added
      const isOpened = target instanceof HTMLDetailsElement && target.classList.contains('entry') && target.open;
      if (isOpened) return target.querySelector<HTMLElement>('input:not([type=hidden])')?.focus();
      (focused.current?.isConnected ? focused.current : section)?.focus();
    }
    wasOpen.current = isDialogOpen;
  }, [isDialogOpen, hash]);
  return focused;
}
