import { finishErasure as finishErasureOf } from '#app/billing/commands/finish-erasure.server.ts';
import { job } from '../context/job.ts';

export const finishErasure = job('finish-erasure', async ({ services }, payload) => {
  await finishErasureOf(services, payload.erasure);
});
