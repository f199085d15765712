import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { NotFoundError } from '#db/errors.ts';
import { authorize } from '../../authorize.ts';
import { requireSession } from '../../require-user.server.ts';
import { confirmFirst } from '../confirm-first.server.ts';
import type { MfaSession } from '../mfa-session.ts';
import { mayEnrol, needsConfirmation } from '../policy.ts';
import { mfaState } from '../queries/mfa-state.server.ts';

/** Redirects to the confirmation that is missing. */
export async function settingUpAuthenticator(args: LoaderFunctionArgs | ActionFunctionArgs): Promise<MfaSession> {
  const session = await requireSession(args);
  const state = await mfaState(session.scope);
  if (!state.isOfAccount) throw new NotFoundError('page');
  authorize(mayEnrol({ ...session, ...state }));
  if (needsConfirmation({ ...session, ...state })) throw confirmFirst(args.request, '/mfa/authenticator');
  return session;
}
