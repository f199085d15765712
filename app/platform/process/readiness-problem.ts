import type { AppServices } from '../app-services.server.ts';

/** Returns one sentence, or null where the process is ready. */
export async function readinessProblem({ shuttingDown, databaseProblem }: AppServices): Promise<string | null> {
  return shuttingDown ? 'The process is shutting down.' : await databaseProblem();
}
