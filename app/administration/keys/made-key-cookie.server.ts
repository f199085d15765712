import type { Scope } from '../../auth/scope.server.ts';
import type { Settings } from '../../platform/process/settings.ts';
import { sealedCookie } from '../../platform/web/cookies.server.ts';
import type { MadeKey } from './commands/make-key.server.ts';

type Made = MadeKey & { sessionId: string };

const cookie = sealedCookie<Made>('made-key', 60);

/** Carries a new key, encrypted, from the form to the one page that shows it. */
export const madeKeyCookie = {
  write: (settings: Settings, { actor }: Pick<Scope, 'actor'>, made: MadeKey) =>
    cookie.write(settings, { ...made, sessionId: actor.sessionId }),
  read(settings: Settings, request: Request, { actor }: Pick<Scope, 'actor'>): Omit<MadeKey, 'id'> | null {
    const made = cookie.read(settings, request);
    return made && made.sessionId === actor.sessionId ? { name: made.name, key: made.key } : null;
  },
  clear: cookie.clear,
};
