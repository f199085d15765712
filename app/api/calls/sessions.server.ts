import { z } from 'zod';
import { endSession } from '../../auth/commands/end-session.server.ts';
import { startSession } from '../../auth/commands/start-session.server.ts';
import { sessionActor } from '../../auth/queries/session-actor.server.ts';
import { accountStatusError } from '../../auth/sessions/account-status-error.ts';
import { refuseEnded } from '../access/credential.server.ts';
import { call, noBody } from '../call.ts';
import { ApiProblem } from '../problem.ts';
import { id } from '../schemas/parts.ts';

const session = z.strictObject({ userId: id, accountId: id, mfaDue: z.boolean() }).meta({ id: 'Session' });

const start = call({
  method: 'post',
  path: '/users/sessions',
  tag: 'Sessions',
  summary: 'Start the session of a person',
  description:
    'Takes one of the account’s seats. Renewed tokens of the same sign-in continue it; after it has ended, sign in again. An API key needs none.',
  access: 'token',
  output: session,
  status: 201,
  async run({ services, token }) {
    const known = await sessionActor(services.orm, token.sessionToken);
    if (known) await refuseEnded(services, known);
    else {
      const { identity, sessionToken } = token;
      const tokens = { refreshToken: null, idToken: null, expiresAt: null };
      const unknown = { email: null, emailVerified: false, firstName: null, lastName: null };
      const started = await startSession(services, { identity, ...unknown, tokens }, sessionToken);
      if ('refused' in started) throw new ApiProblem('SIGN_IN_REFUSED', refusals[started.refused]);
    }
    const found = await sessionActor(services.orm, token.sessionToken);
    if (!found || accountStatusError(found.status)) throw new ApiProblem('SIGN_IN_REFUSED', refusals.unknownStatus);
    const body = { userId: found.userId, accountId: found.account.id, mfaDue: found.mfaDue };
    return { body };
  },
});

const refusals = {
  pending: 'Your user is pending.',
  inactive: 'Your user is inactive.',
  unknownStatus: 'Nobody here is known by this sign-in. Sign in once at the pages first.',
  exceedMaxConcurrentUser: 'EXCEED_MAX_CONCURRENT_USER: all seats of the account are taken.',
};

const end = call({
  method: 'delete',
  path: '/users/sessions',
  tag: 'Sessions',
  summary: 'End the session',
  access: 'secondFactor',
  output: null,
  async run({ scope, services, token }) {
    if (token) await endSession(services, scope.actor, 'LOGOUT');
    return noBody;
  },
});

export const sessionCalls = [start, end];
