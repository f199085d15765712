import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeKey } from '#app/administration/keys/commands/make-key.server.ts';
import { changeFromBody } from '#app/api/commands/change-from-body.server.ts';
import { createFromBody } from '#app/api/commands/create-from-body.server.ts';
import type { Actor } from '#app/auth/actor.ts';
import { scopeOfKey } from '#app/auth/api-keys/scope-of-key.server.ts';
import { beginDailyEmails } from '#app/follow-up/commands/begin-daily-emails.server.ts';
import { changeFollowUpEmail } from '#app/follow-up/commands/change-follow-up-email.server.ts';
import type { FollowUpEmailKind } from '#app/follow-up/follow-up-emails.ts';
import { owedReports } from '#app/follow-up/owed/queries/owed-reports.server.ts';
import { addComment } from '#app/follow-up/review/commands/add-comment.server.ts';
import { amendIncident } from '#app/follow-up/review/commands/amend-incident.server.ts';
import { approveIncident } from '#app/follow-up/review/commands/approve-incident.server.ts';
import { returnIncident } from '#app/follow-up/review/commands/return-incident.server.ts';
import { newComment } from '#app/follow-up/review/comment.schema.ts';
import { returnedIncidents } from '#app/follow-up/review/queries/returned-incidents.server.ts';
import { unsubscribeToken } from '#app/follow-up/unsubscribe-token.server.ts';
import { viewableIncident } from '#app/incidents/queries/viewable-incident.server.ts';
import { lockIncident } from '#app/incidents/record/commands/lock-incident.server.ts';
import { emailReturnedIncident } from '#worker/jobs/email-returned-incident.ts';
import { emailWaitingIncidents } from '#worker/jobs/email-waiting-incidents.ts';
import { emailJobs } from '../support/email-jobs.ts';
import { withoutIds } from '../support/without-ids.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
afterAll(() => world.close());

const { home, product } = world;
const { admin, manager, officer } = home;
const scopeFor = (actor: Actor, at: string) => ({ ...world.scopeFor(actor), now: () => new Date(at) });
const { takeJobs, sent } = emailJobs(world, {
  'email-returned-incident': emailReturnedIncident,
  'email-waiting-incidents': emailWaitingIncidents,
});
const evening = '2026-03-13T23:00:00Z';

beforeAll(async () => {
  await scopeFor(admin, evening).em.execute(
    'update lookup set needs_review = true where account_id = current_account() and id = $1',
    [home.lookups.INCIDENT_CLASS],
  );
});

/** Enters an incident that waits for review from an instant on. */
async function waiting(by: Actor, since: string) {
  const given = { reportedDate: '2026-03-01T09:14:00Z', occurredDate: '2026-03-01T09:14:00Z' };
  const lastClassId = home.lookups.INCIDENT_CLASS;
  return await createFromBody(scopeFor(by, since), { ...given, lastClassId, summary: 'A window broke.' } as never);
}
const versionOf = async (id: string) => (await viewableIncident(scopeFor(admin, evening), id)).version;
const returned = async (id: string, reason = 'Say when the room\nwas last opened.', by: Actor = manager) =>
  await returnIncident(scopeFor(by, evening), id, { version: await versionOf(id), reason });
const locked = async (id: string) =>
  await lockIncident(scopeFor(manager, evening), id, { version: await versionOf(id), reason: 'Private.' });
const saved = (by: Actor, id: string, summary: string) =>
  changeFromBody(scopeFor(by, evening), id, { summary } as never);
const change = (user: Actor, kind: FollowUpEmailKind, isSubscribed: boolean) =>
  changeFollowUpEmail(
    product,
    unsubscribeToken(product.settings, { accountId: home.id, userId: user.userId, kind }),
    isSubscribed,
  );

