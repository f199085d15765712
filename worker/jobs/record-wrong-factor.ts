import { recordWrongFactor as recordWrongFactorOf } from '#app/identity/commands/record-wrong-factor.server.ts';
import { job } from '../context/job.ts';

export const recordWrongFactor = job('record-wrong-factor', async ({ services }, payload) => {
  await recordWrongFactorOf(services, payload);
});
