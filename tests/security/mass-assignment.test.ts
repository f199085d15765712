import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { createIdentity } from '#app/identity/commands/create-identity.server.ts';
import { fromOurPage, sendRequest } from '../support/client.ts';
import { isComplete } from '../support/fixed-choice.ts';
import { ownProduct } from '../support/own-product.ts';
import { filled, type Route, routes } from '../support/routes.ts';
import { recordRowChanges } from '../support/row-changes.ts';
import { withoutToday } from '../support/same-response.ts';
import { ownDataOf } from '../support/valid-requests/own-data.ts';
import { password, posts, withoutPost } from '../support/valid-requests/posts.ts';
import { aWorld } from '../support/world.ts';

/** Script that logs, in the server process, every property added to Object.prototype. */
const watch = `console.log("every object is watched"); setInterval(() => { for (const key in {}) console.log("every object has " + key) }, 20).unref()`;
const product = await ownProduct({
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(watch)}`,
  DEMO_RESTORE: 'on',
});
const world = await aWorld({ databaseUrl: product.database.app });
const { manager, analyst } = world.home;
await createIdentity({ orm: product.orm, email: manager.email, password, verified: true, mustChange: false });
await world.anIncident({ by: manager });
const another = await world.anIncident({ by: analyst });
const theirs = await world.anIncident({ by: world.neighbour.manager });
const ownData = await ownDataOf(product.orm, {
  email: manager.email,
  accountId: world.home.id,
  dataDir: product.dataDir,
});
await ownData.holdEverything();
const [otherPerson] = await ownData.em.execute<[{ id: string; known: string }]>(
  'select id, person_id as known from incident_person where incident_id = $1',
  [another.id],
);
const recorded = await recordRowChanges(product.database.app);
afterAll(async () => {
  await recorded.close();
  await world.close();
  await product.close();
});

/**
 * Fields that no form may set. None of their values may appear in a row: numbers have seven digits, because the fraction of a
 * second has up to six and the parts of an id have eight and four.
 */
const forbidden: [name: string, value: string][] = [
  ['accountId', world.neighbour.id],
  ['account_id', world.neighbour.id],
  ['id', randomUUID()],
  ['number', '4242424'],
  ['status', '2'],
  ['locked', 'true'],
  ['lock', 'on'],
  ['version', '4242424'],
  ['revision', '4242424'],
  ['touched', ''],
  ['createUserId', analyst.userId],
  ['create_user_id', analyst.userId],
  ['createUserName', 'canary'],
  ['createdAt', '2001-02-03T04:05:06Z'],
  ['updatedAt', '2001-02-03T04:05:06Z'],
  ['updateUserId', analyst.userId],
  ['incidentId', theirs.id],
  ['incidentVersion', '4242424'],
  ['closedAt', '2001-02-03T04:05:06Z'],
  ['closedBy', 'OTHER'],
  ['body', '{"summary":"canary"}'],
  ['body.summary', 'canary'],
  ['operations[0]', randomUUID()],
  [`persons.${ownData.personOnDrafts}.personId`, otherPerson.known],
  [`persons.${ownData.personOnDrafts}.stored`, 'true'],
  [`persons.${ownData.personOnDrafts}.masked`, ''],
  [`persons.${ownData.personOnDrafts}.duplicationChecked`, 'on'],
  [`persons.${ownData.personOnDrafts}.accountId`, world.neighbour.id],
  [`persons.${ownData.personOnDrafts}.canary`, 'canary'],
  [`persons.${randomUUID()}.firstName`, 'canary'],
  [`persons.${ownData.personOnDrafts}.__proto__.isAdmin`, 'canary'],
  ['persons.__proto__.canary', 'canary'],
  ['location.id', randomUUID()],
  ['location.__proto__.canary', 'canary'],
  ['__proto__[canary]', 'canary'],
  ['__proto__.canary', 'canary'],
  ['constructor.prototype.canary', 'canary'],
  ['constructor[prototype][canary]', 'canary'],
  ['toString', 'canary'],
  ['hasOwnProperty', 'canary'],
  ['then', 'canary'],
  ['to', '/canary'],
  ['userId', analyst.userId],
  ['sessionId', analyst.sessionId],
  ['workgroupId', randomUUID()],
  ['requestedBy', analyst.userId],
  ['state', 'READY'],
  ['fileId', randomUUID()],
  ['unlockedPersonIds[0]', otherPerson.id],
  ['admin', 'on'],
  ['isAdmin', 'on'],
  ['systemAdmin', 'on'],
  ['privileges[0]', 'SYSTEM_ADMIN'],
  ['mustChange', 'on'],
  ['proven', 'canary'],
  ['newPassword', 'Canary-1234!'],
  ['_method', 'PURGE'],
  ['canary', 'canary'],
];

const acting = (await routes()).filter(({ acts }) => acts);

test('every action has a valid post to which unexpected fields are added', () => {
  expect(withoutPost(acting)).toEqual([]);
});

describe('an action ignores fields that its form does not have', () => {
  // before the posts, which can end the sessions of their person a moment later
  test('the comparison of rows detects a field that is saved', async () => {
    const route = acting.find(({ id }) => id === 'new-saves')!;
    await expect(effectOf(route, { [`persons.${ownData.personOnDrafts}.lastName`]: 'canary' })).rejects.toThrow(
      'canary is kept',
    );
  });

  test.each(acting.filter(({ id }) => posts[id]))('$id', { timeout: 120_000 }, async (route) => {
    const named = Object.keys(posts[route.id]!.fields(ownData));
    // a name inside a field of the form is a malformed value of that field
    const others = forbidden.filter(
      ([name]) => !named.some((own) => name === own || name.startsWith(`${own}.`) || name.startsWith(`${own}[`)),
    );
    const usual = await effectOf(route, {});
    // the request with all of them has the usual effect only if each has none; the complete run also names the culprit
    for (const [name, value] of isComplete && named.length > 0 && !route.isButton ? others : []) {
      expect(await effectOf(route, { [name]: value }), name).toEqual(usual);
    }
    expect(await effectOf(route, Object.fromEntries(others)), 'all of them').toEqual(usual);
    expect(await effectOf(route, {}, new URLSearchParams(others).toString()), 'in the address').toEqual(usual);
  });

  test('no post has changed Object.prototype', () => {
    expect(product.log()).toContain('every object is watched');
    expect(product.log()).not.toContain('every object has');
  });
});

/** Posts valid fields and `more`; returns the status and the rows of all accounts that the post removed and added. */
async function effectOf(route: Route, more: Record<string, string>, query = '') {
  const post = posts[route.id]!;
  const target = await post.to(ownData, product.origin);
  const cookie = [target.cookie, await ownData.cookie()].filter(Boolean).join('; ');
  // an earlier post about the same person would change the effect of this post
  await recorded.superuser.query('delete from person_unlock');
  await recorded.superuser.query('delete from incident_person where id = $1', [ownData.personOnDrafts]);
  await recorded.forget();
  const answer = await sendRequest(product.address, {
    path: `${filled(route.path, target.params)}?${query}`,
    method: 'POST',
    headers: fromOurPage(product.origin, cookie),
    body: new URLSearchParams([...Object.entries(more), ...Object.entries(post.fields(ownData))]).toString(),
  });
  const { removed, added } = await recorded.changedRows();
  for (const value of Object.values(more).filter((value) => value.length > 5)) {
    expect(
      added.filter((row) => holds(row, value)),
      `${value} is kept`,
    ).toEqual([]);
  }
  return { status: answer.status, removed: removed.map(inGeneral).sort(), added: added.map(inGeneral).sort() };
}

/** Returns the row without values that differ on each post. */
function inGeneral(row: string) {
  return withoutToday(
    row
      .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id')
      .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[.\d]*(Z|\+00:00)/g, 'time')
      .replace(/(?<="reported(?:Date|Time)": )"[\d:-]+"/g, '"now"')
      .replace(/\\\\x[0-9a-f]+/g, 'bytes')
      // where the store keeps a file
      .replace(/(?<="key": )"[0-9a-f]{40}"/g, '"key"')
      .replace(/\$argon2id\$[^"]+/g, 'hash')
      .replace(/("(?:number|seq|last_incident_number|position|last_time_step|place|last_place)": |#)\d+/g, '$1number')
      // the first word of an incident is its number
      .replace(/'\d+'(?=:1\b)/g, "'number'"),
  );
}

/** Whether a row contains the value as a whole word. */
function holds(row: string, value: string) {
  const [first = '', ...rest] = row.split(value);
  return rest.some((after, at) => !/\w$/.test([first, ...rest][at]!) && !/^\w/.test(after));
}
