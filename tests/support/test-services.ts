import type { AppServices } from '#app/platform/app-services.server.ts';
import { openFiles } from '#app/storage/files.server.ts';

/** Returns the services of a process of the product, with the clock of this machine and a current schema. */
export function testServices(opened: Pick<AppServices, 'settings' | 'log' | 'orm' | 'boss'>): AppServices {
  return {
    ...opened,
    files: openFiles(opened.settings),
    now: () => new Date(),
    databaseProblem: async () => null,
    version: { version: '', commit: null },
  };
}
