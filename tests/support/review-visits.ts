import { createFromBody } from '#app/api/commands/create-from-body.server.ts';
import { Visit } from './browser.ts';
import type { BrowserProfile } from './browser-profiles.ts';
import { ownProduct } from './own-product.ts';
import { aWorld, type TestUser } from './world.ts';

/** Starts a product of its own, whose hotel has a class that needs a review. */
export async function reviewVisits() {
  const product = await ownProduct();
  const world = await aWorld({ databaseUrl: product.database.app });
  const { home, scopeFor } = world;
  const lastClassId = home.lookups.INCIDENT_CLASS;
  const { em } = scopeFor(home.admin);
  await em.execute('update lookup set needs_review = true where account_id = current_account() and id = $1', [
    lastClassId,
  ]);
  // the file of the logo is not with this product
  await em.execute('delete from account_logo where account_id = current_account()');

  return {
    world,
    origin: product.origin,
    async visitBy(user: TestUser, profile: BrowserProfile) {
      const visit = await Visit.begin(profile, product.origin);
      const [name, value] = user.cookie.split('=') as [string, string];
      await visit.page.context().addCookies([{ name, value, url: product.origin }]);
      return visit;
    },
    /** Enters an incident, which waits for review. */
    async anIncident(by: TestUser = home.officer) {
      const given = { reportedDate: '2026-03-14T09:14:00Z', occurredDate: '2026-03-14T09:14:00Z' };
      const body = { ...given, lastClassId, summary: 'A window was broken.' };
      return await createFromBody(scopeFor(by), body as never);
    },
    async close() {
      await world.close();
      await product.close();
    },
  };
}
