import type { AppLoadContext, EntryContext, HandleErrorFunction } from '@remix-run/node';
import { RemixServer } from '@remix-run/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { reportError } from './platform/report-error.server.ts';
import { renderForHydration } from './shell/render-for-hydration.server.ts';
import { PageContext } from './ui/page-context.ts';
import type { PageHandle } from './ui/page-handle.ts';

export { apiRouter } from './api/api-router.server.ts';
export { createWebServices } from './shell/create-web-services.server.ts';
export { isUpload, isWithinOnePage } from './shell/page-addresses.ts';

/** Renders the whole page before it is sent: pages are small, and the status can still change until the end. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  { nonce, errorReport }: AppLoadContext,
) {
  const page = (
    <PageContext.Provider value={{ nonce, errorReport }}>
      <RemixServer context={remix} url={request.url} nonce={nonce} />
    </PageContext.Provider>
  );
  const html = isHydrated(remix) ? await renderForHydration(page) : renderToStaticMarkup(page);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-cache');
  return new Response(`<!DOCTYPE html>${html}`, { headers, status });
}

export const handleError: HandleErrorFunction = reportError;

function isHydrated({ staticHandlerContext: { matches, errors }, routeModules }: EntryContext) {
  return !errors && matches.some(({ route }) => (routeModules[route.id]?.handle as PageHandle | undefined)?.hydrate);
}
