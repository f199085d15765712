import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { renderToStaticMarkup } from 'react-dom/server';
import { ErrorContent } from '../../ui/pages/error-content.tsx';
import styles from '../../ui/styles/index.css?url';
import { errorMessage } from './error-message.ts';
import { type ErrorReport, errorReportOf } from './error-report.ts';
import { reportError } from './report-error.server.ts';
import { wantsPage } from './wants-page.ts';

type Args = LoaderFunctionArgs | ActionFunctionArgs;

/** Remix has no error page for routes without a component: a browser gets a page, a script `{ error, id }`. */
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

function errorResponse(report: ErrorReport, request: Request): Response {
  const { status, id } = report;
  if (!wantsPage((name) => request.headers.get(name)))
    return Response.json({ error: errorMessage(report).text, id }, { status });
  const page = renderToStaticMarkup(<ErrorDocument report={report} />);
  return new Response(`<!DOCTYPE html>${page}`, { status, headers: { 'Content-Type': 'text/html; charset=utf-8' } });
}

function ErrorDocument({ report }: { report: ErrorReport }) {
  return (
    <html lang="en-CA">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${errorMessage(report).title} · Incident Xpress`}</title>
        <link rel="stylesheet" href={styles} />
      </head>
      <body>
        <ErrorContent {...errorMessage(report)} />
      </body>
    </html>
  );
}
