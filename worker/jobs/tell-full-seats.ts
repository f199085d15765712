import { tellAdministrators } from '#app/billing/commands/tell-administrators.server.ts';
import { job } from '../context/job.ts';
import { systemScope } from '../context/system-scope.ts';

export const tellFullSeats = job('tell-full-seats', async ({ services }, { accountId }) => {
  const { em, boss, now } = systemScope(services, accountId);
  // the notice is about the day, so that a second job of a day emails nobody
  const day = now().toISOString().slice(0, 10);
  await em.transactional((em) => tellAdministrators({ em, boss, accountId }, 'seats-full', day));
});
