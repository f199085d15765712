import type { AppServices } from './app-services.server.ts';

export async function isProcessReady({ shuttingDown, orm, hasSchema }: AppServices) {
  return !shuttingDown && (await orm.isConnected()) && (await hasSchema());
}
