import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { exportAudit } from '#app/administration/audit/commands/export-audit.server.ts';
import { mayViewAudit } from '#app/administration/audit/policy.ts';
import { auditEntry } from '#app/administration/audit/queries/audit-entry.server.ts';
import { auditRecords } from '#app/administration/audit/queries/audit-records.server.ts';
import { auditState } from '#app/administration/audit/queries/audit-state.server.ts';
import { auditUsers } from '#app/administration/audit/queries/audit-users.server.ts';
import { addLookup } from '#app/administration/lookups/commands/add-lookup.server.ts';
import { deleteLookup } from '#app/administration/lookups/commands/delete-lookup.server.ts';
import { deleteLookupAddress } from '#app/administration/lookups/commands/delete-lookup-address.server.ts';
import { exportLookups } from '#app/administration/lookups/commands/export-lookups.server.ts';
import { importLookups } from '#app/administration/lookups/commands/import-lookups.server.ts';
import { moveLookup } from '#app/administration/lookups/commands/move-lookup.server.ts';
import { reorderLookup } from '#app/administration/lookups/commands/reorder-lookup.server.ts';
import { saveLookupAddress } from '#app/administration/lookups/commands/save-lookup-address.server.ts';
import { updateLookup } from '#app/administration/lookups/commands/update-lookup.server.ts';
import { updateLookupLabels } from '#app/administration/lookups/commands/update-lookup-labels.server.ts';
import { lookupAddressInput } from '#app/administration/lookups/lookup.schema.ts';
import { mayAddLookups, mayDeleteLookups, mayEditLookups, mayViewLookups } from '#app/administration/lookups/policy.ts';
import { addressForm } from '#app/administration/lookups/queries/address-form.server.ts';
import { lookupForm } from '#app/administration/lookups/queries/lookup-form.server.ts';
import { placesToMove } from '#app/administration/lookups/queries/places-to-move.server.ts';
import { deleteNotification } from '#app/administration/notifications/commands/delete-notification.server.ts';
import { saveNotification } from '#app/administration/notifications/commands/save-notification.server.ts';
import { notificationInput } from '#app/administration/notifications/notification.schema.ts';
import { mayEditNotifications } from '#app/administration/notifications/policy.ts';
import { notificationForm } from '#app/administration/notifications/queries/notification-form.server.ts';
import { notificationRules } from '#app/administration/notifications/queries/notification-rules.server.ts';
import type { Actor } from '#app/auth/actor.ts';
import type { Scope } from '#app/auth/scope.server.ts';
import { type Privilege, privileges } from '#db/vocabulary/privilege.ts';
import { tried, wrongAttempts, wrongPolicies } from '../support/authorization.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
afterAll(() => world.close());

const { home, neighbour, scopeFor } = world;
const ana = await home.user('Ana');
const keeper = scopeFor(home.admin);

/** Entries, a rule and a record of one account, on which everybody tries everything. */
async function subjectsOf(scope: Scope, classId: string) {
  const add = (name: string, parentId: string | null = null) =>
    addLookup(scope, { type: 'LOCATION', parentId, name: `${name} ${randomUUID()}` }) as Promise<string>;
  const [top, other] = [await add('Top'), await add('Other')];
  await saveLookupAddress(scope, other, lookupAddressInput.parse({ street: 'Main' }));
  const fields = { name: 'Rule', recipientEmails: 'a@test.example' };
  const classes = [{ classLookupId: classId, eventTypeList: 'EDIT' }];
  const input = notificationInput.parse({ ...fields, lookupClasses: classes });
  await saveNotification(scope, undefined, input);
  const [rule] = await notificationRules(scope);
  const range = { from: '2000-01-01', to: '2999-01-01' };
  const { rows } = await auditRecords(scope, { auditType: 'LOOKUP', user: '', range }, 1);
  return { top, other, leaf: await add('Leaf', top), ruleId: rule!.id, recordId: rows[0]!.id, input };
}
type Subjects = Awaited<ReturnType<typeof subjectsOf>>;

