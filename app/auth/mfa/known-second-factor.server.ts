import { knownDevice, rememberDevice } from '../../identity/sign-in/known-device.server.ts';
import type { Settings } from '../../platform/process/settings.ts';

const personOf = (userId: string) => `second factor ${userId}`;

/** Returns the browser's id if the user has given a second factor in it before, else null. */
export function deviceOfSecondFactor(settings: Settings, request: Request, userId: string): string | null {
  return knownDevice(settings, request, personOf(userId));
}

/** Returns the Set-Cookie header by which the browser is known after a second factor. */
export function rememberSecondFactor(settings: Settings, request: Request, userId: string): string {
  return rememberDevice(settings, request, personOf(userId));
}
