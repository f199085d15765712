import type { AppServices } from './app-services.server.ts';

/** Whether the process is not stopping, the database responds, and its tables are those that this version needs. */
export async function isProcessReady({ shuttingDown, orm, hasSchema }: AppServices) {
  return !shuttingDown && (await orm.isConnected()) && (await hasSchema());
}
