import { findCrossedTargets as findTargets } from '#app/analysis/targets/commands/find-crossed-targets.server.ts';
import { userScope } from '#app/auth/user-scope.server.ts';
import { eachAccount } from '../context/each-account.ts';
import type { Job } from '../context/job-context.ts';

export const findCrossedTargets: Job = async ({ services }) => {
  await eachAccount(services, async ({ em, boss, now, accountId }) => {
    const scopeOf = (userId: string) => userScope(services, accountId, userId);
    await findTargets({ em, boss, now, accountId, scopeOf });
  });
};
