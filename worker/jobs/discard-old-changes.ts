import { discardOldChanges as discardOldChangesOf } from '#app/webhooks/commands/discard-old-changes.server.ts';
import { eachAccount } from '../context/each-account.ts';
import type { Job } from '../context/job-context.ts';

export const discardOldChanges: Job = async ({ services }) => await eachAccount(services, discardOldChangesOf);