const own = await subjectsOf(keeper, home.lookups.INCIDENT_CLASS);
const theirs = await subjectsOf(scopeFor(neighbour.admin), neighbour.lookups.INCIDENT_CLASS);

type Act = { needs: Privilege[]; run: (scope: Scope, on: Subjects) => Promise<unknown>; unplaced?: true };

const range = { from: '2000-01-01', to: '2999-01-01' };
const acts: Record<string, Act> = {
  'adding an entry': {
    needs: ['LOOKUP_ADD'],
    run: (scope, { top }) => addLookup(scope, { type: 'LOCATION', parentId: top, name: randomUUID() }),
  },
  'importing entries': {
    needs: ['LOOKUP_ADD'],
    run: (scope) => importLookups(scope, { type: 'DEPARTMENT', csv: `Name\n${randomUUID()}` }),
    unplaced: true,
  },
  'editing an entry': {
    needs: ['LOOKUP_EDIT'],
    run: (scope, { leaf }) => updateLookup(scope, leaf, { name: randomUUID(), active: false }),
  },
  'opening the form of an entry': { needs: ['LOOKUP_EDIT'], run: (scope, { leaf }) => lookupForm(scope, leaf) },
  'moving an entry': { needs: ['LOOKUP_EDIT'], run: (scope, { leaf, other }) => moveLookup(scope, leaf, other) },
  'choosing where to move an entry': { needs: ['LOOKUP_EDIT'], run: (scope, { leaf }) => placesToMove(scope, leaf) },
  'reordering an entry': { needs: ['LOOKUP_EDIT'], run: (scope, { other }) => reorderLookup(scope, other, 'up') },
  'attaching an address': {
    needs: ['LOOKUP_EDIT'],
    run: (scope, { leaf }) => saveLookupAddress(scope, leaf, lookupAddressInput.parse({ street: 'Main' })),
  },
  'opening the form of an address': { needs: ['LOOKUP_EDIT'], run: (scope, { leaf }) => addressForm(scope, leaf) },
  'deleting an address': { needs: ['LOOKUP_EDIT'], run: (scope, { other }) => deleteLookupAddress(scope, other) },
  'naming the levels': {
    needs: ['LOOKUP_EDIT'],
    run: (scope) => updateLookupLabels(scope, 'INCIDENT_CAUSE', ['One', 'Two']),
    unplaced: true,
  },
  'deleting an entry': { needs: ['LOOKUP_DELETE'], run: (scope, { top }) => deleteLookup(scope, top) },
  'exporting a list': {
    needs: ['LOOKUP_ADD', 'LOOKUP_EDIT', 'LOOKUP_DELETE'],
    run: (scope) => exportLookups(scope, 'LOCATION'),
    unplaced: true,
  },
  'adding a rule for emails': {
    needs: ['INCIDENT_NOTIFICATION'],
    run: (scope) => saveNotification(scope, undefined, own.input),
    unplaced: true,
  },
  'opening the form of a new rule': {
    needs: ['INCIDENT_NOTIFICATION'],
    run: (scope) => notificationForm(scope, undefined),
    unplaced: true,
  },
  'changing a rule for emails': {
    needs: ['INCIDENT_NOTIFICATION'],
    run: (scope, { ruleId, input }) => saveNotification(scope, ruleId, input),
  },
  'opening the form of a rule': {
    needs: ['INCIDENT_NOTIFICATION'],
    run: (scope, { ruleId }) => notificationForm(scope, ruleId),
  },
  'deleting a rule for emails': {
    needs: ['INCIDENT_NOTIFICATION'],
    run: (scope, { ruleId }) => deleteNotification(scope, ruleId),
  },
  'listing the rules for emails': {
    needs: ['INCIDENT_NOTIFICATION'],
    run: (scope) => notificationRules(scope),
    unplaced: true,
  },
  'listing the audit': {
    needs: ['AUDIT_VIEW'],
    run: (scope) => auditRecords(scope, { user: '', range }, 10),
    unplaced: true,
  },
  'opening a record of the audit': { needs: ['AUDIT_VIEW'], run: (scope, { recordId }) => auditEntry(scope, recordId) },
  'reading the state of the chain': { needs: ['AUDIT_VIEW'], run: (scope) => auditState(scope), unplaced: true },
  'listing the users of the audit': { needs: ['AUDIT_VIEW'], run: (scope) => auditUsers(scope), unplaced: true },
  'exporting the audit': {
    needs: ['AUDIT_VIEW'],
    run: (scope) => exportAudit(scope, { user: '', range }),
    unplaced: true,
  },
};

