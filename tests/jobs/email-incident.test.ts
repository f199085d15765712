import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { saveNotification } from '#app/administration/notifications/commands/save-notification.server.ts';
import { sendTest } from '#app/administration/notifications/commands/send-test.server.ts';
import { notificationRules } from '#app/administration/notifications/queries/notification-rules.server.ts';
import { transaction } from '#app/auth/scope.server.ts';
import { recordChange } from '#app/incidents/changes/record-changes.server.ts';
import { closeInput } from '#app/incidents/close.schema.ts';
import { unsubscribe } from '#app/incidents/commands/unsubscribe.server.ts';
import { closeIncident } from '#app/incidents/record/commands/close-incident.server.ts';
import { openMailer } from '#app/mail/mailer.server.ts';
import { Incident } from '#db/entities/incident.ts';
import type { NotifiedEvent } from '#db/vocabulary/incident.ts';
import type { JobContext } from '#worker/context/job-context.ts';
import { emailIncident } from '#worker/jobs/email-incident.ts';
import { emailRuleTest } from '#worker/jobs/email-rule-test.ts';
import { aMailServer } from '../support/mail-server.ts';
import { withoutIds } from '../support/without-ids.ts';
import { aWorld, type TestAccount } from '../support/world.ts';

const world = await aWorld();
afterAll(() => world.close());
const { home, neighbour, product, scopeFor } = world;

let server: Awaited<ReturnType<typeof aMailServer>>;
let context: JobContext;
beforeEach(async () => {
  server = await aMailServer();
  const settings = { ...product.settings, smtpUrl: server.url };
  context = {
    services: { ...product, settings },
    mailer: openMailer(settings, 20_000),
    pdfProcesses: null as never,
    sms: null as never,
  };
});
afterEach(() => context.mailer.close());

type Rule = { classId: string; events: NotifiedEvent[]; emails: string[]; account?: TestAccount };

async function aRule({ classId, events, emails, account = home }: Rule) {
  const [{ id }] = await scopeFor(account.admin).em.execute<[{ id: string }]>(
    `with rule as (insert into incident_notification (account_id, name) values (current_account(), 'Night desk') returning id),
       recipient as (insert into incident_notification_recipient (account_id, notification_id, email)
         select current_account(), rule.id, email from rule, unnest(string_to_array($1, ' ')::citext[]) as email)
     insert into incident_notification_class (account_id, notification_id, class_id, events)
     select current_account(), rule.id, $2, string_to_array($3, ' ') from rule returning notification_id as id`,
    [emails.join(' '), classId, events.join(' ')],
  );
  return id;
}

const someone = () => `${randomUUID()}@test.example`;
const jobsOf = async (incidentId: string) =>
  (
    await product.orm.em
      .fork()
      .execute<{ id: string; data: Parameters<typeof emailIncident>[1] }[]>(
        `select id, data from pgboss.job where name = 'email-incident' and data ->> 'incidentId' = $1`,
        [incidentId],
      )
  ).map(({ id, data }) => ({ id, data: data as { event: string; recipientId: string } }));
async function emailsOf(incidentId: string) {
  const before = server.taken.length;
  for (const { id, data } of await jobsOf(incidentId)) await emailIncident(context, data, { id, source: null });
  return await Promise.all(server.taken.slice(before).map((_, at) => server.read(before + at)));
}
const parentClass = async (account: TestAccount) =>
  (
    await scopeFor(account.admin).em.execute<[{ id: string }]>(
      'select parent_id as id from lookup where account_id = current_account() and id = $1',
      [account.lookups.INCIDENT_CLASS],
    )
  )[0].id;

