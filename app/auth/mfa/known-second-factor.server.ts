import { knownDevice, rememberDevice } from '../../identity/sign-in/known-device.server.ts';
import type { Settings } from '../../platform/process/settings.ts';

const personOf = (userId: string) => `second factor ${userId}`;

/** Returns null unless the user has given a second factor in this browser before. */
export function deviceOfSecondFactor(settings: Settings, request: Request, userId: string): string | null {
  return knownDevice(settings, request, personOf(userId));
}

export function rememberSecondFactor(settings: Settings, request: Request, userId: string): string {
  return rememberDevice(settings, request, personOf(userId));
}
