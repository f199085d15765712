import type { AppLoadContext, EntryContext, HandleErrorFunction } from '@remix-run/node';
import { RemixServer } from '@remix-run/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { reportError } from './platform/report-error.server.ts';
import { PageContext } from './ui/page-context.ts';

export { createWebServices } from './shell/create-web-services.server.ts';

/** Renders the page to a string, without streaming: pages are small, and the status can still change until the end. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: AppLoadContext,
) {
  const { module, imports } = remix.manifest.entry;
  const html = renderToStaticMarkup(
    <PageContext.Provider
      value={{ nonce: context.nonce, scripts: [module, ...imports], errorReport: context.errorReport }}
    >
      <RemixServer context={remix} url={request.url} />
    </PageContext.Provider>,
  );
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-cache');
  return new Response(`<!DOCTYPE html>${html}`, { headers, status });
}

export const handleError: HandleErrorFunction = reportError;
