import { randomUUIDv7 } from 'node:crypto';
import { addDays } from 'date-fns/addDays';
import type { Client } from 'pg';
import { demoCustomer } from '#app/billing/local-server/demo-customer.ts';
import type { Files } from '#app/platform/files.ts';
import type { Settings } from '#app/platform/process/settings.ts';
import { toDateFields } from '#db/vocabulary/zoned-time.ts';
import type { LookupSeed } from '../../account-content/lists/lookup-tree.ts';
import type { AccountSeed, TaskSeed } from '../content.schema.ts';
import type { IncidentSeed, LegalEntitySeed } from '../content.ts';
import type { CityOf } from './address-columns.ts';
import { draftsAmong } from './drafts-among.ts';
import { enterAccount } from './enter-account.ts';
import { IncidentRows, type SeedContext } from './incident-rows.ts';
import { insertRows } from './insert-rows.ts';
import { lookupIds } from './lookup-ids.ts';
import { seedAttachments } from './seed-attachments.ts';
import { seedChecklists } from './seed-checklists.ts';
import { seedDrafts } from './seed-drafts.ts';
import { seedHistory } from './seed-history.ts';
import { seedLookups } from './seed-lookups.ts';
import { seedNotificationRules } from './seed-notification-rules.ts';
import { seedNotifications } from './seed-notifications.ts';
import { seedReviewComments } from './seed-review-comments.ts';
import { seedSavedAnalyses } from './seed-saved-analyses.ts';
import { seedSavedSearches } from './seed-saved-searches.ts';
import { seedTasks } from './seed-tasks.ts';
import { seedUsers } from './seed-users.ts';
import { reviewedClasses, withReviews } from './with-reviews.ts';

type Content = { account: AccountSeed; lookups: LookupSeed[]; incidents: IncidentSeed[]; tasks: TaskSeed[] };

type Tools = {
  today: Date;
  files: Files;
  city: CityOf;
  identities: Map<string, string>;
  /** The provider with the demo accounts' customers. */
  stripe?: Settings['stripe'];
};

/** The account stays set on the connection. */
export async function seedAccount(
  client: Client,
  { account, lookups, incidents, tasks }: Content,
  { today, files, city, identities, stripe = null }: Tools,
) {
  const since = addDays(incidents[0]?.enteredAt ?? today, -30);
  await insertAccount(client, account, { today, since });
  const customer = demoCustomer(account.key, { stripe });
  if (customer) await insertRows(client, 'account_subscription', [{ customer, paymentEmail: account.billingEmail }]);
  const users = await seedUsers(client, account, { since, identities });
  await seedLookups(client, lookups, city);
  const context: SeedContext = {
    today,
    city,
    user: (key) => users.get(key)!,
    lookup: await lookupIds(client, { orAnother: false }),
    fields: (moment) => toDateFields(moment, account.timeZone),
  };
  await seedIncidents(client, { account, incidents, tasks }, context, files);
  await seedNotifications(client, account, today);
  await seedNotificationRules(client, account);
  await seedSavedSearches(client, account.users, users);
  await seedSavedAnalyses(client, account, users);
  // the words of the incidents are written while the account is set
  await client.query('set constraints all immediate');
  await client.query('set constraints all deferred');
}

async function insertAccount(client: Client, seed: AccountSeed, { today, since }: { today: Date; since: Date }) {
  const id = randomUUIDv7();
  const { address, subscription, name, businessType, phone, timeZone, measurementType, dateFormat, mfa } = seed;
  const isTrial = subscription.kind === 'trial';
  await enterAccount(client, id);
  await client.query(
    `insert into account (id, name, business_type, country_code, phone, time_zone, measurement_type, date_format, mfa,
       active, subscription_type, trial_expires_at, concurrent_user_count, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      ...[id, name, businessType, address.countryCode, phone, timeZone, measurementType, dateFormat, mfa],
      !isTrial || subscription.trialEndsInDays > 0,
      subscription.kind,
      isTrial ? addDays(today, subscription.trialEndsInDays) : null,
      subscription.concurrentUsers,
      since,
    ],
  );
}

async function seedIncidents(
  client: Client,
  { account, incidents, tasks }: Omit<Content, 'lookups'>,
  context: SeedContext,
  files: Files,
) {
  const numbered = incidents
    .toSorted((one, other) => one.reportedAt.getTime() - other.reportedAt.getTime())
    .map((seed, index) => ({ seed, number: index + 1 }));
  const drafts = draftsAmong(numbered, account);
  const rows = new IncidentRows(context);
  rows.addOwner(ownerOf(account), incidents[0]?.enteredAt ?? context.today);
  const submitted = numbered.filter((each) => !drafts.includes(each));
  const reviewed = account.key === 'hotel' ? withReviews(submitted, account, context.today) : submitted;
  const seeded = reviewed.map(({ seed, number }) => rows.add(seed, number));
  for (const [table, tableRows] of rows.take()) await insertRows(client, table, tableRows);
  await seedAttachments(client, seeded, files);
  const taskRecords = await seedTasks(client, seeded, { kinds: tasks, context });
  // the history, which stores whole incidents, comes later
  if (account.key === 'hotel') {
    await client.query(reviewedClassesSql, [reviewedClasses]);
    await seedChecklists(client);
  }
  const commentRecords = await seedReviewComments(client, seeded, context);
  await seedHistory(client, seeded, context, [...taskRecords, ...commentRecords]);
  await seedDrafts(client, drafts, { context, rows, timeZone: account.timeZone });
  await client.query('update account set last_incident_number = $1 where id = current_account()', [numbered.length]);
}

const reviewedClassesSql = `
update lookup set needs_review = true
where account_id = current_account() and type = 'INCIDENT_CLASS' and array_to_string(path, ' / ') = any($1::text[])`;

function ownerOf({ name, phone, billingEmail, address }: AccountSeed): LegalEntitySeed {
  const contactDetails = { contact: '', phone, mobilePhone: '', email: billingEmail, address };
  return { key: 'owner', name, owner: true, relations: [], ...contactDetails, comments: '' };
}
