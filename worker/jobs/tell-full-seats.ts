import { tellAdministrators } from '#app/billing/commands/tell-administrators.server.ts';
import { job } from '../context/job.ts';
import { systemScope } from '../context/system-scope.ts';

export const tellFullSeats = job('tell-full-seats', async ({ services }, { accountId }) => {
  const { em, boss, now } = systemScope(services, accountId);
  // the day is what the notice is about, so that a second job of a day tells nobody
  const day = now().toISOString().slice(0, 10);
  await em.transactional((em) => tellAdministrators({ em, boss, accountId }, 'seats-full', day));
});
