import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { NotFoundError } from '#db/errors.ts';
import { retryMessage } from '../../../identity/rate-limits.server.ts';
import { submit } from '../../../platform/forms/submit.server.ts';
import { safeRedirect } from '../../../platform/web/safe-redirect.ts';
import { zoneOffsets } from '../../../platform/zone-offsets.server.ts';
import { authorize } from '../../authorize.ts';
import { requireSession, requireUser } from '../../require-user.server.ts';
import { requestMfaCode } from '../commands/request-mfa-code.server.ts';
import { savePhone } from '../commands/save-phone.server.ts';
import { verifyPhone } from '../commands/verify-phone.server.ts';
import { confirmFirst } from '../confirm-first.server.ts';
import { codeInput, phoneInput } from '../mfa.schema.ts';
import { carriedQuery } from '../mfa-request.server.ts';
import type { MfaSession } from '../mfa-session.ts';
import { mayEnrol, needsConfirmation } from '../policy.ts';
import type { FactorTries } from '../queries/factor-tries.server.ts';
import { type MfaState, mfaState, type SentCode } from '../queries/mfa-state.server.ts';
import { sendingWait } from '../queries/sending-wait.server.ts';
import { mfaCodeTries } from './mfa-code.server.ts';
import { sendCode } from './send-code.server.ts';
import { sendProblem } from './send-problem.server.ts';

type Args = LoaderFunctionArgs | ActionFunctionArgs;

export type PhonePurpose = 'enrol' | 'change';

const pages = {
  enrol: { phone: '/startMfaEnrolloment', verify: '/verifyEnrollment' },
  change: { phone: '/change2FAPhone', verify: '/verify2FAPhone' },
};

export async function phonePage(args: Args, purpose: PhonePurpose) {
  const { phone } = await enrolling(args, purpose);
  const { settings } = args.context.services;
  const query = carriedQuery(args.request);
  return {
    current: phone?.maskedPhone ?? null,
    cancelTo: purpose === 'change' ? '/profile' : null,
    authenticatorAt: `/mfa/authenticator${query}`,
    problem: sendProblem.read(settings, args.request),
  };
}

export async function submitPhone(args: ActionFunctionArgs, purpose: PhonePurpose) {
  const { session } = await enrolling(args, purpose);
  const { services, address } = args.context;
  return await submit(args, phoneInput, async ({ phone }) => {
    await savePhone(session, phone);
    const waitSeconds = await requestMfaCode(session.scope, { services, address, to: 'newPhone', device: null });
    if (waitSeconds === 0) return { to: `${pages[purpose].verify}${carriedQuery(args.request)}` };
    return { errors: { phone: [`Too many codes were sent. ${retryMessage(waitSeconds)}`] }, values: { phone } };
  });
}

export async function verifyPage(args: Args, purpose: PhonePurpose) {
  const { session, newPhone } = await enrolling(args, purpose);
  const { services, address } = args.context;
  const query = carriedQuery(args.request);
  if (!newPhone) throw redirect(safeRedirect(`${pages[purpose].phone}${query}`));
  return {
    phone: newPhone,
    sendTo: `${pages[purpose].verify}/send${query}`,
    cancelTo: purpose === 'change' ? '/profile' : null,
    problem: sendProblem.read(services.settings, args.request),
    tries: newPhoneTries(newPhone.sent),
    sendingWait: await sendingWait(session.scope, { services, address, to: 'newPhone', device: null }),
    offsets: zoneOffsets(session.scope.actor.timeZone),
  };
}

export async function sendPhoneCode(args: ActionFunctionArgs, purpose: PhonePurpose) {
  const { session } = await enrolling(args, purpose);
  return await sendCode(args, session, { to: 'newPhone', path: pages[purpose].verify });
}

/** A first phone logs the user out; a changed phone returns to the profile. */
export async function submitCode(args: ActionFunctionArgs, purpose: PhonePurpose) {
  const { session } = await enrolling(args, purpose);
  const { services } = args.context;
  const reply = await submit(args, codeInput, async ({ code }) => {
    await verifyPhone(session, { services, code });
    if (purpose === 'enrol') return { to: '/verifyEnrollment/done' };
    return { to: '/profile', toast: { kind: 'ok', message: 'MFA phone is changed.' } };
  });
  // typed values are not shown again
  return 'data' in reply ? data({ errors: reply.data.errors }, { status: 422 }) : reply;
}

/** The codes of a phone that is not in use yet have only their own limit. */
function newPhoneTries(sent: SentCode | null): FactorTries {
  const left = Math.max(0, mfaCodeTries - (sent?.tries ?? 0));
  return { all: mfaCodeTries, left, wait: null, isDayOver: false };
}

async function enrolling(args: Args, purpose: PhonePurpose): Promise<MfaState & { session: MfaSession }> {
  const session = purpose === 'enrol' ? await requireSession(args) : { scope: await requireUser(args), mfaDue: false };
  const state = await mfaState(session.scope);
  if (!state.isOfAccount) throw new NotFoundError('page');
  authorize(mayEnrol({ ...session, ...state }));
  if (needsConfirmation({ ...session, ...state })) throw confirmFirst(args.request, pages[purpose].phone);
  return { ...state, session };
}
