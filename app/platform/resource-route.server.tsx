import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { renderToStaticMarkup } from 'react-dom/server';
import { ErrorContent } from '../ui/error-content.tsx';
import styles from '../ui/styles/index.css?url';
import { errorMessage } from './error-message.ts';
import { type ErrorReport, errorReportOf } from './error-report.ts';
import { reportError } from './report-error.server.ts';
import { wantsPage } from './wants-page.ts';

type Args = LoaderFunctionArgs | ActionFunctionArgs;

/**
 * Wraps the loader or action of a route that answers with data or a file. Remix has no error page for those: an error is
 * answered as a page to a browser that asked for one, and as `{ error, id }` to a script.
 */
export function resourceRoute(run: (args: Args) => Promise<Response>): (args: Args) => Promise<Response> {
  return async (args) => {
    try {
      return await run(args);
    } catch (error) {
      const isRedirect = error instanceof Response && error.status < 400;
      if (isRedirect) throw error;
      reportError(error, args);
      return errorResponse(args.context.errorReport ?? errorReportOf(error, args.context.requestId), args.request);
    }
  };
}

function errorResponse(fault: ErrorReport, request: Request): Response {
  const { status, id } = fault;
  if (!wantsPage((name) => request.headers.get(name)))
    return Response.json({ error: errorMessage(fault).text, id }, { status });
  const page = renderToStaticMarkup(<ErrorDocument fault={fault} />);
  return new Response(`<!DOCTYPE html>${page}`, { status, headers: { 'Content-Type': 'text/html; charset=utf-8' } });
}

function ErrorDocument({ fault }: { fault: ErrorReport }) {
  return (
    <html lang="en-CA">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${errorMessage(fault).title} · Incident Xpress`}</title>
        <link rel="stylesheet" href={styles} />
      </head>
      <body>
        <ErrorContent {...errorMessage(fault)} />
      </body>
    </html>
  );
}
