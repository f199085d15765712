import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { signUp } from '#app/accounts/commands/sign-up.server.ts';
import { signUpInput } from '#app/accounts/sign-up.schema.ts';
import { requestPasswordReset } from '#app/identity/commands/request-password-reset.server.ts';
import { requestVerification } from '#app/identity/commands/request-verification.server.ts';
import { verifyPassword } from '#app/identity/commands/verify-password.server.ts';
import { hashPassword } from '#app/identity/passwords/password-hash.server.ts';
import { isComplete } from '../support/fixed-choice.ts';
import { someAddress } from '../support/some-address.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
const { product } = world;
const { orm } = product;
afterAll(() => world.close());

const samples = isComplete ? 600 : 30;
const hash = await hashPassword('right-Horse-7!');
const anEmail = () => `ana-${randomUUID()}@harbourviewinn.example`;

/** Creates an identity with this address. */
async function known(verified: boolean) {
  const email = anEmail();
  await orm.em.fork().execute('select idp_create_user($1, $2, $3, false)', [email, hash, verified]);
  return email;
}

const form = {
  firstName: 'Moira',
  lastName: 'Tanaka',
  password: 'right-Horse-7!',
  passwordConfirm: 'right-Horse-7!',
  companyName: 'Harbour View Inn',
  phone: '250-555-0186',
  companyCountryCode: 'CA',
  businessType: 'hotel',
  timeZone: 'America/Toronto',
  serviceAgreementChecked: 'on',
};

const requests: Record<string, { verified: boolean; send: (email: string) => Promise<unknown> }> = {
  'a sign-in': {
    verified: true,
    send: (email) =>
      verifyPassword({ services: product, email, password: 'wrong', address: someAddress(), device: null }),
  },
  'a request for a new password': {
    verified: true,
    send: (email) => requestPasswordReset(product, { email, address: someAddress(), reason: 'forgotten' }),
  },
  'a sign-up': {
    verified: true,
    send: (email) => {
      const input = signUpInput({ production: false, embedded: true }).parse({
        ...form,
        email,
        operation: randomUUID(),
      });
      return signUp(product, input, someAddress());
    },
  },
  'a request for another verification email': {
    verified: false,
    send: (email) => requestVerification(product, { email, address: someAddress() }),
  },
};

test.each(Object.entries(requests))(
  '%s takes as long for an unknown address as for a known one',
  async (name, { verified, send }) => {
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let sample = -5; sample < samples; sample++) {
      const emails = { known: await known(verified), unknown: anEmail() };
      const order = Math.random() < 0.5 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
      for (const kind of order) {
        const start = performance.now();
        await send(emails[kind]);
        // the first ones open connections and fill caches
        if (sample >= 0) times[kind].push(performance.now() - start);
      }
    }
    // the area under the curve of times without a difference varies by this standard deviation
    const deviation = Math.sqrt((2 * samples + 1) / (12 * samples * samples));
    const area = areaUnderCurve(times.known, times.unknown);
    if (isComplete) console.log(`${name}: AUC ${area.toFixed(3)} of 2 x ${samples}`);
    expect(Math.abs(area - 0.5)).toBeLessThanOrEqual(Math.max(0.05, 3 * deviation));
  },
  900_000,
);

/** Returns how likely a time of the first kind is longer than one of the second: 0.5 when nothing tells them apart. */
function areaUnderCurve(first: number[], second: number[]) {
  let wins = 0;
  for (const one of first) for (const other of second) wins += one > other ? 1 : one === other ? 0.5 : 0;
  return wins / (first.length * second.length);
}
