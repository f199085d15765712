import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFromBody } from '#app/api/commands/create-from-body.server.ts';
import type { Actor } from '#app/auth/actor.ts';
import { transaction } from '#app/auth/scope.server.ts';
import { dashboardReviews } from '#app/dashboard/queries/dashboard-reviews.server.ts';
import { changeFollowUpEmail } from '#app/follow-up/commands/change-follow-up-email.server.ts';
import { remindAuthor } from '#app/follow-up/owed/commands/remind-author.server.ts';
import { remindAuthors } from '#app/follow-up/owed/commands/remind-authors.server.ts';
import { owedReports } from '#app/follow-up/owed/queries/owed-reports.server.ts';
import { returnIncident } from '#app/follow-up/review/commands/return-incident.server.ts';
import { unsubscribeToken } from '#app/follow-up/unsubscribe-token.server.ts';
import { viewableIncident } from '#app/incidents/queries/viewable-incident.server.ts';
import { lockIncident } from '#app/incidents/record/commands/lock-incident.server.ts';
import { AuditRecord } from '#db/entities/audit-record.ts';
import { BusinessRuleError, ForbiddenError, NotFoundError } from '#db/errors.ts';
import { emailOwedReports } from '#worker/jobs/email-owed-reports.ts';
import { emailJobs } from '../support/email-jobs.ts';
import { begunInTurn } from '../support/queued.ts';
import { withoutIds } from '../support/without-ids.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
afterAll(() => world.close());

const { home, neighbour, product } = world;
const { admin, manager, officer } = home;
const priya = await home.user('priya', 'MYINCIDENT_ADD', 'MYINCIDENT_EDIT');
const amara = await home.user('amara', 'MYINCIDENT_ADD', 'MYINCIDENT_EDIT');
const unlocked = await home.user('unlocked', 'ALLINCIDENT_SEARCH', 'INCIDENT_REVIEW');
const ownOnly = await home.user('own-only', 'MYINCIDENT_SEARCH', 'INCIDENT_REVIEW');

const noon = '2026-03-14T19:00:00Z';
const hour = 3_600_000;
const before = (hours: number) => new Date(Date.parse(noon) - hours * hour).toISOString();
const scopeFor = (actor: Actor, at = noon) => ({ ...world.scopeFor(actor), now: () => new Date(at) });
const everything = { page: 1, pageSize: 25 };
const owedTo = (actor: Actor, place = everything) => owedReports(scopeFor(actor), place);
const { takeJobs, sent } = emailJobs(world, { 'email-owed-reports': emailOwedReports });
const classId = home.lookups.INCIDENT_CLASS;

/** Begins a draft the given hours before noon. */
async function draft(by: Actor, hours: number, { lastClassId = null as string | null, touched = true } = {}) {
  const { id, number } = await world.aDraft({ by, touched, body: { summary: 'A secret canary.' } });
  await scopeFor(admin).em.execute(
    'update draft set created_at = $2, last_class_id = $3 where account_id = current_account() and id = $1',
    [id, before(hours), lastClassId],
  );
  return { id, number };
}

const versionOf = async (id: string) => (await viewableIncident(scopeFor(admin), id)).version;

/** Enters an incident that was returned to its author the given hours before noon. */
async function returned(by: Actor, hours: number) {
  const given = { reportedDate: '2026-03-01T09:14:00Z', occurredDate: '2026-03-01T09:14:00Z' };
  const incident = await createFromBody(scopeFor(by, before(hours + 1)), {
    ...given,
    lastClassId: classId,
    summary: 'A window broke.',
  } as never);
  const reason = 'Say when the room was opened.';
  await returnIncident(scopeFor(admin, before(hours)), incident.id, { version: await versionOf(incident.id), reason });
  return incident;
}
const locked = async (id: string) =>
  await lockIncident(scopeFor(manager), id, { version: await versionOf(id), reason: 'Private.' });

beforeAll(async () => {
  const { em } = scopeFor(admin);
  await em.execute('update lookup set needs_review = true where account_id = current_account() and id = $1', [classId]);
  await em.execute('delete from draft where account_id = current_account()');
});

let drafts: { old: number; young: number; amara: number };
let incidents: { officer: number; priya: number };

