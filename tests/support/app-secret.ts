import { generate } from 'otplib';
import { newAuthenticatorSecret } from '#app/auth/mfa/authenticator/authenticator.server.ts';

/** Returns the secret of an app whose codes about now, the numbers after them and 000000 are all different. */
export async function anAppSecret(): Promise<string> {
  const secret = newAuthenticatorSecret();
  const epoch = Math.floor(Date.now() / 1_000);
  const steps = [-60, -30, 0, 30, 60, 90].map((seconds) => generate({ secret, epoch: epoch + seconds }));
  const codes = (await Promise.all(steps)).flatMap((code) => [Number(code), (Number(code) + 1) % 1_000_000]);
  return new Set([...codes, 0]).size === codes.length + 1 ? secret : anAppSecret();
}
