import { BusinessRuleError } from '#db/errors.ts';
import type { AppServices } from '../../platform/app-services.server.ts';
import type { Verification } from '../addresses/verification-token.server.ts';
import { addressToVerify } from '../queries/address-to-verify.server.ts';
import { type VerificationOutcome, verifyEmail } from './verify-email.server.ts';
import { verifyPassword } from './verify-password.server.ts';

type Typed = { password: string; address: string };

/** Asks for the password of the sign-up: a stranger who signed up with the address must not share the owner's account. */
export async function verifySignUp(
  services: Pick<AppServices, 'orm' | 'boss' | 'settings' | 'log'>,
  verification: Verification,
  { password, address }: Typed,
): Promise<VerificationOutcome> {
  const known = await addressToVerify(services, verification);
  if (!known) return 'over';
  if (known.mustChange) throw new BusinessRuleError({ password: [chooseOne] });
  const email = verification.email.toLowerCase();
  const answer = await verifyPassword({ services, email, password, address, device: null });
  if ('userId' in answer) return await verifyEmail(services, verification, password);
  if ('waitSeconds' in answer) throw new BusinessRuleError({ password: [answer.refused] });
  throw new BusinessRuleError({ password: ['codeNeeded' in answer ? tooMany : notRight] });
}

const chooseOne = 'Choose a password of your own.';
const notRight = 'This is not the password of your sign-up. Try again, or choose another password.';
const tooMany = 'Too many wrong passwords. Choose another password.';
