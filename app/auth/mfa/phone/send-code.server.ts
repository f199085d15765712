import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { retryMessage } from '../../../identity/rate-limits.server.ts';
import { safeRedirect } from '../../../platform/web/safe-redirect.ts';
import { requestMfaCode } from '../commands/request-mfa-code.server.ts';
import { deviceOfSecondFactor } from '../known-second-factor.server.ts';
import { carriedQuery } from '../mfa-request.server.ts';
import type { MfaSession } from '../mfa-session.ts';
import { sendProblem } from './send-problem.server.ts';

export async function sendCode(
  { request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>,
  { scope }: MfaSession,
  page: { to: 'phone' | 'newPhone'; path: string },
) {
  const { services, address } = context;
  const device = deviceOfSecondFactor(services.settings, request, scope.actor.userId);
  const waitSeconds = await requestMfaCode(scope, { services, address, to: page.to, device });
  const problem = waitSeconds > 0 ? `Too many codes were sent. ${retryMessage(waitSeconds)}` : null;
  return redirect(safeRedirect(`${page.path}${carriedQuery(request)}`), {
    headers: problem ? { 'Set-Cookie': sendProblem.write(services.settings, problem) } : {},
  });
}