describe('an email about an incident', () => {
  test('goes to the recipients of rules for its class, of classes above it, once to each address', async () => {
    const [one, both] = [someone(), someone()];
    await aRule({ classId: home.lookups.INCIDENT_CLASS, events: ['CREATE'], emails: [one, both] });
    await aRule({ classId: await parentClass(home), events: ['CREATE', 'CLOSE'], emails: [both] });
    await aRule({ classId: home.lookups.INCIDENT_CLASS, events: ['EDIT'], emails: [someone()] });
    await aRule({
      account: neighbour,
      classId: neighbour.lookups.INCIDENT_CLASS,
      events: ['CREATE' as const],
      emails: [someone()],
    });
    const { id, number } = await world.anIncident({ by: home.manager });
    const emails = await emailsOf(id);
    expect(emails.map(({ to }) => to?.[0]?.address).sort()).toEqual([one, both].sort());
    expect(new Set(emails.map(({ subject }) => subject))).toEqual(
      new Set([`Night desk: Incident #${number} was created`]),
    );
    const { version } = await scopeFor(home.admin).em.findOneOrFail(Incident, { id });
    await closeIncident(scopeFor(home.manager), id, { version, ...closeInput.parse({}) });
    expect((await jobsOf(id)).map(({ data }) => data.event).sort()).toEqual(['CLOSE', 'CREATE', 'CREATE']);
  });

  test('has text, HTML, the link and the unsubscribe link, and neither persons nor texts', async () => {
    const email = someone();
    await aRule({ classId: home.lookups.INCIDENT_CLASS, events: ['CREATE'], emails: [email] });
    const { id } = await world.anIncident({ by: home.manager });
    const sent = (await emailsOf(id)).find(({ to }) => to?.[0]?.address === email)!;
    for (const part of [sent.text!, sent.html!]) {
      expect(part).toContain(`/incidents/${id}`);
      expect(part).toContain('/unsubscribe?token=');
      expect(part).toContain('One INCIDENT_CLASS');
      expect(withoutIds(part)).not.toMatch(/Camille|Fortin|broken|604 555|1991|camille@/);
    }
    expect(sent.headers.find(({ key }) => key === 'list-unsubscribe')?.value).toContain('/unsubscribe?token=');
  });

  test('is queued in the transaction of the change', async () => {
    await aRule({ classId: home.lookups.INCIDENT_CLASS, events: ['EDIT'], emails: [someone()] });
    const { id } = await world.anIncident({ by: home.manager });
    const before = (await jobsOf(id)).length;
    await transaction(scopeFor(home.manager), async (scope) => {
      await recordChange(scope, await scope.em.findOneOrFail(Incident, { id }), 'EDIT');
      throw new Error('over');
    }).catch(() => {});
    expect(await jobsOf(id)).toHaveLength(before);
  });

  test('is not sent about a locked incident, also when it was locked before the job ran', async () => {
    await aRule({ classId: home.lookups.INCIDENT_CLASS, events: ['CREATE'], emails: [someone()] });
    const locked = await world.anIncident({ by: home.manager, locked: true });
    expect(await jobsOf(locked.id)).toEqual([]);
    const { id } = await world.anIncident({ by: home.manager });
    const sql = 'update incident set locked = true where account_id = current_account() and id = $1';
    await scopeFor(home.admin).em.execute(sql, [id]);
    expect((await jobsOf(id)).length).toBeGreaterThan(0);
    expect(await emailsOf(id)).toEqual([]);
  });

  test('is no longer sent to an address that its unsubscribe link removed, from this rule alone', async () => {
    const email = someone();
    await aRule({ classId: home.lookups.INCIDENT_CLASS, events: ['CREATE'], emails: [email] });
    const { id } = await world.anIncident({ by: home.manager });
    const sent = (await emailsOf(id)).find(({ to }) => to?.[0]?.address === email)!;
    const token = /unsubscribe\?token=([\w-]+)/.exec(sent.text!)![1]!;
    expect(await unsubscribe(product, `${token.slice(0, -4)}AAAA`)).toBe(false);
    expect(await unsubscribe(product, token)).toBe(true);
    expect(await unsubscribe(product, token)).toBe(true);
    expect((await emailsOf(id)).map(({ to }) => to?.[0]?.address)).not.toContain(email);
    const { id: next } = await world.anIncident({ by: home.manager });
    expect((await emailsOf(next)).map(({ to }) => to?.[0]?.address)).not.toContain(email);
    const keeper = world.scopeFor(await home.user('keeper', 'INCIDENT_NOTIFICATION'));
    const shown = (await notificationRules(keeper)).filter(({ unsubscribed }) =>
      unsubscribed.some((each) => each.email === email),
    );
    expect(shown).toMatchObject([{ recipientEmails: [], unsubscribed: [{ email, at: expect.any(String) }] }]);
    const input = { name: 'Again', recipientEmails: [email], lookupClasses: shown[0]!.lookupClasses };
    await saveNotification(keeper, shown[0]!.id, input);
    expect((await notificationRules(keeper)).find((rule) => rule.name === 'Again')).toMatchObject({
      recipientEmails: [email],
      unsubscribed: [],
    });
  });
});

test('a test of a rule goes to the user who asked for it alone', async () => {
  const ruleId = await aRule({ classId: home.lookups.INCIDENT_CLASS, events: ['CREATE'], emails: [someone()] });
  const keeper = await home.user('tester', 'INCIDENT_NOTIFICATION');
  expect(await sendTest(scopeFor(keeper), ruleId)).toBe(keeper.email);
  const [job] = await product.orm.em
    .fork()
    .execute<{ id: string; data: Parameters<typeof emailRuleTest>[1] }[]>(
      `select id, data from pgboss.job where name = 'email-rule-test' and data ->> 'ruleId' = $1`,
      [ruleId],
    );
  const before = server.taken.length;
  await emailRuleTest(context, job!.data, { id: job!.id, source: null });
  const sent = await Promise.all(server.taken.slice(before).map((_, at) => server.read(before + at)));
  expect(sent.map(({ to, subject }) => [to?.map(({ address }) => address), subject])).toEqual([
    [[keeper.email], 'Night desk: Test'],
  ]);
});
