import { afterAll, describe, expect, test } from 'vitest';
import { createIdentity } from '#app/identity/commands/create-identity.server.ts';
import { isId } from '#db/vocabulary/id.ts';
import { fromOurPage, sendRequest } from '../support/client.ts';
import { everyNth } from '../support/fixed-choice.ts';
import { ownProduct } from '../support/own-product.ts';
import { filled, type Route, routes } from '../support/routes.ts';
import { ownDataOf } from '../support/valid-requests/own-data.ts';
import { password, posts } from '../support/valid-requests/posts.ts';
import { aWorld } from '../support/world.ts';

const product = await ownProduct({ DEMO_RESTORE: 'on' });
const world = await aWorld({ databaseUrl: product.database.app });
const { admin } = world.home;
await createIdentity({ orm: product.orm, email: admin.email, password, verified: true, mustChange: false });
await world.anIncident({ by: admin });
const ownData = await ownDataOf(product.orm, {
  email: admin.email,
  accountId: world.home.id,
  dataDir: product.dataDir,
});
await ownData.holdEverything();
afterAll(async () => {
  await world.close();
  await product.close();
});

const acting = (await routes()).filter(({ id, acts }) => acts && posts[id]);
const setActive = (active: boolean) =>
  ownData.em.execute('update account set active = $1 where id = current_account()', [active]);

/** Posts a valid form of an administrator, as a browser without scripts; returns the page after it. */
async function afterPost(route: Route, active = false) {
  const post = posts[route.id]!;
  await setActive(true);
  // a form before may have asked everybody for a second step at sign-in
  await ownData.em.execute('update app_user set mfa = false where account_id = current_account()');
  const target = await post.to(ownData, product.origin);
  const cookie = [target.cookie, await ownData.cookie()].filter(Boolean).join('; ');
  await setActive(active);
  const answer = await sendRequest(product.address, {
    path: filled(route.path, target.params),
    method: 'POST',
    headers: { ...fromOurPage(product.origin, cookie), Accept: 'text/html' },
    body: new URLSearchParams(post.fields(ownData)).toString(),
  });
  await setActive(true);
  return { status: answer.status, text: answer.body, fields: post.fields(ownData) };
}

describe('an administrator of a disabled account', () => {
  test.each(everyNth(3, acting))(
    'is told that it is disabled, and keeps what was typed: $id',
    { timeout: 120_000 },
    async (route) => {
      const { status, text, fields } = await afterPost(route);
      expect(text).not.toContain('You do not have permission.');
      if (status !== 403 && status !== 422) return;
      if (!/Account is disabled\.|"disabled":true/.test(text)) {
        const refusedAlways = (await afterPost(route, true)).status;
        expect([403, 422], 'an active account is refused as well').toContain(refusedAlways);
      }
      const typed = Object.entries(fields).flatMap(([name, value]) =>
        /[a-z]{3}/.test(value) && !isId(value) && !/password/i.test(name) ? [value] : [],
      );
      if (status === 422) expect(typed.filter((value) => !text.includes(value))).toEqual([]);
    },
  );

  test.each(['incidents/notes/routes/notes', 'incidents/record/routes/lock', 'new-draft'])(
    'is told so by %s, which everybody writes in',
    async (id) => {
      const { status, text } = await afterPost(acting.find((route) => route.id === id)!);
      expect([status, text.includes('Account is disabled.')]).toEqual([422, true]);
    },
  );
});