/** Every privilege alone, every one but it, none, all, and the administrators' flag. */
const actors: Actor[] = [
  ...[[], [...privileges], ...privileges.map((one) => [one])].map((held) => ({ ...ana, privileges: new Set(held) })),
  ...privileges.map((one) => ({ ...ana, privileges: new Set(privileges.filter((other) => other !== one)) })),
  { ...ana, admin: true },
];

const policies: [(actor: Actor) => boolean, Privilege[]][] = [
  [mayAddLookups, ['LOOKUP_ADD']],
  [mayEditLookups, ['LOOKUP_EDIT']],
  [mayDeleteLookups, ['LOOKUP_DELETE']],
  [mayViewLookups, ['LOOKUP_ADD', 'LOOKUP_EDIT', 'LOOKUP_DELETE']],
  [mayEditNotifications, ['INCIDENT_NOTIFICATION']],
  [mayViewAudit, ['AUDIT_VIEW']],
];

test.each(policies)('%o allows exactly the users with the privilege', (policy, needs) => {
  const due = (actor: Actor) => actor.admin || needs.some((one) => actor.privileges.has(one));
  expect(wrongPolicies(actors, due, policy)).toEqual([]);
});

describe.each(Object.entries(acts))('%s', (_, { needs, run, unplaced }) => {
  const may = (actor: Actor) => actor.admin || needs.some((one) => actor.privileges.has(one));

  test('succeeds exactly for users with the privilege, and changes nothing for others', async () => {
    const due = (actor: Actor) => (may(actor) ? 'done' : 'ForbiddenError');
    const attempt = (actor: Actor) => tried(scopeFor(actor), (scope) => run(scope, own), stateOf);
    expect(await wrongAttempts(actors, due, attempt)).toEqual([]);
    expect(actors.some(may) && !actors.every(may)).toBe(true);
  });

  test.skipIf(unplaced)('on what belongs to another account is as on what does not exist', async () => {
    const all = { ...ana, privileges: new Set(privileges) };
    const nothing = Object.fromEntries(Object.keys(own).map((name) => [name, randomUUID()])) as unknown as Subjects;
    for (const subjects of [theirs, { ...nothing, input: own.input }]) {
      expect(await tried(scopeFor(all), (scope) => run(scope, subjects), stateOf)).toEqual({
        result: 'NotFoundError',
        changed: false,
      });
    }
  });
});

test('a rule for emails of a class that does not exist is refused first for the missing privilege', async () => {
  const input = { ...own.input, lookupClasses: [{ ...own.input.lookupClasses[0]!, classLookupId: randomUUID() }] };
  const results = [ana, home.admin].map(
    async (actor) => (await tried(scopeFor(actor), (scope) => saveNotification(scope, undefined, input))).result,
  );
  expect(await Promise.all(results)).toEqual(['ForbiddenError', 'BusinessRuleError']);
});

async function stateOf({ em }: Scope): Promise<string> {
  const tables = ['lookup', 'lookup_address', 'lookup_label', 'incident_notification', 'incident_notification_class'];
  const [{ state }] = await em.execute<[{ state: string }]>(
    `select md5(concat(${tables.map((table) => `(select jsonb_agg(t order by t::text) from ${table} t where account_id = current_account())`)},
      (select count(*) from audit_record where account_id = current_account()))) as state`,
  );
  return state;
}
