import { parse, serialize } from 'cookie';
import type { Settings } from '../platform/process/settings.ts';

/** The frame's script reads `shortcuts` from its cookie. */
export const browserSettings = ['shortcuts', 'first-steps'] as const;
export type BrowserSetting = (typeof browserSettings)[number];

export function isTurnedOff(request: Request, setting: BrowserSetting): boolean {
  return parse(request.headers.get('Cookie') ?? '')[setting] === 'off';
}

export function writeBrowserSetting({ origin }: Settings, setting: BrowserSetting, isOn: boolean): string {
  return serialize(setting, isOn ? '' : 'off', {
    path: '/',
    sameSite: 'lax',
    secure: origin.startsWith('https:'),
    maxAge: isOn ? 0 : 365 * 24 * 3600,
  });
}
