import { endUnverifiedSignUps as endUnverifiedSignUpsOf } from '#app/accounts/commands/end-unverified-sign-ups.server.ts';
import type { Job } from '../context/job-context.ts';

export const endUnverifiedSignUps: Job = async ({ services }) => {
  const ended = await endUnverifiedSignUpsOf(services);
  if (ended > 0) services.log.info({ ended }, 'unverified sign-ups ended');
};
