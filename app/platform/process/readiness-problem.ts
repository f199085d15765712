import type { AppServices } from '../app-services.server.ts';

/** Returns in one sentence why this process should get no requests, or null if it is ready for them. */
export async function readinessProblem({ shuttingDown, databaseProblem }: AppServices): Promise<string | null> {
  return shuttingDown ? 'The process is shutting down.' : await databaseProblem();
}