describe('who owes a report', () => {
  beforeAll(async () => {
    const [classed, unclassed] = [await draft(officer, 96, { lastClassId: classId }), await draft(officer, 27)];
    await draft(officer, 23);
    await draft(amara, 90, { touched: false });
    await world.aDraft({ by: priya, of: await world.anIncident({ by: priya }) });
    const [back, hidden] = [await returned(officer, 42), await returned(priya, 31)];
    drafts = { old: classed.number, young: unclassed.number, amara: (await draft(amara, 72)).number };
    incidents = { officer: back.number, priya: hidden.number };
    await locked(hidden.id);
  });

  test('lists drafts older than 24 h and returned incidents by author, those with the most first', async () => {
    const owed = await owedTo(manager);
    expect(owed).toMatchObject({ people: 3, reports: 5, remindable: 2, may: { remind: true } });
    expect(
      owed.authors.map(({ name, drafts, returned, oldestHours, obstacle }) => [
        ...[name, drafts, returned, oldestHours, obstacle],
      ]),
    ).toEqual([
      [officer.name, 2, 1, 96, null],
      [amara.name, 1, 0, 72, null],
      [priya.name, 0, 1, 31, 'LOCKED'],
    ]);
    const classPath = ['Some INCIDENT_CLASS', 'One INCIDENT_CLASS'];
    expect(owed.authors[0]!.reports).toEqual([
      { number: incidents.officer, incidentId: expect.any(String), classPath, since: expect.any(String), hours: 42 },
      { number: drafts.old, incidentId: null, classPath, since: expect.any(String), hours: 96 },
      { number: drafts.young, incidentId: null, classPath: null, since: expect.any(String), hours: 27 },
    ]);
  });

  test('shows nothing of what a draft says, nor its id', async () => {
    const rows = await scopeFor(admin).em.execute<{ id: string }[]>(
      'select id from draft where account_id = current_account()',
    );
    const text = JSON.stringify(await owedTo(manager));
    expect(text).not.toMatch(/canary|secret/i);
    for (const { id } of rows) expect(text).not.toContain(id);
  });

  test('shows returned incidents to who may view them, and nothing to other accounts and without the privilege', async () => {
    const namesFor = async (actor: Actor) =>
      (await owedTo(actor)).authors.map(({ name, reports }) => [name, reports.length]);
    expect(await namesFor(unlocked)).toEqual([
      [officer.name, 3],
      [amara.name, 1],
    ]);
    expect(await namesFor(ownOnly)).toEqual([
      [officer.name, 2],
      [amara.name, 1],
    ]);
    expect((await owedTo(neighbour.manager)).authors).toEqual([]);
    await expect(owedTo(officer)).rejects.toThrow(ForbiddenError);
  });

  test('has a card on the dashboard of reviewers, with three authors and no reports', async () => {
    await draft(ownOnly, 25);
    const { owed } = await dashboardReviews(scopeFor(manager));
    expect(owed).toMatchObject({ people: 4, may: { remind: true } });
    expect(owed.authors.map(({ name }) => name)).toEqual([officer.name, amara.name, priya.name]);
    expect(JSON.stringify(owed)).not.toContain('INCIDENT_CLASS');
    expect((await dashboardReviews(scopeFor(officer))).owed).toEqual({
      authors: [],
      people: 0,
      may: { remind: false },
    });
    await scopeFor(admin).em.execute('delete from draft where account_id = current_account() and create_user_id = $1', [
      ownOnly.userId,
    ]);
  });

  test('is shown in pages, and at most 20 reports of each author', async () => {
    const busy = await home.user('busy', 'MYINCIDENT_ADD');
    for (let n = 0; n < 22; n++) await draft(busy, 30 + n);
    const names = async (page: number) =>
      (await owedTo(manager, { page, pageSize: 2 })).authors.map(({ name, reports }) => [name, reports.length]);
    expect(await names(1)).toEqual([
      [busy.name, 20],
      [officer.name, 3],
    ]);
    expect(await names(2)).toEqual([
      [amara.name, 1],
      [priya.name, 1],
    ]);
    await scopeFor(admin).em.execute('delete from draft where account_id = current_account() and create_user_id = $1', [
      busy.userId,
    ]);
  });
});

