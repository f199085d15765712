import { type AppLoadContext, redirect } from '@remix-run/node';
import { ForbiddenError } from '#db/errors.ts';
import { orNotFound } from '../auth/authorize.ts';
import type { Scope } from '../auth/scope.server.ts';
import { safeRedirect } from '../platform/web/safe-redirect.ts';
import { fileResponse } from './file-response.server.ts';
import { storedFile } from './queries/stored-file.server.ts';
import { readSignedUrl, signedUrl } from './signed-url.server.ts';

type RequestContext = { request: Request; context: AppLoadContext };
type FileReference = { fileId: string; thumbnailFileId: string | null; fileName: string };

/**
 * An address without a signature redirects to the signed one. The caller has authorized the user to read the row, at every
 * request. `?download` saves the file, `?thumbnail` shows its thumbnail.
 */
export async function readFile(args: RequestContext, scope: Scope, reference: FileReference) {
  const { pathname: path, searchParams } = new URL(args.request.url);
  const isThumbnail = searchParams.has('thumbnail');
  const fileId = orNotFound(isThumbnail ? reference.thumbnailFileId : reference.fileId);
  const file = { path, fileId, isThumbnail };
  const { sessionSecret } = args.context.services.settings;
  if (!searchParams.has('mac')) {
    const verb = searchParams.has('download') ? 'download' : 'view';
    return redirect(safeRedirect(signedUrl(sessionSecret, scope.actor, file, verb, scope.now())));
  }
  const verb = readSignedUrl(sessionSecret, scope.actor, file, searchParams, scope.now());
  if (!verb) throw new ForbiddenError();
  return await fileResponse(args, scope.files, await storedFile(scope, fileId), { name: reference.fileName, verb });
}
