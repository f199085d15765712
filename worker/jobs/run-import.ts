import { userScope } from '#app/auth/user-scope.server.ts';
import { failImport } from '#app/imports/commands/fail-import.server.ts';
import { workOnImport } from '#app/imports/steps/commands/work-on-import.server.ts';
import { job } from '../context/job.ts';
import { systemScope } from '../context/system-scope.ts';

export const runImport = job('run-import', async ({ services }, { accountId, userId, importId }) => {
  const scope = await userScope(services, accountId, userId);
  if (scope) await workOnImport(scope, importId);
  else await failImport(systemScope(services, accountId), importId, 'The user who started it is no longer active.');
});
