import { type AppLoadContext, redirect } from '@remix-run/node';
import { orNotFound } from '../auth/authorize.ts';
import type { Scope } from '../auth/scope.server.ts';
import { safeRedirect } from '../platform/safe-redirect.ts';
import { fileKey } from './queries/file-key.server.ts';
import { signedUrl } from './signed-url.server.ts';

type RequestContext = { request: Request; context: AppLoadContext };
type Attached = { fileId: string; thumbnailFileId: string | null; fileName: string };

/**
 * On to the signed address of a file that the caller has shown to be this user's to read: to view it, with `?download` to
 * save it, with `?thumbnail` to its small picture.
 */
export async function redirectToFile({ request, context }: RequestContext, scope: Scope, attached: Attached) {
  const searchParams = new URL(request.url).searchParams;
  const key = await fileKey(
    scope,
    orNotFound(searchParams.has('thumbnail') ? attached.thumbnailFileId : attached.fileId),
  );
  const file = { key, name: attached.fileName };
  const verb = searchParams.has('download') ? 'download' : 'view';
  const { sessionSecret } = context.services.settings;
  return redirect(safeRedirect(signedUrl(sessionSecret, scope.actor, file, verb, scope.now())));
}
