import type { Logger } from 'pino';
import { openOrm } from '#db/orm.ts';
import { openQueue } from '#db/queue.ts';
import { openIdClient } from '../auth/openid-client.server.ts';
import { interactionOf } from '../identity/interaction.server.ts';
import { openIdentityProvider } from '../identity/provider.server.ts';
import { warnOfNoMail } from '../mail/warn-of-no-mail.ts';
import { openFiles } from '../storage/files.server.ts';
import type { Product } from './product.server.ts';
import type { Settings } from './settings.ts';

/** Opens what the web process needs; part of the server bundle, so that entities are the same ones everywhere. */
export async function openWeb(settings: Settings, log: Logger) {
  const orm = await openOrm(settings.databaseUrl, settings.poolMax);
  const boss = openQueue(settings.databaseUrl, 'sends');
  boss.on('error', (error) => log.error({ err: error }, 'queue'));
  const product: Product = { settings, log, orm, boss, files: openFiles(settings), now: () => new Date() };
  warnOfNoMail(product);
  await boss.start();
  const identity = settings.oidc ? null : await openIdentityProvider({ orm, settings, log });
  return {
    product,
    openid: openIdClient(settings),
    identity: identity && { callback: identity.callback, interactionOf: interactionOf.bind(null, identity.provider) },
    async close() {
      await boss.stop({ graceful: false });
      await orm.close(true);
    },
  };
}

export type Web = Awaited<ReturnType<typeof openWeb>>;
