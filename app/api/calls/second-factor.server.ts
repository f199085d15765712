import { z } from 'zod';
import { authorize, orNotFound } from '../../auth/authorize.ts';
import { requestMfaCode } from '../../auth/mfa/commands/request-mfa-code.server.ts';
import { savePhone } from '../../auth/mfa/commands/save-phone.server.ts';
import { verifyMfa } from '../../auth/mfa/commands/verify-mfa.server.ts';
import { verifyPhone } from '../../auth/mfa/commands/verify-phone.server.ts';
import { codeInput, phoneInput } from '../../auth/mfa/mfa.schema.ts';
import type { MfaSession } from '../../auth/mfa/mfa-session.ts';
import { mayChangeFactors } from '../../auth/mfa/policy.ts';
import { mfaState } from '../../auth/mfa/queries/mfa-state.server.ts';
import { sessionActor } from '../../auth/queries/session-actor.server.ts';
import type { Scope } from '../../auth/scope.server.ts';
import type { AppServices } from '../../platform/app-services.server.ts';
import type { PersonToken } from '../access/person-token.server.ts';
import { call, callNotOffered, noBody } from '../call.ts';
import { tooMany } from '../problem.ts';
import { id } from '../schemas/parts.ts';

const tag = 'Second factor';
const otp = codeInput.shape.code;
// storing an answer would share a transaction with the try, and roll a wrong code's count back
const ofPeople = { tag, access: 'secondFactor', forPeople: true, isRepeatable: true } as const;

type Input = { scope: Scope; services: AppServices; token: PersonToken | null; address: string };

async function sessionOf({ scope, services, token }: Input): Promise<MfaSession> {
  const session = token && (await sessionActor(services.orm, token.sessionToken));
  return { scope, mfaDue: orNotFound(session, 'session').mfaDue };
}

const device = call({
  ...ofPeople,
  method: 'get',
  path: '/mfa/device',
  summary: 'Read your phone, and whether a second factor is due',
  description: 'The phone in use, or one whose first code was not given yet (`verified` is false).',
  output: z
    .strictObject({
      deviceId: id.nullable(),
      phoneNumberMask: z.string().nullable(),
      verified: z.boolean(),
      hasAuthenticator: z.boolean(),
      mfaDue: z.boolean(),
    })
    .meta({ id: 'MfaDevice' }),
  async run(input) {
    const [{ phone, newPhone, hasApp }, { mfaDue }] = await Promise.all([mfaState(input.scope), sessionOf(input)]);
    const latestPhone = phone ?? newPhone;
    const { id: deviceId = null, maskedPhone: phoneNumberMask = null } = latestPhone ?? {};
    return { body: { deviceId, phoneNumberMask, verified: phone !== null, hasAuthenticator: hasApp, mfaDue } };
  },
});

async function send({ scope, services, address }: Input, to: 'phone' | 'newPhone') {
  const waitSeconds = await requestMfaCode(scope, { services, address, to, device: null });
  if (waitSeconds > 0) throw tooMany('Too many codes were sent.', waitSeconds);
  return noBody;
}

const sendCode = call({
  ...ofPeople,
  method: 'post',
  path: '/mfa/sendOTP',
  summary: 'Send a code to your phone',
  output: null,
  run: (input) => send(input, 'phone'),
});

async function enrolling(input: Input): Promise<MfaSession> {
  const session = await sessionOf(input);
  const state = await mfaState(input.scope);
  orNotFound(state.isOfAccount || null, 'second factor');
  authorize(mayChangeFactors({ mfaDue: session.mfaDue, ...state }));
  return session;
}

const sendCodeToNewPhone = call({
  ...ofPeople,
  method: 'post',
  path: '/mfa/sendOTPForEnrol',
  summary: 'Send the code for a new phone again',
  output: null,
  async run(input) {
    await enrolling(input);
    return await send(input, 'newPhone');
  },
});

const verify = call({
  ...ofPeople,
  method: 'post',
  path: '/mfa/verifyOTP',
  summary: 'Give the second factor of this session',
  description: 'A code of the phone `deviceId`; without it, of the authenticator app where you have no phone.',
  body: z.strictObject({
    deviceId: id.optional(),
    otp,
    factor: z.enum(['SMS', 'APP']).optional().meta({ description: 'SMS where you have a phone, unless said' }),
  }),
  output: null,
  async run({ scope, services, token, body }) {
    const { phone } = await mfaState(scope);
    orNotFound(body.deviceId === undefined || body.deviceId === phone?.id || null, 'device');
    const factor = body.factor ?? (phone ? 'SMS' : 'APP');
    const { sessionToken } = orNotFound(token, 'session');
    await verifyMfa(scope, { services, factor, code: body.otp, device: null, token: sessionToken });
    return noBody;
  },
});

const startEnrolment = call({
  ...ofPeople,
  method: 'post',
  path: '/mfa/startEnrol',
  summary: 'Save a new phone, and send it its first code',
  description:
    'A first phone, right after the session began. Whoever has a factor confirms on the pages first that it is them: an open session is not enough to change it.',
  body: z.strictObject({ phoneNumber: phoneInput.shape.phone }),
  output: null,
  async run(input) {
    const session = await enrolling(input);
    await savePhone(session, input.body.phoneNumber);
    return await send(input, 'newPhone');
  },
});

const verifyEnrolment = call({
  ...ofPeople,
  method: 'post',
  path: '/mfa/verifyEnrol',
  summary: 'Give the first code of a new phone',
  description: 'The session still waits for its second factor, which the new phone then gives.',
  body: z.strictObject({ otp }),
  output: null,
  async run(input) {
    await verifyPhone(await enrolling(input), { services: input.services, code: input.body.otp });
    return noBody;
  },
});

const aGetSendsNothing = 'A GET changes nothing here: programs and networks repeat it. POST to the same address.';

const sendCodeByGet = callNotOffered({
  ...ofPeople,
  method: 'get',
  path: '/mfa/sendOTP',
  summary: 'Send a code to your phone',
  notOffered: aGetSendsNothing,
});

const sendCodeToNewPhoneByGet = callNotOffered({
  ...ofPeople,
  method: 'get',
  path: '/mfa/sendOTPForEnrol',
  summary: 'Send the code for a new phone again',
  notOffered: aGetSendsNothing,
});

export const secondFactorCalls = [
  ...[device, sendCode, sendCodeByGet, sendCodeToNewPhone, sendCodeToNewPhoneByGet],
  ...[verify, startEnrolment, verifyEnrolment],
];
