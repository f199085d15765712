import { type ErrorOut, errors, type KoaContextWithOIDC } from 'oidc-provider';
import { errorMessage } from '../../platform/web/error-message.ts';
import { errorReportOf, retryAfterSeconds } from '../../platform/web/error-report.ts';

export function providerErrorPage(ctx: KoaContextWithOIDC, _out: ErrorOut, error: Error) {
  // the sign-in is already complete or has expired, so a new one solves it
  if (error instanceof errors.SessionNotFound) return ctx.redirect('/login');
  const id = String(ctx.res.getHeader('X-Request-Id') ?? '');
  const report = errorReportOf(error, id);
  ctx.type = 'html';
  if (report.status !== 503) {
    ctx.body = pageWith('The sign-in could not be completed.');
    return;
  }
  ctx.status = 503;
  ctx.set('Retry-After', String(retryAfterSeconds));
  const { text, advice } = errorMessage(report);
  ctx.body = pageWith(`${text} ${advice}`);
}

const pageWith = (text: string) => `<!doctype html>
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
      <p>${text}</p>
      <p><a href="/login">Sign in</a></p>
    </main>
  </body>
</html>
`;
