import { createHash, randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '#app/auth/actor.ts';
import type { Scope } from '#app/auth/scope.server.ts';
import { incidentRecord } from '#app/incidents/queries/incident-record.server.ts';
import { Draft } from '#db/entities/draft.ts';
import { Incident } from '#db/entities/incident.ts';
import { forAccount } from '#db/tenancy.ts';
import { unguardedRole } from '../support/unguarded-role.ts';
import { aWorld, type TestAccount } from '../support/world.ts';

const role = await unguardedRole();
const world = await aWorld({ databaseUrl: role.url });
const { home, neighbour, product } = world;
afterAll(async () => {
  await world.close();
  await role.drop();
});

const accountTables = (
  await product.orm.em.execute<{ name: string }[]>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id'
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'audit_head'`,
  )
).map(({ name }) => name);

type Run = (...given: unknown[]) => unknown;
type Mine = Awaited<ReturnType<typeof rowsOf>>;
type Call = (run: Run, scope: Scope, of: Mine) => unknown;

/** Calls of each command and query with the ids of one account. */
const calls: Record<string, Call> = {
  'attachments/commands/keep-files': (run, scope, of) =>
    run(
      scope,
      { file: { ...aFile(), sizeBytes: 1 }, mediaType: 'text/plain' },
      { draftId: of.draft.id, ...attachment },
    ),
  'attachments/commands/remove-unused-files': (run, scope) => run({ ...scope, now: inAMonth }),
  'attachments/commands/sweep-received': (run, scope, of) =>
    run(
      { files: { ...scope.files, receivedBefore: async () => [of.file.key], forget: async () => {} }, now: inAMonth },
      [{ em: scope.em }],
    ),
  'attachments/queries/file-key': (run, scope, of) => run(scope, of.file.id),
  'attachments/queries/stored-file': (run, scope, of) => run(scope, of.file.key),
  'auth/commands/end-session': (run, { actor }, of) =>
    run(product, { sessionId: of.session.id, userId: actor.userId, account: actor.account }, 'LOGOUT'),
  'auth/commands/renew-tokens': (run, { actor }, of) =>
    run(product, { renew: fails }, { sessionId: of.session.id, account: actor.account }),
  'dashboard/queries/dashboard': (run, scope) => run(scope),
  'dashboard/queries/draft-to-delete': (run, scope, of) => run(scope, of.draft.id),
  'dashboard/queries/my-drafts': (run, scope) => run(scope, page),
  'dashboard/queries/my-incidents': (run, scope) => run(scope, 'open', page),
  'drafts/parts/commands/add-attachment': (run, scope, of) => run(scope, of.draft.id, { file: null, arrivals: null }),
  'drafts/parts/commands/add-person': (run, scope, of) => run(scope, of.draft.id, true, camille),
  'drafts/parts/commands/change-attachment': (run, scope, of) => run(scope, of.draft.id, of.attachment.id, camille),
  'drafts/commands/change-draft': (run, scope, of) => run(scope, of.draft.id, (body: unknown) => body),
  'drafts/parts/commands/change-picture': (run, scope, of) => run(scope, of.draft.id, of.person.id, { file: null }),
  'drafts/parts/commands/check-duplication': (run, scope, of) => run(scope, of.draft.id, of.part),
  'drafts/parts/commands/choose-duplicate': (run, scope, of) => run(scope, of.draft.id, of.part, of.person.id),
  'drafts/parts/commands/choose-legal-entity': (run, scope, of) => run(scope, of.ownDraft, of.company.id),
  'drafts/parts/commands/choose-person': (run, scope, of) => run(scope, of.ownDraft, of.person.id),
  'drafts/commands/delete-draft': (run, scope, of) => run(scope, of.draft.id),
  'drafts/editing/commands/discard-old-copies': (run, scope) => run({ ...scope, now: inAMonth }),
  'drafts/editing/commands/discard-unchanged-copy': (run, scope, of) => run(scope, of.copy),
  'drafts/form/commands/fill-address': (run, scope, of) => run(scope, of.draft.id),
  'drafts/parts/commands/fill-in-owner': (run, scope) =>
    run(scope, { legalEntities: [{ id: 'a', owner: false }] }, { legalEntities: [{ id: 'a', owner: true }] }),
  'drafts/editing/commands/keep-late-changes': (run, scope, of) =>
    run(
      scope,
      { number: 1, incidentId: of.incident.id, isCopy: true, outcome: 'SUBMITTED', fields: '' },
      { operationId: randomUUID(), values: { summary: 'Other' }, whole: false },
    ),
  'drafts/editing/commands/release-editing': (run, scope, of) => run(scope, of.edited),
  'drafts/conflicts/commands/rebase-draft': (run, scope, of) => run(scope, of.copy),
  'drafts/parts/commands/remove-attachment': (run, scope, of) => run(scope, of.draft.id, of.attachment.id),
  'drafts/autosave/commands/save-draft': (run, scope, of) => {
    const values = { summary: 'Other', lastClassId: of.lookup };
    return run(scope, of.draft.id, { revision: 0, operationId: randomUUID(), values, whole: false });
  },
  'drafts/commands/start-draft': (run, scope) => run(scope),
  'drafts/editing/commands/start-edit': (run, scope, of) => run(scope, of.incident.id),
  'drafts/commands/submit-draft': (run, scope, of) => run(scope, of.draft.id),
  'drafts/parts/commands/reveal-draft-person': (run, scope, of) => run(scope, of.draft.id, of.part),
  'incidents/commands/write-parts': (run, scope, of) =>
    scope.em.transactional((em) => run({ ...scope, em }, of.incident.id, nothing)),
  'drafts/editing/queries/body-of-incident': (run, scope, of) => run(scope, of.incident),
  'drafts/queries/checked-draft': (run, scope, of) => run(scope, of.draft.id),
  'drafts/queries/closable-draft': (run, scope, of) => run(scope, of.draft.id),
  'drafts/parts/queries/draft-attachment': (run, scope, of) => run(scope, of.draft.id, of.attachment.id),
  'drafts/form/queries/draft-form': (run, scope, of) => run(scope, of.draft.id),
  'drafts/autosave/queries/draft-to-save': (run, scope, of) =>
    scope.em.transactional((em) => run({ ...scope, em }, of.draft.id)),
  'drafts/queries/draft-to-use': (run, scope, of) => run(scope, of.draft.id),
  'drafts/parts/queries/duplicates-of': (run, scope, of) => run(scope, of.draft.id, of.part),
  'drafts/queries/editable-draft': (run, scope, of) => run(scope, of.draft.id),
  'drafts/editing/queries/incident-of-draft': (run, scope, of) =>
    run(scope, { createUserId: '', incidentId: of.incident.id }),
  'drafts/form/queries/input-of-draft': (run, scope, of) => run(scope, of.draft),
  'drafts/parts/queries/known-by-name': (run, scope) =>
    run(scope, { persons: [{ id: 'a', middleName: '', ...camille }], legalEntities: [] }, 'a'),
  'drafts/form/queries/location-address': (run, scope, of) => run(scope, of.location),
  'drafts/queries/locked-draft': (run, scope, of) => scope.em.transactional((em) => run({ ...scope, em }, of.draft.id)),
  'drafts/parts/queries/loses-attachments': (run, scope, of) => run(scope, of.incident.id, nothing),
  'drafts/form/queries/names-of-choices': (run, scope, of) => run(scope, [of.lookup, of.location]),
  'drafts/autosave/queries/operations-done': (run, scope, of) => run(scope, of.draft.id, [randomUUID()]),
  'drafts/editing/queries/edit-copy': (run, scope, of) => run(scope, of.edited),
  'drafts/queries/own-drafts': (run, scope) => run(scope, { limit: 50, offset: 0 }),
  'drafts/editing/queries/past-draft': (run, scope, of) => run(scope, { draftId: of.draft.id }),
  'drafts/parts/queries/person-on-draft': (run, scope, of) => run(scope, of.draft.id, of.part),
  'drafts/queries/draft-id-at-url': (run, scope, of) => run(scope, { id: of.edited, draftId: of.copy }),
  'drafts/parts/queries/known-search': (run, scope, of) =>
    run(scope, of.ownDraft, { kind: 'persons', name: 'Camille' }),
  'drafts/queries/submitted-number': (run, scope, of) => run(scope, of.draft.id),
  'drafts/form/queries/unknown-choices': (run, scope, of) =>
    run(scope, { ...nothing, lastClassId: of.lookup }, of.incident.id),
  'drafts/autosave/queries/unmasked-values': (run, scope, of) =>
    run(scope, { persons: [of.incidentPerson] }, { values: { persons: [{ id: of.incidentPerson.id, phone: '1' }] } }),
  'drafts/parts/queries/revealed-persons': (run, scope) => run(scope),
  'incidents/commands/record-change': (run, scope, of) =>
    scope.em.transactional((em) => run({ ...scope, em }, of.incident, 'EDIT')),
  'incidents/commands/unlock-person': (run, scope, of) => run(scope, of.incident.id, of.incidentPerson.id),
  'incidents/queries/incident-record': (run, scope, of) => run(scope, of.incident.id),
  'incidents/queries/pictures-of': (run, scope, of) => run({ ...scope, files: { read: fails } }, of.record),
  'incidents/queries/unlocked-person-ids': (run, scope, of) => run(scope, of.incident.id),
  'incidents/queries/viewable-attachment': (run, scope, of) => run(scope, of.incident.id, of.attachment.id),
  'incidents/queries/viewable-incident': (run, scope, of) => run(scope, of.incident.id),
  'incidents/queries/viewable-picture': (run, scope, of) => run(scope, of.incident.id, of.incidentPerson.id),
  'incidents/queries/viewed-incident': (run, scope, of) => run(scope, of.incident.id, { audited: true }),
  'people/commands/fetch-owner-company': (run, scope) => run(scope),
  'people/queries/legal-entity-matches': (run, scope) => run(scope, 'Harbour'),
  'people/queries/person-matches': (run, scope) => run(scope, 'Camille'),
  'people/queries/same-named': (run, scope) => run(scope, { middleName: '', ...camille }),
  'people/queries/same-named-legal-entities': (run, scope) => run(scope, 'Harbour Glass'),
  'reports/commands/fail-report': (run, scope, of) => run(scope, of.waitingReport),
  'reports/commands/make-report': (run, scope, of) => run({ ...scope, render: fails }, of.waitingReport),
  'reports/commands/remove-old-reports': (run, scope) =>
    run({ ...scope, now: inAMonth, files: { remove: async () => {} } }),
  'reports/commands/request-report': (run, scope, of) => run(scope, of.incident.id),
  'reports/queries/print-of-incident': (run, scope, of) => run(scope, of.incident.id, of.report.id),
  'reports/queries/report-file': (run, scope, of) => run(scope, { id: of.report.incident_id, reportId: of.report.id }),
  'reports/queries/report-when-made': (run, scope, of) => run(scope, of.incident.id, of.report.id),
  'shell/commands/dismiss-notification': (run, scope, of) => run(scope, of.notification.id),
  'shell/queries/frame': (run, scope) => run(scope),
};

/** These find one row by a secret that only its owner has, or use no table of an account. */
const ofNoAccount = [
  ...['auth/commands/end-sessions-of', 'auth/commands/start-session', 'auth/queries/session-actor'],
  ...['drafts/form/queries/in-known-cities', 'drafts/form/queries/matching-cities'],
  ...['mail/queries/outbox-email', 'mail/queries/outbox-emails'],
  ...['change-password', 'create-identity', 'request-verification', 'send-verification'].map(ofIdentity),
  ...['verify-email', 'verify-password'].map(ofIdentity),
  ...['request-sign-in-code', 'send-sign-in-code', 'verify-sign-in-code'].map(ofIdentity),
];

const found = globSync('app/**/{commands,queries}/*.server.ts').map((file) => file.slice(4, -'.server.ts'.length));

test('every command and query has a test case', () => {
  expect([...Object.keys(calls), ...ofNoAccount].sort()).toEqual(found.sort());
});

describe('with a role that bypasses row-level security', () => {
  let theirs: Mine;
  let secrets: string[];
  beforeAll(async () => {
    theirs = await rowsOf(neighbour);
    secrets = await idsOf(neighbour.id);
    expect(secrets.length).toBeGreaterThan(50);
  });

  test.each(Object.entries(calls))('%s reads and writes only its own account', async (name, call) => {
    const module = (await import(/* @vite-ignore */ resolve(`app/${name}.server.ts`))) as Record<string, unknown>;
    const run = Object.values(module).find((each) => typeof each === 'function') as Run;
    const before = await contentOf(neighbour.id);
    for (const rows of [theirs, await rowsOf(home)]) {
      const given: unknown[] = [];
      const noted = new Proxy(rows, { get: (target, key) => given[given.push(Reflect.get(target, key)) - 1] });
      const answer = await Promise.resolve()
        .then(() => call(run, world.scopeFor(home.admin), noted))
        .catch((error: Error) => ({ refused: String(error), ...error }));
      const [told, known] = [textOf(answer), textOf(given)];
      expect(secrets.filter((secret) => told.includes(secret) && !known.includes(secret))).toEqual([]);
      expect(await contentOf(neighbour.id)).toBe(before);
      const isRead = name.includes('/queries/') && rows !== theirs && !refusesOwn.includes(name);
      if (isRead) expect(Object(answer)).not.toHaveProperty('refused');
    }
  });
});

test('every SQL statement filters each account table by account', () => {
  const tables = accountTables.join('|');
  const named = new RegExp(`\\b(?:from|join|update|into)\\s+(?:${tables})\\b(?! on conflict)`, 'g');
  const account = /\baccount_id\b|\bcurrent_account\(\)/g;
  const unbound = globSync('{app,worker}/**/*.ts').flatMap((file) =>
    statementsOf(readFileSync(file, 'utf8'))
      .filter((text) => count(text, named) > count(text, account))
      .map((text) => `${file}: ${text}`),
  );
  expect(unbound.filter((each) => !foundBefore.test(each))).toEqual([]);
});

/** Matches a read of one row by a globally unique value, before the account is known. */
const foundBefore = /token_hash = decode|where identity = \?|\(identity = \?/;

const page = { page: 1, pageSize: 50 };
const camille = { firstName: 'Camille', lastName: 'Fortin', name: 'Camille Fortin', comments: '' };
const attachment = { purpose: 'ATTACHMENT' };
const nothing = {
  ...{ assignedUserId: null, severityId: null, primaryCauseId: null, location: { lastLocationId: null, cityId: null } },
  ...{ persons: [], legalEntities: [], vehicles: [], items: [], attachments: [], correctiveActions: [] },
};
const inAMonth = () => new Date(Date.now() + 30 * 24 * 3_600_000);

/** These calls are refused for another reason: they do not apply to this kind of row. */
const refusesOwn = [
  ...['drafts/queries/checked-draft', 'drafts/parts/queries/draft-attachment', 'drafts/form/queries/input-of-draft'],
  ...['incidents/queries/viewable-picture', 'reports/queries/report-file'],
];

function ofIdentity(name: string) {
  return `identity/commands/${name}`;
}

function fails(): never {
  throw new Error('not in this test');
}

function aFile() {
  return { key: randomUUID(), sha256: createHash('sha256').update('text').digest() };
}

/** Returns the ids of new rows of an account, created by its administrator, and of some existing rows. */
async function rowsOf({ id, admin, lookups }: TestAccount) {
  const em = emOf(id, admin);
  const part = randomUUID();
  const draft = await world.aDraft({ by: admin, body: { summary: 'A door.', persons: [{ id: part, ...camille }] } });
  const own = await world.aDraft({ by: home.admin });
  const incident = await world.anIncident({ by: admin });
  const copy = await world.aDraft({ by: admin, of: await world.anIncident({ by: admin }) });
  const first = async <Row = { id: string }>(sql: string, values: unknown[] = []) =>
    (await em.execute<[Row]>(sql, values))[0];
  const waiting = await first(
    `insert into report (account_id, incident_id, incident_version, requested_by, requested_by_name, time_zone)
     values (current_account(), ?, 1, ?, ?, 'UTC') returning id`,
    [incident.id, admin.userId, admin.name],
  );
  const ofAccount = 'where account_id = current_account()';
  const file = await first<{ id: string; key: string }>(`select id, key from stored_file ${ofAccount} limit 1`);
  const put = 'insert into attachment (account_id, incident_id, file_id, name, file_name, attachment_type)';
  return {
    ...{ part, copy: copy.id, edited: copy.incidentId!, ownDraft: own.id, lookup: lookups.INCIDENT_CLASS },
    ...{ location: lookups.LOCATION, file },
    draft: await em.findOneOrFail(Draft, { id: draft.id }),
    incident: await em.findOneOrFail(Incident, { id: incident.id }),
    record: await incidentRecord({ em }, incident.id),
    incidentPerson: await first(`select id from incident_person ${ofAccount} and incident_id = ?`, [incident.id]),
    attachment: await first(`${put} values (current_account(), ?, ?, 'A', 'a.txt', 'TXT') returning id`, [
      incident.id,
      file.id,
    ]),
    person: await first(`select id from person ${ofAccount} limit 1`),
    company: await first(`select id from legal_entity ${ofAccount} limit 1`),
    notification: await first(`select id from notification ${ofAccount} limit 1`),
    session: await first(`select id from session ${ofAccount} and user_id = ?`, [admin.userId]),
    report: { id: waiting.id, incident_id: incident.id },
    waitingReport: waiting.id,
  };
}

function emOf(accountId: string, { userId }: Pick<Actor, 'userId'>): SqlEntityManager {
  return forAccount(product.orm, { accountId, seesLocked: true, userId });
}

async function contentOf(accountId: string): Promise<string> {
  const all = accountTables.map(
    (table) => `(select coalesce(jsonb_agg(to_jsonb(r) order by r::text), '[]') from ${table} r where account_id = ?)`,
  );
  const sql = `select jsonb_build_array(${all})::text as content`;
  const [{ content }] = await product.orm.em.execute<[{ content: string }]>(
    sql,
    accountTables.map(() => accountId),
  );
  return content;
}

/** Returns every id and key of an account's rows, except those that all accounts share. */
async function idsOf(accountId: string): Promise<string[]> {
  const content = await contentOf(accountId);
  return [...new Set(content.match(/[0-9a-f]{8}-[0-9a-f-]{27}|(?<="key": ")[^"]+/g))].filter((id) => id !== accountId);
}

function textOf(value: unknown): string {
  return JSON.stringify(value, (_key, each) => (typeof each === 'bigint' ? Number(each) : each)) ?? '';
}

/** Returns the string literals of a source file, without interpolated expressions. */
function statementsOf(source: string): string[] {
  const texts = source.match(/`(?:[^`\\]|\\.)*`|'(?:[^'\\\n]|\\.)*'/g) ?? [];
  return texts.filter((text) => /\b(?:select|update|delete|insert|from)\b/.test(text));
}

function count(text: string, of: RegExp): number {
  return text.match(of)?.length ?? 0;
}
