import { randomUUID } from 'node:crypto';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { orNotFound } from '../auth/authorize.ts';
import type { Scope } from '../auth/scope.server.ts';
import { redirectWithToast } from '../platform/forms/submit.server.ts';
import { accountDisabled } from '../platform/web/error-texts.ts';
import type { DraftBody } from './body/draft-body.ts';
import { draftForm } from './form/queries/draft-form.server.ts';
import { backupKey } from './saving/backup-key.server.ts';

export async function draftPageData(args: LoaderFunctionArgs, scope: Scope, saved?: DraftBody) {
  const { id, draftId } = args.params;
  const { searchParams } = new URL(args.request.url);
  if (!scope.actor.account.active) throw warned(args, '/dashboard', accountDisabled);
  const form = await draftForm(scope, orNotFound(draftId), id, saved);
  // the copy stays for when the incident is reopened
  if (form.closed) throw warned(args, `/incidents/${id}`, 'Cannot edit closed incident');
  return {
    form,
    open: searchParams.get('open'),
    removed: searchParams.get('removed'),
    operationId: randomUUID(),
    backupKey: backupKey(args.context.services.settings.sessionSecret, scope.actor.userId),
  };
}

function warned(args: LoaderFunctionArgs, to: string, message: string) {
  return redirectWithToast(args, { to, toast: { kind: 'warn', message } });
}