describe('a reminder', () => {
  const remind = (id: string, by: Actor = manager, at = noon) => remindAuthor(scopeFor(by, at), id);
  const obstacleOf = async ({ userId }: Actor, by: Actor = manager) =>
    (await owedTo(by)).authors.find(({ id }) => id === userId)?.obstacle;

  test('is an email with number, class and age, sent once in 24 h however many reviewers press', async () => {
    expect(await remind(officer.userId)).toBe(officer.name);
    const [email, ...others] = await sent('email-owed-reports', noon);
    expect(others).toEqual([]);
    expect(email).toMatchObject({ to: officer.email, subject: 'Reminder: you owe 3 reports' });
    const { text } = email!;
    expect(text).toContain(`${manager.name} reminds you, ${officer.name}, of 3 reports that you have not finished.`);
    expect(text).toMatch(new RegExp(`#${incidents.officer}, Some INCIDENT_CLASS / One[\\s\\S]*Returned 42 h ago`));
    expect(text).toMatch(new RegExp(`#${drafts.old}, Some INCIDENT_CLASS[\\s\\S]*Draft, started 4 days ago`));
    expect(text).toMatch(new RegExp(`#${drafts.young}, no class yet[\\s\\S]*Draft, started 27 h ago`));
    expect(withoutIds(text)).not.toMatch(/canary|window|broke/i);
    expect(email!.unsubscribe).toContain('/unsubscribe/task?token=');

    const [record] = await scopeFor(admin).em.execute<object[]>(
      `select object_id, object_name, create_user_id from audit_record where transaction_type = 'REMIND'`,
    );
    expect(record).toEqual({ object_id: officer.userId, object_name: officer.name, create_user_id: manager.userId });

    const { authors } = await owedTo(unlocked);
    expect(authors[0]).toMatchObject({ name: officer.name, obstacle: 'REMINDED', remindedBy: manager.name });
    expect(new Date(authors[0]!.remindedAt!)).toEqual(new Date(noon));
    await expect(remind(officer.userId, unlocked, '2026-03-15T18:59:00Z')).rejects.toThrow(
      `${officer.name} was reminded less than 24 h ago.`,
    );
    expect(await remind(officer.userId, unlocked, '2026-03-15T19:00:00Z')).toBe(officer.name);
    expect(await takeJobs('email-owed-reports')).toHaveLength(1);
  });

  test('is sent once when two reviewers press at once', async () => {
    const outcomes = await Promise.allSettled([remind(amara.userId), remind(amara.userId, unlocked)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await takeJobs('email-owed-reports')).toHaveLength(1);
    await scopeFor(admin).em.execute('delete from report_reminder where account_id = current_account()');
  });

  test('goes to all others while somebody reminds one of them', async () => {
    const [, second] = [amara.userId, officer.userId].toSorted();
    const { begun } = await transaction(scopeFor(unlocked), async (reminding) => {
      await reminding.em.execute(remindedSql, [second, noon]);
      const begun = await begunInTurn(scopeFor(admin), [() => remindAuthors(scopeFor(manager))]);
      reminding.em.create(AuditRecord, {
        objectType: 'USER',
        transactionType: 'REMIND',
        objectId: second!,
        objectName: '',
      });
      return { begun };
    });
    expect(await Promise.allSettled(begun)).toEqual([{ status: 'fulfilled', value: 1 }]);
    expect(await takeJobs('email-owed-reports')).toHaveLength(1);
    await scopeFor(admin).em.execute('delete from report_reminder where account_id = current_account()');
  });
  const remindedSql = `
    insert into report_reminder (account_id, user_id, reminded_at) values (current_account(), $1, $2)`;

  test('goes to all who can be reminded, and tells nothing of locked incidents', async () => {
    expect(await remindAuthors(scopeFor(manager))).toBe(2);
    expect(await remindAuthors(scopeFor(unlocked))).toBe(0);
    const emails = await sent('email-owed-reports', noon);
    expect(emails.map(({ to }) => to)).toEqual([amara.email, officer.email].toSorted());
    await expect(remind(priya.userId)).rejects.toThrow('emails tell nothing of those');
    await draft(priya, 50);
    expect(await obstacleOf(priya)).toBeNull();
    await remind(priya.userId);
    const [email] = await sent('email-owed-reports', noon);
    expect(email!.subject).toBe('Reminder: you owe 1 report');
    expect(email!.text).not.toContain(`#${incidents.priya}`);
  });

  test('is not sent where nothing is owed any more', async () => {
    await scopeFor(admin).em.execute('delete from report_reminder where account_id = current_account()');
    await remind(amara.userId);
    await scopeFor(admin).em.execute('delete from draft where account_id = current_account() and create_user_id = $1', [
      amara.userId,
    ]);
    expect(await sent('email-owed-reports', noon)).toEqual([]);
    await expect(remind(amara.userId)).rejects.toThrow(`${amara.name} owes no report any more.`);
  });

  test('is refused to oneself, to who is not active or has left such emails, and without the right', async () => {
    await draft(manager, 60);
    await expect(remind(manager.userId)).rejects.toThrow('You owe these reports yourself.');
    expect(await obstacleOf(manager)).toBe('SELF');
    expect(await obstacleOf(manager, unlocked)).toBeNull();
    await draft(amara, 60);
    const { em } = scopeFor(admin);
    await em.execute('delete from report_reminder where account_id = current_account()');
    const token = unsubscribeToken(product.settings, { accountId: home.id, userId: amara.userId, kind: 'OWED' });
    expect(await changeFollowUpEmail(product, token, false)).toBe(true);
    await expect(remind(amara.userId)).rejects.toThrow(BusinessRuleError);
    expect(await obstacleOf(amara)).toBe('LEFT');
    await em.execute('update app_user set status = 2 where account_id = current_account() and id = $1', [
      officer.userId,
    ]);
    await expect(remind(officer.userId)).rejects.toThrow('is not active, and gets no emails');

    await expect(remind(randomUUID())).rejects.toThrow(NotFoundError);
    await expect(remind(neighbour.officer.userId)).rejects.toThrow(NotFoundError);
    expect(() => remind(amara.userId, priya)).toThrow(ForbiddenError);
    expect(() => remindAuthors(scopeFor(priya))).toThrow(ForbiddenError);
    const disabled = { ...manager, account: { ...manager.account, active: false } };
    expect(() => remind(amara.userId, disabled)).toThrow(ForbiddenError);
    expect(await takeJobs('email-owed-reports')).toEqual([]);
  });
});
