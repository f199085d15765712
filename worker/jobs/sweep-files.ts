import { removeUnusedFiles } from '#app/attachments/commands/remove-unused-files.server.ts';
import { sweepReceived } from '#app/attachments/commands/sweep-received.server.ts';
import { removeOldImports } from '#app/imports/commands/remove-old-imports.server.ts';
import { accountIds } from '#db/tenancy.ts';
import type { Job } from '../context/job-context.ts';
import { systemScope } from '../context/system-scope.ts';

export const sweepFiles: Job = async ({ services }) => {
  const accounts = (await accountIds(services.orm)).map((accountId) => systemScope(services, accountId));
  await sweepReceived(services, accounts);
  for (const account of accounts) {
    await removeUnusedFiles(account);
    await removeOldImports(account);
  }
};
