import type { Logger } from 'pino';
import { openIncidentChanges } from '#db/incident-changes.ts';
import { openOrm } from '#db/orm.ts';
import { openQueue } from '#db/queue.ts';
import { guardSchema } from '#db/schema-guard.ts';
import { endSessionsOf } from '../auth/commands/end-sessions-of.server.ts';
import { openIdClient } from '../auth/openid-client.server.ts';
import { interactionOf } from '../identity/interaction.server.ts';
import { openIdentityProvider } from '../identity/provider.server.ts';
import { warnOfNoMail } from '../mail/warn-of-no-mail.ts';
import type { AppServices } from '../platform/app-services.server.ts';
import type { DatabaseConnections } from '../platform/check-database-or-exit.ts';
import type { Settings } from '../platform/settings.ts';
import type { Version } from '../platform/version.ts';
import { openFiles } from '../storage/files.server.ts';

/** Creates the services of the web process; part of the server bundle, so that all code shares the same entities. */
export async function createWebServices(
  settings: Settings,
  log: Logger,
  { poolMax, name }: DatabaseConnections,
  version: Version,
) {
  const orm = await openOrm(settings.databaseUrl, poolMax, undefined, name);
  const boss = openQueue(settings.databaseUrl, 'sends', name);
  boss.on('error', (error) => log.error({ err: error }, 'queue'));
  const services: AppServices = {
    settings,
    log,
    orm,
    boss,
    files: openFiles(settings),
    now: () => new Date(),
    hasSchema: await guardSchema(orm),
    version,
  };
  warnOfNoMail(services);
  await boss.start();
  const identity = settings.oidc ? null : await openIdentityProvider({ orm, settings, log });
  const changes = openIncidentChanges(settings.databaseUrl, {
    name,
    onError: (error) => log.warn({ err: error }, 'changes of incidents are not heard for a moment'),
  });
  return {
    services,
    changes,
    openid: openIdClient(settings),
    identity: identity && { callback: identity.callback, interactionOf: interactionOf.bind(null, identity.provider) },
    endSessions: (identity: string) => endSessionsOf(services, identity, 'PASSWORD_CHANGED'),
    async close() {
      await boss.stop({ graceful: false });
      await orm.close(true);
    },
  };
}

export type WebServices = Awaited<ReturnType<typeof createWebServices>>;
