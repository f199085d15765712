import { generateSecret, generateURI, verify } from 'otplib';
import encodeQr from 'qr';
import { seal, unseal } from '../../../platform/seal.server.ts';

/** Maximum clock difference between server and phone. */
const toleranceSeconds = 30;

export function newAuthenticatorSecret(): string {
  return generateSecret();
}

export const sealedSecret = (sessionSecret: string, secret: string) => seal(sessionSecret, 'authenticator', secret);
export const openedSecret = (sessionSecret: string, sealed: Buffer) =>
  unseal<string>(sessionSecret, 'authenticator', sealed);

/** Returns the time step of a right code, so that no code of this step is accepted again; null for a wrong code. */
export async function timeStepOf(secret: string, code: string, now: Date): Promise<number | null> {
  const result = await verify({
    secret,
    token: code,
    epoch: Math.floor(now.getTime() / 1000),
    epochTolerance: toleranceSeconds,
  });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}

export type QrCode = {
  size: number;
  /** SVG path of the dark modules, one unit each; `size` includes the quiet zone. */
  path: string;
};

export function authenticatorQr(secret: string, email: string): QrCode {
  const modules = encodeQr(generateURI({ issuer: 'Incident Xpress', label: email, secret }), 'raw');
  const dark = modules.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return { size: modules.length, path: dark.join('') };
}

export function groupedSecret(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ');
}
