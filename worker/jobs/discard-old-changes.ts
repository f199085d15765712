import { discardOldChanges as discardOldChangesOf } from '#app/webhooks/commands/discard-old-changes.server.ts';
import { accountIds } from '#db/tenancy.ts';
import type { Job } from '../context/job-context.ts';
import { systemScope } from '../context/system-scope.ts';

export const discardOldChanges: Job = async ({ services }) => {
  for (const accountId of await accountIds(services.orm)) await discardOldChangesOf(systemScope(services, accountId));
};
