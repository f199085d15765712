import { parse, serialize } from 'cookie';
import { seal, unseal } from './seal.server.ts';
import type { Settings } from './settings.ts';

/** A cookie's value. Names carry `__Host-` wherever the product is served over https. */
export function readCookie(settings: Settings, request: Request, name: string): string | undefined {
  return parse(request.headers.get('Cookie') ?? '')[cookieName(settings, name)];
}

/** A Set-Cookie header; unreadable for scripts, sent on top-level visits from elsewhere, gone with the browser by default. */
export function writeCookie(settings: Settings, name: string, value: string, maxAgeSeconds?: number) {
  return serialize(cookieName(settings, name), value, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(settings),
    ...(maxAgeSeconds === undefined ? {} : { maxAge: maxAgeSeconds }),
  });
}

/** A cookie whose value only this product can read or make. */
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

function cookieName(settings: Settings, name: string) {
  return isSecure(settings) ? `__Host-${name}` : name;
}

function isSecure(settings: Settings) {
  return settings.origin.startsWith('https:');
}
