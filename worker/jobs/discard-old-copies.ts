import { discardOldCopies as discardOldCopiesOf } from '#app/drafts/editing/commands/discard-old-copies.server.ts';
import { accountIds } from '#db/tenancy.ts';
import type { Job } from '../context/job-context.ts';
import { systemScope } from '../context/system-scope.ts';

export const discardOldCopies: Job = async ({ services }) => {
  for (const accountId of await accountIds(services.orm)) await discardOldCopiesOf(systemScope(services, accountId));
};
