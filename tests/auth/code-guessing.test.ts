import { afterAll, expect, test } from 'vitest';
import { verifyMfa } from '#app/auth/mfa/commands/verify-mfa.server.ts';
import { mfaDigitsOf } from '#app/auth/mfa/phone/mfa-code.server.ts';
import { BusinessRuleError } from '#db/errors.ts';
import { isComplete } from '../support/fixed-choice.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
const { product, home, scopeFor } = world;
afterAll(() => world.close());

const guesses = isComplete ? 1_000_000 : 5_000;
const atOnce = 500;

test('of every code that can be guessed, five are evaluated, and none afterwards opens the session', async () => {
  const officer = await home.user('officer');
  const scope = scopeFor(officer);
  const [code] = await scope.em.execute<[{ id: string; deviceId: string }]>(
    `with device as (
       insert into mfa_device (account_id, user_id, kind, phone, verified_at)
       values (current_account(), $1, 'PHONE', '+16045550157', now()) returning id)
     insert into mfa_code (account_id, session_id, device_id, sent_at, expires_at)
     select current_account(), $2, id, now(), now() + interval '1 day' from device
     returning id, device_id as "deviceId"`,
    [officer.userId, officer.sessionId],
  );
  const right = Number(mfaDigitsOf(product.settings.sessionSecret, { ...code, sessionId: officer.sessionId }));
  const answers = new Map<string, number>();
  // the right code comes last
  for (let first = 1; first <= guesses; first += atOnce) {
    const offsets = Array.from({ length: Math.min(atOnce, guesses - first + 1) }, (_, at) => first + at);
    const tried = offsets.map(async (offset) => {
      const digits = (right + offset + 1_000_000 - guesses) % 1_000_000;
      const typed = String(digits).padStart(6, '0');
      const answer = await verifyMfa(scope, { services: product, factor: 'SMS', code: typed, device: null }).then(
        () => 'opened',
        (error) => (error instanceof BusinessRuleError ? error.messages.code![0]! : String(error)),
      );
      answers.set(answer, (answers.get(answer) ?? 0) + 1);
    });
    await Promise.all(tried);
  }
  expect(Object.fromEntries(answers)).toEqual({
    'The code is not right.': 5,
    'This code no longer works. Choose “Send new code”.': guesses - 5,
  });
}, 3_600_000);
