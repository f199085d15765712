import { randomUUID } from 'node:crypto';
import { parse, serialize } from 'cookie';
import type { Toast } from '../../ui/toasts.tsx';
import type { Settings } from '../process/settings.ts';
import { seal, unseal } from '../seal.server.ts';

/** Limited to the next page's path and four seconds, so that no page needs to delete it. */
export const toastCookie = {
  /** Returns the cookies; `asData` adds one for the request with which a hydrated page loads the target. */
  write(settings: Settings, toast: Toast, to: string, asData = false): string[] {
    const value = seal(settings.sessionSecret, 'toast', { ...toast, id: randomUUID() }).toString('base64url');
    const { pathname } = new URL(to, 'http://here.invalid');
    return [pathname, ...(asData ? [`${pathname}.data`] : [])].map((path) =>
      serialize('toast', value, {
        path,
        maxAge: 4,
        httpOnly: true,
        sameSite: 'lax',
        secure: settings.origin.startsWith('https:'),
      }),
    );
  },
  read(settings: Settings, request: Request): Toast | null {
    const value = parse(request.headers.get('Cookie') ?? '').toast;
    return value ? unseal<Toast>(settings.sessionSecret, 'toast', Buffer.from(value, 'base64url')) : null;
  },
};