describe('the email about a returned incident', () => {
  const sentReturned = () => sent('email-returned-incident', evening);

  test('goes to its author with number, class, reason and link, and no details', async () => {
    const { id, number } = await waiting(officer, evening);
    await returned(id);
    const [email, ...others] = await sentReturned();
    expect(others).toEqual([]);
    expect(email).toMatchObject({ to: officer.email, subject: `Returned to you: incident #${number}` });
    expect(email!.text).toContain(
      `${manager.name} returned incident #${number}, Some INCIDENT_CLASS / One INCIDENT_CLASS, to you.`,
    );
    expect(email!.text).toMatch(/Say when the room\s+was last opened\./);
    expect(email!.text).toContain(`/incidents/${id}`);
    expect(withoutIds(email!.text)).not.toMatch(/window|broke/i);
    expect(email!.unsubscribe).toContain('/unsubscribe/task?token=');
    expect(await sentReturned()).toEqual([]);
  });

  test('is sent once a return, of the last one, and of none that the author has answered', async () => {
    const { id } = await waiting(officer, evening);
    await returned(id, 'The time is missing.');
    await saved(officer, id, 'A window broke at noon.');
    await returned(id, 'The place is missing.');
    const emails = await sentReturned();
    expect(emails.map(({ text }) => /The \w+ is missing/.exec(text)?.[0])).toEqual(['The place is missing']);
    await saved(officer, id, 'A window broke in room 12.');
    await returned(id);
    await saved(officer, id, 'A window broke in room 12 at noon.');
    expect(await sentReturned()).toEqual([]);
  });

  test('goes to who amended the incident, and not to who returned it to themselves', async () => {
    const { id } = await waiting(officer, evening);
    await approveIncident(scopeFor(manager, evening), id, await versionOf(id));
    await amendIncident(scopeFor(manager, evening), id, { version: await versionOf(id), reason: 'A wrong value.' });
    await returned(id, 'The value is missing.', admin);
    expect((await sentReturned()).map(({ to }) => to)).toEqual([manager.email]);
    const { em } = scopeFor(admin, evening);
    await em.execute('update account set review_own = true where id = current_account()');
    await returned((await waiting(manager, evening)).id);
    await em.execute('update account set review_own = false where id = current_account()');
    expect(await takeJobs('email-returned-incident')).toEqual([]);
  });

  test('says at which sections open comments stand, but not at private details', async () => {
    const { id } = await waiting(officer, evening);
    for (const section of ['SUMMARY', 'PERSONS', 'PERSONS', 'PRIVATE_DETAILS'] as const) {
      await addComment(scopeFor(admin, evening), id, newComment.parse({ key: randomUUID(), section, body: 'Who?' }));
    }
    await returned(id);
    const [email] = await sentReturned();
    expect(email!.text).toMatch(
      /3 comments stand in the form, at Persons and at Summary\.\s+Answer them, then press Save/,
    );
    expect(email!.text).not.toMatch(/private/i);
  });

  test('goes to the maker of the key that wrote the incident, who finds it among those returned to them', async () => {
    const input = { name: 'Gate', privileges: ['MYINCIDENT_ADD' as const], worksFor: '365' as const };
    const { key } = await makeKey(scopeFor(admin, evening), product.settings.sessionSecret, input);
    const { id, number } = await waiting((await scopeOfKey(product, key))!.scope.actor, evening);
    await returned(id);
    const emails = await sentReturned();
    expect(emails.map(({ to, subject }) => [to, subject])).toEqual([
      [admin.email, `Returned to you: incident #${number}`],
    ]);
    expect((await returnedIncidents(scopeFor(admin, evening))).map(({ id }) => id)).toContain(id);
    const { authors } = await owedReports(scopeFor(manager, evening), { page: 1, pageSize: 25 });
    expect(authors.find(({ id }) => id === admin.userId)).toMatchObject({ returned: 1, obstacle: null });
  });

  test('goes to no maker who may not view what their key wrote, and nobody is said to remind them', async () => {
    const maker = await home.user('maker', 'ACCOUNT_ADMIN', 'MYINCIDENT_ADD');
    const input = { name: 'Doors', privileges: ['MYINCIDENT_ADD' as const], worksFor: '365' as const };
    const { key } = await makeKey(scopeFor(maker, evening), product.settings.sessionSecret, input);
    const writer = (await scopeOfKey(product, key))!.scope.actor;
    await returned((await waiting(writer, evening)).id);
    expect(await sentReturned()).toEqual([]);
    const { authors } = await owedReports(scopeFor(manager, evening), { page: 1, pageSize: 25 });
    expect(authors.find(({ id }) => id === maker.userId)).toBeUndefined();
    expect(authors.find(({ id }) => id === writer.userId)).toMatchObject({ returned: 1, obstacle: 'INACTIVE' });
  });

  test('does not go about a locked incident, nor to an author who may not view it, is not active or has left such emails', async () => {
    const hidden = await waiting(officer, evening);
    await returned(hidden.id);
    await locked(hidden.id);
    expect(await sentReturned()).toEqual([]);

    const editor = await home.user('editor', 'ALLINCIDENT_SEARCH', 'ALLINCIDENT_EDIT');
    const amended = await waiting(officer, evening);
    await approveIncident(scopeFor(manager, evening), amended.id, await versionOf(amended.id));
    const reason = 'A wrong value.';
    await amendIncident(scopeFor(editor, evening), amended.id, { version: await versionOf(amended.id), reason });
    await returned(amended.id);
    const { em } = scopeFor(admin, evening);
    await em.execute(
      `delete from workgroup_privilege where account_id = current_account() and workgroup_id =
         (select workgroup_id from app_user where account_id = current_account() and id = $1)`,
      [editor.userId],
    );
    expect(await sentReturned()).toEqual([]);

    const leaver = await home.user('leaver', 'MYINCIDENT_ADD', 'MYINCIDENT_EDIT');
    const [first, second] = [await waiting(leaver, evening), await waiting(leaver, evening)];
    expect(await change(leaver, 'RETURNED', false)).toBe(true);
    await returned(first.id);
    expect(await sentReturned()).toEqual([]);
    expect(await change(leaver, 'RETURNED', true)).toBe(true);
    await returned(second.id);
    await em.execute('update app_user set status = 2 where account_id = current_account() and id = $1', [
      leaver.userId,
    ]);
    expect(await sentReturned()).toEqual([]);
  });
});

