import type { AppServices } from './app-services.server.ts';

/** Returns in one sentence why this process should get no requests, or null if it is ready for them. */
export async function readinessProblem({ shuttingDown, orm, schemaProblem }: AppServices): Promise<string | null> {
  if (shuttingDown) return 'The process is shutting down.';
  if (!(await orm.isConnected())) return 'The database is away.';
  return await schemaProblem();
}
