import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { Actor, ActorAccount } from '#app/auth/actor.ts';
import { scopeOf } from '#app/auth/scope.server.ts';
import type { AppServices } from '#app/platform/app-services.server.ts';
import type { Settings } from '#app/platform/process/settings.ts';
import { Account, Lookup, User, Workgroup } from '#db/entities/account.ts';
import { Incident } from '#db/entities/incident.ts';
import { CorrectiveAction, IncidentPerson } from '#db/entities/incident-parts.ts';
import { openQueue } from '#db/queue.ts';
import { forAccount } from '#db/tenancy.ts';
import type { LookupType } from '#db/vocabulary/lookup.ts';
import type { Privilege } from '#db/vocabulary/privilege.ts';
import { openPatientOrm } from './patient-orm.ts';
import { testServices } from './test-services.ts';

export type PrintingWorld = Awaited<ReturnType<typeof openPrintingWorld>>;
export type TestAccount = Awaited<ReturnType<typeof anAccount>>;

/** Opens the database of DATABASE_URL, a folder for files, and a queue that works or, without `listens`, only sends. */
export async function openPrintingWorld(role: 'sends' | 'listens' = 'sends') {
  const dataDir = await mkdtemp(join(tmpdir(), 'printing-'));
  const orm = await openPatientOrm(process.env.DATABASE_URL!, 6);
  const boss = openQueue(process.env.DATABASE_URL!, role);
  boss.on('error', () => {});
  await boss.start();
  const settings = { dataDir } as Settings;
  const log = pino({ level: process.env.LOG_LEVEL ?? 'silent' });
  const product = testServices({ settings, log, orm, boss });
  return {
    product,
    account: () => anAccount(product),
    storedFiles: () => readdir(join(dataDir, 'files')).catch(() => []),
    async close() {
      await boss.stop({ graceful: false });
      await orm.close(true);
      await rm(dataDir, { recursive: true });
    },
  };
}

async function anAccount(product: AppServices) {
  const account: ActorAccount = {
    id: randomUUID(),
    name: 'Grand Pacific Hotel',
    active: true,
    countryCode: 'CA',
    timeZone: 'America/Vancouver',
    dateFormat: 0,
    measurementType: 0,
    autoLogoutSeconds: 900,
  };
  // calls at once would mix their transactions in one entity manager
  const ownEm = () => forAccount(product.orm, { accountId: account.id, seesLocked: true });
  const em = ownEm();
  em.create(Account, { id: account.id, name: account.name, businessType: 'hotel' });
  await em.flush();
  const lookup = async (type: LookupType, name: string, more: { parentId?: string; position?: number } = {}) => {
    const made = em.create(Lookup, { type, name, ...more });
    await em.flush();
    return made.id;
  };
  const classId = await lookup('INCIDENT_CLASS', 'Theft', { parentId: await lookup('INCIDENT_CLASS', 'Security') });
  let number = 2400;
  return {
    id: account.id,
    em,
    classId,
    lookup,
    scope: (actor: Actor) => scopeOf(product, actor),
    /** Creates a user with a session. */
    async user(name: string, ...privileges: Privilege[]): Promise<Actor> {
      const em = ownEm();
      const workgroup = em.create(Workgroup, { name: randomUUID() });
      await em.flush();
      const email = `${randomUUID()}@test.example`;
      const user = em.create(User, {
        workgroupId: workgroup.id,
        email,
        firstName: name,
        lastName: 'Test',
        status: 1,
      });
      await em.flush();
      for (const privilege of privileges) {
        await em.execute('insert into workgroup_privilege values (current_account(), $1, $2)', [
          workgroup.id,
          privilege,
        ]);
      }
      const [session] = await em.execute<[{ id: string }]>(
        `insert into session (account_id, user_id, token_hash, expires_at)
         values (current_account(), $1, $2, now() + interval '1 hour') returning id`,
        [user.id, randomBytes(32)],
      );
      return {
        userId: user.id,
        sessionId: session.id,
        name: `${name} Test`,
        email,
        workgroup: workgroup.name,
        admin: false,
        systemAdmin: false,
        privileges: new Set(privileges),
        account,
        timeZone: 'America/Toronto',
      };
    },
    /** Creates an incident with one person, whose private details contain `canary`. */
    async incident(by: Actor, { canary = 'canary', ...given }: Partial<Incident> & { canary?: string } = {}) {
      const em = ownEm();
      const at = new Date('2026-03-14T09:14:00Z');
      const incident = em.create(Incident, {
        number: ++number,
        createUserId: by.userId,
        createUserName: by.name,
        lastClassId: classId,
        reportedAt: at,
        occurredAt: at,
        occurredOn: '2026-03-14',
        occurredMinute: 134,
        reportedOn: '2026-03-14',
        ...given,
      });
      await em.flush();
      const person = em.create(IncidentPerson, {
        incidentId: incident.id,
        firstName: 'Camille',
        lastName: 'Fortin',
        statusInjury: true,
        dateOfBirth: '1991-02-03',
        phone: `1${canary}`,
        mobilePhone: `2${canary}`,
        email: `${canary}@x.example`,
        unit: `3${canary}`,
        address: `4${canary}`,
        street: `5${canary}`,
        cityName: `6${canary}`,
        stateName: `7${canary}`,
        countryCode: 'CA',
        postalCode: `8${canary}`,
      });
      em.create(CorrectiveAction, { incidentId: incident.id, displayType: 'Trespass notice' });
      await em.flush();
      return { id: incident.id, number: incident.number, personId: person.id };
    },
    audit: () =>
      em.execute(
        `select object_type as type, transaction_type as what, object_name as name, object_data as data from audit_record
         order by seq`,
      ),
  };
}