describe('the email about incidents that wait too long', () => {
  /** Begins the emails of a day of the account, whose 8 AM is 15:00 UTC, and returns them by recipient. */
  const begin = async (at: string) => {
    await beginDailyEmails({ ...scopeFor(admin, at), accountId: home.id });
    return new Map((await sent('email-waiting-incidents', at)).map((email) => [email.to, email]));
  };
  const recipients = async (at: string) => [...(await begin(at)).keys()];
  const numbersIn = (text = '') => [...text.matchAll(/#(\d+),/g)].map(([, number]) => Number(number));

  test('goes once a day from 8 AM of the account on to each reviewer, with what they may review and nothing else', async () => {
    const { em } = scopeFor(admin, evening);
    await em.execute(`update incident set review_state = 'NONE' where account_id = current_account()`);
    const unlocked = await home.user('unlocked', 'ALLINCIDENT_SEARCH', 'INCIDENT_REVIEW');
    const ownOnly = await home.user('own-only', 'MYINCIDENT_SEARCH', 'INCIDENT_REVIEW');
    const old = await waiting(officer, '2026-05-12T10:00:00Z');
    const late = await waiting(officer, '2026-05-13T15:00:00Z');
    const own = await waiting(manager, '2026-05-13T10:00:00Z');
    await waiting(officer, '2026-05-14T14:00:00Z');
    await locked((await waiting(officer, '2026-05-12T11:00:00Z')).id);

    expect(await recipients('2026-05-14T14:59:00Z')).toEqual([]);
    const emails = await begin('2026-05-14T15:00:00Z');
    expect([...emails.keys()]).toEqual([admin.email, manager.email, unlocked.email].toSorted());
    const { subject, text, unsubscribe } = emails.get(unlocked.email)!;
    expect(subject).toBe('Waiting for review: 3 incidents overdue');
    expect(numbersIn(text)).toEqual([old.number, own.number, late.number]);
    expect(text).toMatch(new RegExp(`By ${officer.name}, waiting for 53 h[\\s\\S]*waiting for 29 h[\\s\\S]*for 24 h`));
    expect(text).toContain('3 incidents have waited for review for 24 h or longer.');
    expect(text).toContain('/reviews?overdue=on');
    expect(withoutIds(text)).not.toMatch(/window|broke/i);
    expect(unsubscribe).toContain('/unsubscribe/task?token=');
    expect(numbersIn(emails.get(manager.email)!.text)).toEqual([old.number, late.number]);
    expect(numbersIn(emails.get(admin.email)!.text)).toHaveLength(3);

    expect(await recipients('2026-05-14T15:10:00Z')).toEqual([]);
    expect(await change(unlocked, 'WAITING', false)).toBe(true);
    await em.execute('update account set review_own = true, review_hours = 50 where id = current_account()');
    const next = await begin('2026-05-15T15:00:00Z');
    expect([...next.keys()]).toEqual([admin.email, manager.email].toSorted());
    expect(numbersIn(next.get(manager.email)!.text)).toEqual([old.number, own.number]);
    expect(next.has(ownOnly.email)).toBe(false);

    for (const { id } of [old, late, own]) {
      await approveIncident(scopeFor(admin, evening), id, await versionOf(id));
    }
    await em.execute('update account set review_own = false, review_hours = 24 where id = current_account()');
    expect((await begin('2026-05-16T15:00:00Z')).get(manager.email)?.subject).toBe(
      'Waiting for review: 1 incident overdue',
    );
  });

  test('is begun once when two workers begin at once', async () => {
    const [one, other] = [0, 1].map(() => ({ ...scopeFor(admin, '2026-06-14T15:00:00Z'), accountId: home.id }));
    await Promise.all([beginDailyEmails(one!), beginDailyEmails(other!)]);
    const users = (await takeJobs('email-waiting-incidents')).map(({ userId }) => userId);
    expect(users).toContain(manager.userId);
    expect(new Set(users).size).toBe(users.length);
  });
});
