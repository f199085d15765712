import { randomUUIDv7 } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { startingLists } from '#db/account-content/starting-lists.ts';
import type { Orm } from '#db/orm.ts';
import { forAccount } from '#db/tenancy.ts';
import { type BusinessType, dateFormat, measurementType, userStatus } from '#db/vocabulary/account.ts';
import { trialLastDay } from '#db/vocabulary/trial.ts';
import { embeddedIdentity } from '../../identity/provider/embedded-client.server.ts';
import { zoneOffsets } from '../../platform/zone-offsets.server.ts';
import { formatDate } from '../../ui/format.ts';
import { EmailTakenError } from '../email-taken-error.ts';

export type NewAccount = {
  id: string;
  name: string;
  businessType: BusinessType;
  countryCode: string;
  phone: string;
  timeZone: string;
  /** A trial ends at `endsAt`; the operator invoices other accounts. */
  plan: { kind: 'trial'; endsAt: Date } | { kind: 'manual' };
  concurrentUsers: number;
  administrator: { email: string; firstName: string; lastName: string };
  /** Null where an external provider signs people in. */
  signIn: { passwordHash: string; verified: boolean; mustChange: boolean } | null;
};

export type CreatedAccount = { identity: string | null };

/** `also` runs in the same transaction; null if the id exists. Throws EmailTakenError. */
export async function createAccount(
  { orm }: { orm: Orm },
  newAccount: NewAccount,
  also: (em: SqlEntityManager, created: CreatedAccount) => Promise<unknown> = async () => {},
): Promise<CreatedAccount | null> {
  const userId = randomUUIDv7();
  const accountEm = forAccount(orm, { accountId: newAccount.id, seesLocked: true, userId });
  return await accountEm.transactional(async (em) => {
    if (!(await insertAccount(em, newAccount))) return null;
    const workgroupId = randomUUIDv7();
    await em.execute(workgroupSql, [workgroupId]);
    await insertLists(em, newAccount);
    const identity = newAccount.signIn && (await addSignIn(em, newAccount.administrator.email, newAccount.signIn));
    const isTaken = newAccount.signIn !== null && identity === null;
    const { email, firstName, lastName } = newAccount.administrator;
    const status = newAccount.signIn && !newAccount.signIn.verified ? userStatus.pending : userStatus.active;
    const linked = identity && embeddedIdentity(identity);
    const user = [userId, workgroupId, email, firstName, lastName, newAccount.name, newAccount.phone, status, linked];
    const [added] = await em.execute<{ id: string }[]>(userSql, user);
    const after = { companyName: newAccount.name, ...valuesOf(newAccount) };
    await em.execute(auditSql, ['ACCOUNT', newAccount.id, newAccount.name, JSON.stringify({ after })]);
    const administrator = { firstName, lastName, email, workgroupName: 'Administrators' };
    await em.execute(auditSql, ['USER', userId, email, JSON.stringify({ after: administrator })]);
    if (isTaken || !added) throw new EmailTakenError(`${email} can sign in already.`);
    const created = { identity };
    await also(em, created);
    return created;
  });
}

function valuesOf({ businessType, countryCode, timeZone, plan, concurrentUsers }: NewAccount) {
  const endsAt = plan.kind === 'trial' ? { trialEndsAt: plan.endsAt } : {};
  return { businessType, country: countryCode, timeZone, plan: plan.kind, ...endsAt, concurrentUsers };
}

async function insertAccount(em: SqlEntityManager, { plan, ...newAccount }: NewAccount): Promise<boolean> {
  const isUs = newAccount.countryCode === 'US';
  const account = [
    ...[
      newAccount.id,
      newAccount.name,
      newAccount.businessType,
      newAccount.countryCode,
      newAccount.phone,
      newAccount.timeZone,
    ],
    isUs ? measurementType.us : measurementType.metric,
    isUs ? dateFormat.monthFirst : dateFormat.dayFirst,
    ...[newAccount.concurrentUsers, plan.kind, plan.kind === 'trial' ? plan.endsAt : null],
  ];
  const [inserted] = await em.execute<{ dateFormat: 0 | 1 }[]>(accountSql, account);
  if (!inserted) return false;
  if (plan.kind === 'trial') {
    const lastDay = trialLastDay(plan.endsAt, newAccount.timeZone);
    const day = formatDate(lastDay.toISOString(), { ...inserted, offsets: zoneOffsets(newAccount.timeZone) });
    await em.execute(noticeSql, [`The free trial of ${newAccount.name} ends on ${day}.`]);
  }
  return true;
}

async function insertLists(em: SqlEntityManager, { businessType, name }: NewAccount) {
  const { entries, labels } = startingLists(businessType, name);
  const ids = entries.map(() => randomUUIDv7());
  const rows = entries.map(({ parentAt, ...entry }, index) => ({
    ...entry,
    id: ids[index],
    parent_id: parentAt === null ? null : ids[parentAt],
  }));
  await em.execute(lookupsSql, [JSON.stringify(rows)]);
  await em.execute(labelsSql, [JSON.stringify(labels)]);
}

async function addSignIn(
  em: SqlEntityManager,
  email: string,
  { passwordHash, verified, mustChange }: NonNullable<NewAccount['signIn']>,
): Promise<string | null> {
  const [{ id }] = await em.execute<[{ id: string | null }]>('select idp_sign_up($1, $2) as id', [email, passwordHash]);
  if (id && (verified || mustChange)) {
    await em.execute('select idp_create_user($1, $2, $3, $4)', [email, passwordHash, verified, mustChange]);
  }
  return id;
}

const accountSql = `
insert into account (id, name, business_type, country_code, phone, time_zone, measurement_type, date_format,
  concurrent_user_count, subscription_type, trial_expires_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
on conflict (id) do nothing returning date_format as "dateFormat"`;

const noticeSql = `
insert into notification (account_id, message, notification_type, level)
values (current_account(), $1, 'GENERAL', 'INFO')`;

const workgroupSql = `
insert into workgroup (account_id, id, name, is_admin) values (current_account(), $1, 'Administrators', true)`;

const lookupsSql = `
insert into lookup (account_id, id, type, parent_id, name, position, active)
select current_account(), id, type, parent_id, name, position, active
from jsonb_to_recordset($1::jsonb)
  as x(id uuid, type text, parent_id uuid, name text, position integer, active boolean)`;

const labelsSql = `
insert into lookup_label (account_id, type, level, label)
select current_account(), type, level, label
from jsonb_to_recordset($1::jsonb) as x(type text, level smallint, label text)`;

const userSql = `
insert into app_user (account_id, id, workgroup_id, email, first_name, last_name, company, phone, status, identity)
values (current_account(), $1, $2, $3, $4, $5, $6, $7, $8, $9)
on conflict do nothing returning id`;

const auditSql = `
insert into audit_record (account_id, object_type, transaction_type, object_id, object_name, object_data)
values (current_account(), $1, 'CREATE', $2, $3, $4::jsonb)`;
