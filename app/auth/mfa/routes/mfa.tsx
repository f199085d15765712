import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { submit } from '../../../platform/forms/submit.server.ts';
import { zoneOffsets } from '../../../platform/zone-offsets.server.ts';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { requireSession } from '../../require-user.server.ts';
import { verifyMfa } from '../commands/verify-mfa.server.ts';
import { TextMessageForms } from '../components/code-form.tsx';
import { AppForm, type OtherWay, OtherWays, RecoveryForm } from '../components/factor-forms.tsx';
import { SecurityCheck } from '../components/security-check.tsx';
import { deviceOfSecondFactor } from '../known-second-factor.server.ts';
import { codeInput, recoveryInput } from '../mfa.schema.ts';
import { carriedQuery, continueSignIn, hasSecrets } from '../mfa-request.server.ts';
import { sendProblem } from '../phone/send-problem.server.ts';
import { factorTries } from '../queries/factor-tries.server.ts';
import { mfaState } from '../queries/mfa-state.server.ts';
import { sendingWait } from '../queries/sending-wait.server.ts';

export const handle: PageHandle = { noFrame: true, noScript: true, bodyClass: 'cover' };
export const meta: MetaFunction = () => [{ title: 'Security Check · Incident Xpress' }];

export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const { scope, mfaDue } = await requireSession(args);
  if (hasSecrets(request)) throw redirect(`/mfa${carriedQuery(request)}`);
  if (!mfaDue) throw continueSignIn(context.services.settings, request, null);
  const { phone, hasApp, recoveryCodes, isEnrolled } = await mfaState(scope);
  if (!isEnrolled) throw redirect(`/startMfaEnrolloment${carriedQuery(request)}`);
  const way = wayOf(request, phone !== null);
  const at = (way?: Factor) => `/mfa${carriedQuery(request, way ? { way } : {})}`;
  const ways: OtherWay[] = [];
  if (phone && way !== 'sms') ways.push({ name: `Code to ${phone.maskedPhone}`, to: at() });
  if (hasApp && way !== 'app') ways.push({ name: 'Code from the authenticator app', to: at('app') });
  if (recoveryCodes > 0 && way !== 'recovery') ways.push({ name: 'Recovery code', to: at('recovery') });
  const { services, address } = context;
  const device = deviceOfSecondFactor(services.settings, request, scope.actor.userId);
  const sent = way === 'sms' ? (phone?.sent ?? null) : null;
  const tries = await factorTries(scope, { services, factor: factors[way], device, sent });
  const wait = phone && (await sendingWait(scope, { services, address, to: 'phone', device }));
  const problem = sendProblem.read(services.settings, request);
  const sendTo = `/mfa/send${carriedQuery(request)}`;
  const offsets = zoneOffsets(scope.actor.timeZone);
  return { way, ways: tries.isDayOver ? [] : ways, phone, tries, sendingWait: wait, sendTo, problem, offsets };
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const { scope } = await requireSession(args);
  const { services } = context;
  const { phone } = await mfaState(scope);
  const way = wayOf(request, phone !== null);
  const done: { response?: Response } = {};
  const reply = await submit(args, way === 'recovery' ? recoveryInput : codeInput, async ({ code }) => {
    const { userId } = scope.actor;
    const device = deviceOfSecondFactor(services.settings, request, userId);
    const token = await verifyMfa(scope, { services, factor: factors[way], code, device });
    done.response = continueSignIn(services.settings, request, token === null ? null : { token, userId });
    return { to: '/' };
  });
  if (done.response) return done.response;
  return 'data' in reply ? data({ errors: reply.data.errors }, { status: 422 }) : reply;
}

type Factor = keyof typeof factors;

const factors = { sms: 'SMS', app: 'APP', recovery: 'RECOVERY_CODE' } as const;

function wayOf(request: Request, hasPhone: boolean): Factor {
  const way = new URL(request.url).searchParams.get('way');
  if (way === 'app' || way === 'recovery') return way;
  return hasPhone ? 'sms' : 'app';
}

export default function Mfa() {
  const { way, ways, phone, problem, ...methods } = useLoaderData<typeof loader>();
  const forms = { ...methods, cancelTo: null, reply: useActionData<typeof action>() };
  return (
    <SecurityCheck problem={problem ?? undefined}>
      {way === 'sms' && phone && <TextMessageForms {...forms} phone={phone} />}
      {way === 'app' && <AppForm {...forms} />}
      {way === 'recovery' && <RecoveryForm {...forms} />}
      {ways.length > 0 && <OtherWays ways={ways} open={forms.tries.left === 0} />}
    </SecurityCheck>
  );
}
