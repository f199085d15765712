import { randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { newPerson } from '#app/drafts/draft-parts.ts';
import { verificationToken } from '#app/identity/verification-token.server.ts';
import { sha256 } from '#app/platform/seal.server.ts';
import type { Settings } from '#app/platform/settings.ts';
import type { Orm } from '#db/orm.ts';
import { forAccount } from '#db/tenancy.ts';
import { type LookupType, lookupTypes } from '#db/vocabulary/lookup.ts';

export type Ground = Awaited<ReturnType<typeof groundOf>>;

const investigatorSql = `
select u.id from app_user u join workgroup w on w.id = u.workgroup_id where u.status = 1 and (w.is_admin or exists (
  select from workgroup_privilege p where p.workgroup_id = w.id and p.privilege = 'INVESTIGATE_INCIDENT')) limit 1`;

/** Returns one user's own data to act on; each call for a draft, session or notification creates a new one. */
export async function groundOf(
  orm: Orm,
  { email, accountId, dataDir }: { email: string; accountId: string; dataDir: string },
) {
  const em = forAccount(orm, { accountId, seesLocked: true });
  const user = await one<{ id: string; name: string }>(
    em,
    `select id, first_name || ' ' || last_name as name from app_user where email = ?`,
    [email],
  );
  const personOnDrafts = randomUUID();
  const body = (more: object) =>
    JSON.stringify({ persons: [{ ...newPerson(personOnDrafts, false), firstName: 'Noa' }], ...more });
  return {
    em,
    accountId,
    email,
    userId: user.id,
    investigatorId: (await one<{ id: string }>(em, investigatorSql, [])).id,
    lookups: await lookupsToChoose(em),
    incident: await one<{ id: string; personId: string }>(
      em,
      `select i.id, p.id as "personId" from incident i join incident_person p on p.incident_id = i.id
       where not i.locked order by i.create_user_id = ? desc, i.id desc limit 1`,
      [user.id],
    ),
    knownPersonId: (await one<{ id: string }>(em, `select id from person order by id limit 1`)).id,
    knownLegalEntityId: (await one<{ id: string }>(em, `select id from legal_entity order by id limit 1`)).id,
    personOnDrafts,
    companyOnDrafts: randomUUID(),
    attachmentOnDrafts: randomUUID(),
    fileId: (await one<{ id: string }>(em, `select id from stored_file order by id limit 1`)).id,
    /** Creates a draft with one person and `more`. */
    draft: async (more: object = {}) =>
      (
        await one<{ id: string }>(
          em,
          `with numbered as (
             update account set last_incident_number = last_incident_number + 1 returning last_incident_number as number)
           insert into draft (account_id, number, create_user_id, create_user_name, touched, body)
           select current_account(), number, ?, ?, true, ?::jsonb from numbered returning id`,
          [user.id, user.name, body(more)],
        )
      ).id,
    /** Creates an open incident of the user and its edit copy. */
    copy: async (more: object = {}) =>
      await one<{ id: string; draftId: string }>(em, copySql, [
        ...[user.id, user.name, user.id, user.name],
        body(more),
      ]),
    /** Marks the drafts as touched, because New Incident would reuse an untouched one. */
    touch: () => em.execute('update draft set touched = true where create_user_id = ?', [user.id]),
    notification: async () =>
      (
        await one<{ id: string }>(
          em,
          `insert into notification (account_id, message, notification_type, level)
           values (current_account(), 'News', 'GENERAL', 'INFO') returning id`,
        )
      ).id,
    /** The token in the link of a verification email to the user. */
    token: await tokenFor(em, email, dataDir),
    /** Resets the limit on verification emails; none is sent, because a worker or a recipient is missing. */
    forgetLetters: () => em.execute(`delete from rate_limit where key like 'verification-%'`),
    /** Creates a session and returns its cookie. */
    async cookie() {
      const token = randomBytes(32).toString('base64url');
      await em.execute(
        `insert into session (account_id, user_id, token_hash, expires_at)
         values (current_account(), ?, ?, now() + interval '1 hour')`,
        [user.id, sha256(token)],
      );
      return `session=${token}`;
    },
  };
}

async function tokenFor(em: SqlEntityManager, email: string, dataDir: string) {
  const [known] = await em.execute<{ id: string }[]>('select id from idp_user_by_email(?)', [email]);
  const settings = { sessionSecret: await readFile(join(dataDir, 'session-secret'), 'utf8') };
  return verificationToken(settings as Settings, { user: known?.id ?? randomUUID(), email }, new Date());
}

const copySql = `
with numbered as (
  update account set last_incident_number = last_incident_number + 1 returning last_incident_number as number),
one as (
  insert into incident
  select (jsonb_populate_record(null::incident, to_jsonb(i) || jsonb_build_object('id', uuidv7(), 'number', n.number,
    'status', 3, 'locked', false, 'closed_at', null, 'create_user_id', ?::text, 'create_user_name', ?::text))).*
  from (select * from incident limit 1) i, numbered n returning *)
insert into draft (account_id, number, incident_id, incident_version, create_user_id, create_user_name, touched, body)
select account_id, number, id, version, ?, ?, true, ?::jsonb from one returning id as "draftId", incident_id as id`;

/** Returns the last entry of each lookup list, which has no children. */
async function lookupsToChoose(em: SqlEntityManager): Promise<Record<LookupType, string>> {
  const found: [LookupType, string][] = [];
  for (const type of lookupTypes) {
    const sql = `select id from lookup l where type = ? and active
      and not exists (select from lookup c where c.parent_id = l.id) order by id desc limit 1`;
    found.push([type, (await one<{ id: string }>(em, sql, [type])).id]);
  }
  return Object.fromEntries(found) as Record<LookupType, string>;
}

async function one<Row>(em: SqlEntityManager, sql: string, values: unknown[] = []): Promise<Row> {
  const [row] = await em.execute<Row[]>(sql, values);
  if (!row) throw new Error(`there is no row for: ${sql}`);
  return row;
}
