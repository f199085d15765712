import type { Logger } from 'pino';
import { openIncidentChanges } from '#db/incident-changes.ts';
import { endSessionsOf } from '../auth/commands/end-sessions-of.server.ts';
import { openIdClient } from '../auth/openid/openid-client.server.ts';
import { sessionActor } from '../auth/queries/session-actor.server.ts';
import { sessionCookie } from '../auth/require-user.server.ts';
import { interactionOf } from '../identity/provider/interaction.server.ts';
import { openIdentityProvider } from '../identity/provider/provider.server.ts';
import { warnOfNoMail } from '../mail/warn-of-no-mail.ts';
import type { DatabaseConnections } from '../platform/process/check-database-or-exit.ts';
import type { Settings } from '../platform/process/settings.ts';
import type { Version } from '../platform/process/version.ts';
import { readCookie } from '../platform/web/cookies.server.ts';
import { openServices } from '../storage/open-services.server.ts';

/** Part of the server bundle, so that all code shares the same entities. */
export async function createWebServices(
  settings: Settings,
  log: Logger,
  connections: DatabaseConnections,
  version: Version,
) {
  const services = await openServices('web', settings, log, connections, version);
  warnOfNoMail(services);
  const { orm, boss } = services;
  const identity = settings.oidc ? null : await openIdentityProvider({ orm, settings, log });
  const changes = openIncidentChanges(settings.databaseUrl, {
    name: connections.name,
    onError: (error) => log.warn({ err: error }, 'changes of incidents are not heard for a moment'),
  });
  return {
    services,
    changes,
    openid: openIdClient(settings),
    identity: identity && { callback: identity.callback, interactionOf: interactionOf.bind(null, identity.provider) },
    /** The token may be of an ended session: its page then says why. */
    async hasSession(cookies: string) {
      const token = readCookie(settings, new Request(settings.origin, { headers: { Cookie: cookies } }), sessionCookie);
      return token !== undefined && (await sessionActor(orm, token)) !== null;
    },
    endSessions: (identity: string) => endSessionsOf(services, identity, 'PASSWORD_CHANGED'),
    async close() {
      await boss.stop({ graceful: false });
      await orm.close(true);
    },
  };
}

export type WebServices = Awaited<ReturnType<typeof createWebServices>>;
