import { randomBytes } from 'node:crypto';
import { sealedCookie } from '../platform/cookies.server.ts';
import { sha256 } from '../platform/seal.server.ts';
import type { Settings } from '../platform/settings.ts';

/** A browser, and the hashed email addresses of the people who have signed in with it. */
type Device = { id: string; people: string[] };

const maxPeople = 20;
const cookie = sealedCookie<Device>('device', 400 * 24 * 3600);

/** Returns the browser's id if this email address has signed in with it before, else null. */
export function knownDevice(settings: Settings, request: Request, email: string): string | null {
  const device = cookie.read(settings, request);
  return device?.people.includes(hashOf(email)) ? device.id : null;
}

export function rememberDevice(settings: Settings, request: Request, email: string): string {
  const device = cookie.read(settings, request) ?? { id: randomBytes(12).toString('base64url'), people: [] };
  const others = device.people.filter((person) => person !== hashOf(email));
  return cookie.write(settings, { id: device.id, people: [hashOf(email), ...others].slice(0, maxPeople) });
}

const hashOf = (email: string) => sha256(email).toString('base64url').slice(0, 12);
