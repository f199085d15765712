import { z } from 'zod';
import { userScope } from '#app/auth/user-scope.server.ts';
import { failImport } from '#app/imports/commands/fail-import.server.ts';
import { workOnImport } from '#app/imports/commands/work-on-import.server.ts';
import type { Jobs } from '#db/queue.ts';
import type { Job } from '../context/job-context.ts';
import { systemScope } from '../context/system-scope.ts';

export const RunImport = z.object({
  accountId: z.uuid(),
  userId: z.uuid(),
  importId: z.uuid(),
}) satisfies z.ZodType<Jobs['run-import']>;

export const runImport: Job = async ({ services }, payload) => {
  const { accountId, userId, importId } = RunImport.parse(payload);
  const scope = await userScope(services, accountId, userId);
  if (scope) await workOnImport(scope, importId);
  else await failImport(systemScope(services, accountId), importId, 'The user who started it is no longer active.');
};
