import { parse, serialize } from 'cookie';
import type { Settings } from '../process/settings.ts';
import { seal, unseal } from '../seal.server.ts';

export function readCookie(settings: Settings, request: Request, name: string): string | undefined {
  return parse(request.headers.get('Cookie') ?? '')[cookieName(settings, name)];
}

/** Without `maxAgeSeconds` the browser keeps the cookie until it closes. */
export function writeCookie(settings: Settings, name: string, value: string, maxAgeSeconds?: number) {
  return serialize(cookieName(settings, name), value, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(settings),
    ...(maxAgeSeconds === undefined ? {} : { maxAge: maxAgeSeconds }),
  });
}

export function clearCookies(settings: Settings, request: Request, prefix: string) {
  const names = Object.keys(parse(request.headers.get('Cookie') ?? ''));
  const secure = isSecure(settings) ? ' Secure;' : '';
  // `serialize` rejects names with a colon, which remix-auth-oauth2 uses
  return names
    .filter((name) => name.startsWith(cookieName(settings, prefix)))
    .map((name) => `${name}=; Max-Age=0; Path=/; HttpOnly;${secure} SameSite=Lax`);
}

/** Creates accessors for a cookie whose value is encrypted, so that only this product can read or create it. */
export function sealedCookie<Value>(name: string, maxAgeSeconds: number) {
  return {
    read(settings: Settings, request: Request) {
      const value = readCookie(settings, request, name);
      return value ? unseal<Value>(settings.sessionSecret, name, Buffer.from(value, 'base64url')) : null;
    },
    write: (settings: Settings, value: Value) =>
      writeCookie(settings, name, seal(settings.sessionSecret, name, value).toString('base64url'), maxAgeSeconds),
    clear: (settings: Settings) => writeCookie(settings, name, '', 0),
  };
}

export function cookieName(settings: Settings, name: string) {
  return isSecure(settings) ? `__Host-${name}` : name;
}

export function isSecure(settings: Settings) {
  return settings.origin.startsWith('https:');
}
