import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { NotFoundError } from '#db/errors.ts';
import { submit } from '../../../platform/forms/submit.server.ts';
import { safeRedirect } from '../../../platform/web/safe-redirect.ts';
import { zoneOffsets } from '../../../platform/zone-offsets.server.ts';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { authorize } from '../../authorize.ts';
import { requireSession } from '../../require-user.server.ts';
import { confirmByFactor } from '../commands/confirm-by-factor.server.ts';
import { confirmByPassword } from '../commands/confirm-by-password.server.ts';
import { TextMessageForms } from '../components/code-form.tsx';
import { AppForm, OtherWays, PasswordForm, RecoveryForm } from '../components/factor-forms.tsx';
import { SecurityCheck } from '../components/security-check.tsx';
import { deviceOfSecondFactor, rememberSecondFactor } from '../known-second-factor.server.ts';
import { codeInput, passwordInput, recoveryInput } from '../mfa.schema.ts';
import { carriedQuery } from '../mfa-request.server.ts';
import { sendProblem } from '../phone/send-problem.server.ts';
import { mayEnrol } from '../policy.ts';
import { factorTries } from '../queries/factor-tries.server.ts';
import { type MfaState, mfaState } from '../queries/mfa-state.server.ts';
import { sendingWait } from '../queries/sending-wait.server.ts';

export const handle: PageHandle = { noFrame: true, noScript: true, bodyClass: 'cover' };
export const meta: MetaFunction = () => [{ title: 'Security Check · Incident Xpress' }];

export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const { services, address } = context;
  const { scope, state } = await confirming(args);
  const ways = waysOf(state);
  const way = chosenWay(request, ways);
  const device = deviceOfSecondFactor(services.settings, request, scope.actor.userId);
  const factor = way === 'password' ? 'RECOVERY_CODE' : factors[way];
  const sent = way === 'sms' ? (state.phone?.sent ?? null) : null;
  return {
    way,
    ways: ways
      .filter((other) => other !== way)
      .map((other) => ({ name: nameOf(other, state), to: at(request, other) })),
    phone: state.phone,
    tries: await factorTries(scope, { services, factor, device, sent }),
    sendingWait: state.phone && (await sendingWait(scope, { services, address, to: 'phone', device })),
    sendTo: `/mfa/confirm/send${carriedQuery(request)}`,
    problem: sendProblem.read(services.settings, request),
    offsets: zoneOffsets(scope.actor.timeZone),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const { scope, state } = await confirming(args);
  const { services, address } = context;
  const { settings } = services;
  const way = chosenWay(request, waysOf(state));
  const to = safeRedirect(new URL(request.url).searchParams.get('returnTo'));
  const reply =
    way === 'password'
      ? await submit(args, passwordInput, async ({ password }) => {
          await confirmByPassword(scope, { services, password, address });
          return { to };
        })
      : await submit(args, way === 'recovery' ? recoveryInput : codeInput, async ({ code }) => {
          const device = deviceOfSecondFactor(settings, request, scope.actor.userId);
          await confirmByFactor(scope, { services, factor: factors[way], code, device });
          return { to };
        });
  if ('data' in reply) return data({ errors: reply.data.errors }, { status: 422 });
  if (way !== 'password') {
    reply.headers.append('Set-Cookie', rememberSecondFactor(settings, request, scope.actor.userId));
  }
  return reply;
}

async function confirming(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const session = await requireSession(args);
  const state = await mfaState(session.scope);
  authorize(mayEnrol({ ...session, ...state }));
  if (waysOf(state).length === 0) throw new NotFoundError('page');
  return { scope: session.scope, state };
}

type Way = keyof typeof factors | 'password';

const factors = { sms: 'SMS', app: 'APP', recovery: 'RECOVERY_CODE' } as const;

function waysOf({ phone, hasApp, recoveryCodes, hasPassword }: MfaState): Way[] {
  const ways: Way[] = [];
  if (hasApp) ways.push('app');
  if (phone) ways.push('sms');
  if (hasPassword) ways.push('password');
  if (recoveryCodes > 0) ways.push('recovery');
  return ways;
}

function chosenWay(request: Request, ways: Way[]): Way {
  const way = new URL(request.url).searchParams.get('way');
  return ways.find((each) => each === way) ?? ways[0]!;
}

function nameOf(way: Way, { phone }: MfaState): string {
  if (way === 'sms') return `Code to ${phone?.maskedPhone}`;
  return { app: 'Code from the authenticator app', recovery: 'Recovery code', password: 'Password' }[way];
}

const at = (request: Request, way: Way) => `/mfa/confirm${carriedQuery(request, { way })}`;

export default function Confirm() {
  const { way, ways, phone, problem, ...methods } = useLoaderData<typeof loader>();
  const forms = { ...methods, cancelTo: '/profile', reply: useActionData<typeof action>() };
  const isOpen = way !== 'password' && forms.tries.left === 0;
  return (
    <SecurityCheck problem={problem ?? undefined}>
      <div className="stack">
        <p>Confirm that it is you before you change how you sign in.</p>
        {way === 'sms' && phone && <TextMessageForms {...forms} phone={phone} />}
        {way === 'app' && <AppForm {...forms} />}
        {way === 'recovery' && <RecoveryForm {...forms} />}
        {way === 'password' && <PasswordForm {...forms} />}
      </div>
      {ways.length > 0 && <OtherWays ways={ways} open={isOpen} />}
    </SecurityCheck>
  );
}
