import type { AppLoadContext, EntryContext, HandleErrorFunction, LoaderFunctionArgs } from '@remix-run/node';
import { RemixServer } from '@remix-run/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { getUser } from './auth/require-user.server.ts';
import { lastOpenedIncidents } from './incidents/queries/last-opened-incidents.server.ts';
import { reportError } from './platform/web/report-error.server.ts';
import { renderForHydration } from './shell/render-for-hydration.server.ts';
import { rootData } from './shell/root-data.server.ts';
import { PageContext } from './ui/pages/page-context.ts';
import type { PageHandle } from './ui/pages/page-handle.ts';

export { storeKeyCalls } from './api/access/key-calls.server.ts';
export { protectedResource, protectedResourcePaths } from './api/access/protected-resource.server.ts';
export { apiRouter } from './api/api-router.server.ts';
export { createWebServices } from './shell/create-web-services.server.ts';
export { isSignedCall, isUpload, isWithinOnePage } from './shell/page-addresses.ts';

/** Renders the whole page before it is sent: pages are small, and the status can still change until the end. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: AppLoadContext,
) {
  const { nonce, errorReport } = context;
  const lastOpened = isAboutMissingPage(request, errorReport) ? await lastOpenedBy({ request, context }) : [];
  await addFrameOfFailedPost(remix, { request, context });
  const page = (
    <PageContext.Provider value={{ nonce, errorReport, lastOpened }}>
      <RemixServer context={remix} url={request.url} nonce={nonce} />
    </PageContext.Provider>
  );
  // React writes the doctype of a stream itself
  const html = isHydrated(remix) ? await renderForHydration(page) : `<!DOCTYPE html>${renderToStaticMarkup(page)}`;
  headers.set('Content-Type', 'text/html; charset=utf-8');
  // Back could not show a form again that was refused and not stored: the browser would ask whether to send it anew
  const isStored = request.method === 'POST' || !handlesOf(remix).some((handle) => handle?.notStored);
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', isStored ? 'private, no-cache' : 'private, no-store');
  return new Response(html, { headers, status });
}

/** Remix runs no root loader after an action that throws: its error page would have the frame of a visitor. */
async function addFrameOfFailedPost(
  { staticHandlerContext: { errors, loaderData } }: EntryContext,
  args: Pick<LoaderFunctionArgs, 'request' | 'context'>,
) {
  if (args.request.method !== 'POST' || !errors || loaderData.root) return;
  // without the database the frame stays that of a visitor
  const frame = await rootData(args).catch(() => undefined);
  if (frame) loaderData.root = frame;
}

export const handleError: HandleErrorFunction = reportError;

function isAboutMissingPage({ url }: Request, errorReport: AppLoadContext['errorReport']) {
  return errorReport ? errorReport.status === 404 : new URL(url).pathname === '/errors/pageNotExist';
}

async function lastOpenedBy(args: Pick<LoaderFunctionArgs, 'request' | 'context'>) {
  const scope = await getUser(args);
  return scope ? await lastOpenedIncidents(scope) : [];
}

function isHydrated(remix: EntryContext) {
  return !remix.staticHandlerContext.errors && handlesOf(remix).some((handle) => handle?.hydrate);
}

function handlesOf({ staticHandlerContext: { matches }, routeModules }: EntryContext) {
  return matches.map(({ route }) => routeModules[route.id]?.handle as PageHandle | undefined);
}
