import { discardOldCopies as discardOldCopiesOf } from '#app/drafts/commands/discard-old-copies.server.ts';
import { accountIds } from '#db/tenancy.ts';
import { systemScope } from '../system-scope.ts';
import type { Job } from '../workshop.ts';

export const discardOldCopies: Job = async ({ product }) => {
  for (const accountId of await accountIds(product.orm)) await discardOldCopiesOf(systemScope(product, accountId));
};
