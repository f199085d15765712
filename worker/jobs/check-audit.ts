import { checkAudit as checkAuditOf } from '#app/administration/audit/commands/check-audit.server.ts';
import { accountIds } from '#db/tenancy.ts';
import type { Job } from '../context/job-context.ts';
import { systemScope } from '../context/system-scope.ts';

export const checkAudit: Job = async ({ services }) => {
  for (const accountId of await accountIds(services.orm)) {
    await checkAuditOf(systemScope(services, accountId), accountId);
  }
};
