import { randomBytes } from 'node:crypto';
import type { Settings } from '../../platform/process/settings.ts';
import { sha256 } from '../../platform/seal.server.ts';
import { sealedCookie } from '../../platform/web/cookies.server.ts';

/** `people` has hashes of those who signed in or gave a second factor in this browser. */
type Device = { id: string; people: string[] };

const maxPeople = 20;
const cookie = sealedCookie<Device>('device', 400 * 24 * 3600);

/** `person` is an email address or a name of the caller's. Returns null where the browser does not know them. */
export function knownDevice(settings: Settings, request: Request, person: string): string | null {
  const device = cookie.read(settings, request);
  return device?.people.includes(hashOf(person)) ? device.id : null;
}

export function rememberDevice(settings: Settings, request: Request, person: string): string {
  const device = cookie.read(settings, request) ?? { id: randomBytes(12).toString('base64url'), people: [] };
  const others = device.people.filter((other) => other !== hashOf(person));
  return cookie.write(settings, { id: device.id, people: [hashOf(person), ...others].slice(0, maxPeople) });
}

const hashOf = (person: string) => sha256(person).toString('base64url').slice(0, 12);
