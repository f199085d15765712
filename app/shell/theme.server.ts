import { parse, serialize } from 'cookie';
import type { Settings } from '../platform/process/settings.ts';

export const themes = ['light', 'dark', 'device'] as const;
export type Theme = (typeof themes)[number];

export function themeOf(request: Request): 'light' | 'dark' | undefined {
  const { theme } = parse(request.headers.get('Cookie') ?? '');
  return theme === 'light' || theme === 'dark' ? theme : undefined;
}

export function writeTheme(settings: Settings, theme: Theme) {
  return serialize('theme', theme === 'device' ? '' : theme, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: settings.origin.startsWith('https:'),
    maxAge: theme === 'device' ? 0 : 365 * 24 * 3600,
  });
}
