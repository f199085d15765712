import { afterAll, expect, test } from 'vitest';
import { makeKey } from '#app/administration/keys/commands/make-key.server.ts';
import { mfaCodeTries } from '#app/auth/mfa/phone/mfa-code.server.ts';
import { openApi, type Reply } from '../support/api-program.ts';
import { sentMfaCode } from '../support/sent-mfa-code.ts';
import { aWorld, emOfUser } from '../support/world.ts';

const world = await aWorld();
const { home } = world;
const api = await openApi(world);
const em = emOfUser(world.product, home.admin);
await em.execute('update account set mfa = true where id = current_account()');
afterAll(async () => {
  await api.close();
  await world.close();
});

const codeOf = ({ status, body }: Reply) => `${status} ${body.code}`;

const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

test('a person saves a first phone, gives its codes, and goes on with the same access token', async () => {
  const user = await home.user('careful', 'MYINCIDENT_ADD');
  await em.execute('update app_user set mfa = true where id = $1', [user.userId]);
  const program = await api.programOf(user);
  expect((await program('GET', '/mfa/device')).body).toMatchObject({ deviceId: null, verified: false, mfaDue: true });
  expect((await program('POST', '/mfa/startEnrol', { phoneNumber: '6045550188' })).status).toBe(204);
  const first = await sentMfaCode(api.services, user);
  expect((await program('POST', '/mfa/verifyEnrol', { otp: wrongOf(first) })).body.errors[0].path).toBe('otp');
  expect((await program('POST', '/mfa/verifyEnrol', { otp: first })).status).toBe(204);
  expect(codeOf(await program('GET', '/incidents/my'))).toBe('403 MFA_REQUIRED');
  const device = await program('GET', '/mfa/device');
  expect(device.body).toMatchObject({ verified: true, mfaDue: true });
  expect(device.body.phoneNumberMask).not.toContain('604555');
  expect((await program('POST', '/mfa/sendOTP')).status).toBe(204);
  const otp = await sentMfaCode(api.services, user);
  const { deviceId } = device.body;
  expect((await program('POST', '/mfa/verifyOTP', { deviceId, otp: wrongOf(otp) })).status).toBe(422);
  expect((await program('POST', '/mfa/verifyOTP', { deviceId, otp })).status).toBe(204);
  expect((await program('GET', '/incidents/my')).status).toBe(200);
  // another session of theirs replaces no phone
  const second = await api.programOf(user);
  expect(codeOf(await second('POST', '/mfa/startEnrol', { phoneNumber: '6045550189' }))).toBe('403 FORBIDDEN');
});

test('wrong codes count also where each comes with an idempotency key', async () => {
  const user = await home.user('guessed', 'MYINCIDENT_ADD');
  await em.execute('update app_user set mfa = true where id = $1', [user.userId]);
  const program = await api.programOf(user);
  await program('POST', '/mfa/startEnrol', { phoneNumber: '6045550187' });
  const otp = await sentMfaCode(api.services, user);
  for (let at = 0; at < mfaCodeTries; at++) {
    const wrong = { otp: wrongOf(otp) };
    const reply = await program('POST', '/mfa/verifyEnrol', wrong, { 'Idempotency-Key': `try-${at}` });
    expect(reply.status).toBe(422);
  }
  const right = await program('POST', '/mfa/verifyEnrol', { otp }, { 'Idempotency-Key': 'right' });
  expect(right).toMatchObject({ status: 422, body: { detail: expect.stringContaining('no longer works') } });
});

test('a GET sends no code, and an API key has no second factor', async () => {
  const program = await api.programOf(home.admin);
  expect(codeOf(await program('GET', '/mfa/sendOTP'))).toBe('410 NOT_OFFERED');
  const input = { name: 'Doors', privileges: ['MYINCIDENT_ADD'], worksFor: '30' } as Parameters<typeof makeKey>[2];
  const { key } = await makeKey(world.scopeFor(home.admin), api.services.settings.sessionSecret, input);
  for (const [method, path] of [
    ['GET', '/mfa/device'],
    ['POST', '/mfa/sendOTP'],
    ['PUT', '/users/profile'],
    ['POST', '/users/requestChangePassword'],
  ]) {
    expect(codeOf(await api.programWith(key)(method!, path!)), path).toBe('403 FORBIDDEN');
  }
});
