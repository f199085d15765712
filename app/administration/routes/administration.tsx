import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Outlet, useLoaderData, useLocation, useNavigate } from '@remix-run/react';
import { useEffect } from 'react';
import { requireUser } from '../../auth/require-user.server.ts';
import { redirectWithToast } from '../../platform/forms/submit.server.ts';
import { usePage } from '../../shell/use-page.ts';
import { UnsavedGuard } from '../../ui/dialogs/unsaved-guard.tsx';
import { NotOnPhones } from '../../ui/pages/not-on-phones.tsx';
import type { PageHandle } from '../../ui/pages/page-handle.ts';
import { SectionFold } from '../components/section-fold.tsx';
import { administration } from '../queries/administration.server.ts';
import { addressOfSubRoute, isOnPhones, openSection } from '../sections.ts';

export const handle: PageHandle = { hydrate: true };

export const meta: MetaFunction = () => [{ title: 'Administration · Incident Xpress' }];

export async function loader(args: LoaderFunctionArgs) {
  const { first, ...page } = await administration(await requireUser(args));
  const { pathname, searchParams } = new URL(args.request.url);
  // a link may carry its section in the route state, so only a document redirects; `closed` keeps a fold closed
  const isDocument = args.request.headers.get('Accept')?.includes('text/html');
  if (first && isDocument && !openSection(pathname) && !searchParams.has('closed'))
    throw redirectWithToast(args, { to: first });
  return page;
}

export default function Administration() {
  const { account, sections } = useLoaderData<typeof loader>();
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const open = openSection(pathname);
  const first = open ? undefined : addressOfSubRoute(state);
  const covered = usePage().dialog ?? false;
  useEffect(() => {
    if (first) navigate(first, { replace: true });
  }, [first, navigate]);
  return (
    <UnsavedGuard>
      <main id="content">
        <NotOnPhones name="Administration" isShown={open !== undefined && isOnPhones(open)}>
          <div className="page">
            <div className="head" {...(covered && { inert: '' })}>
              <h1>Administration</h1>
              <p className="meta">{account}</p>
            </div>
            <div className="sheet">
              {sections.map(({ name, ...section }) => (
                <SectionFold
                  key={name}
                  {...{ name, ...section, covered, open: name === open, isOnPhones: isOnPhones(name) }}
                >
                  <Outlet />
                </SectionFold>
              ))}
            </div>
          </div>
        </NotOnPhones>
      </main>
    </UnsavedGuard>
  );
}
