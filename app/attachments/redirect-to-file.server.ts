import { type AppLoadContext, redirect } from '@remix-run/node';
import { orNotFound } from '../auth/authorize.ts';
import type { Scope } from '../auth/scope.server.ts';
import { safeRedirect } from '../platform/safe-redirect.ts';
import { fileKey } from './queries/file-key.server.ts';
import { signedUrl } from './signed-url.server.ts';

type RequestContext = { request: Request; context: AppLoadContext };
type FileReference = { fileId: string; thumbnailFileId: string | null; fileName: string };

/** Redirects to the signed URL of an authorized file; `?download` saves it, `?thumbnail` shows its thumbnail. */
export async function redirectToFile({ request, context }: RequestContext, scope: Scope, reference: FileReference) {
  const searchParams = new URL(request.url).searchParams;
  const key = await fileKey(
    scope,
    orNotFound(searchParams.has('thumbnail') ? reference.thumbnailFileId : reference.fileId),
  );
  const file = { key, name: reference.fileName };
  const verb = searchParams.has('download') ? 'download' : 'view';
  const { sessionSecret } = context.services.settings;
  return redirect(safeRedirect(signedUrl(sessionSecret, scope.actor, file, verb, scope.now())));
}
