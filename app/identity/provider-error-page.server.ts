import { type ErrorOut, errors, type KoaContextWithOIDC } from 'oidc-provider';
import { errorReportOf, retryAfterSeconds } from '../platform/error-report.ts';

export function providerErrorPage(ctx: KoaContextWithOIDC, _out: ErrorOut, error: Error) {
  // the sign-in is already complete or has expired, so a new one solves it
  if (error instanceof errors.SessionNotFound) return ctx.redirect('/login');
  if (errorReportOf(error, '').status === 503) {
    ctx.status = 503;
    ctx.set('Retry-After', String(retryAfterSeconds));
  }
  ctx.type = 'html';
  ctx.body = page;
}

const page = `<!doctype html>
<html lang="en-CA">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>Sign in · Incident Xpress</title>
  </head>
  <body>
    <main>
      <h1>Incident Xpress</h1>
      <p>The sign-in could not be completed.</p>
      <p><a href="/login">Sign in</a></p>
    </main>
  </body>
</html>
`;
