import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import type { Actor } from '#app/auth/actor.ts';
import type { Scope } from '#app/auth/scope.server.ts';
import { closeInput } from '#app/incidents/close.schema.ts';
import { viewHistory } from '#app/incidents/history/commands/view-history.server.ts';
import { viewHistoryEntry } from '#app/incidents/history/commands/view-history-entry.server.ts';
import { linkIncident } from '#app/incidents/links/commands/link-incident.server.ts';
import { removeLink } from '#app/incidents/links/commands/remove-link.server.ts';
import { addNote } from '#app/incidents/notes/commands/add-note.server.ts';
import {
  type IncidentFacts,
  mayAddNote,
  mayClose,
  mayDelete,
  mayLink,
  mayLock,
  mayPrint,
  mayReopen,
  mayView,
} from '#app/incidents/policy.ts';
import { incidentForDialog } from '#app/incidents/queries/incident-for-dialog.server.ts';
import { closeIncident } from '#app/incidents/record/commands/close-incident.server.ts';
import { deleteIncident } from '#app/incidents/record/commands/delete-incident.server.ts';
import { lockIncident } from '#app/incidents/record/commands/lock-incident.server.ts';
import { reopenIncident } from '#app/incidents/record/commands/reopen-incident.server.ts';
import { unlockIncident } from '#app/incidents/record/commands/unlock-incident.server.ts';
import { viewAttachment } from '#app/incidents/record/commands/view-attachment.server.ts';
import { viewIncident } from '#app/incidents/record/commands/view-incident.server.ts';
import { viewableAttachment } from '#app/incidents/record/queries/viewable-attachment.server.ts';
import { createIncident } from '#app/incidents/saving/create-incidents.server.ts';
import { updateIncident } from '#app/incidents/saving/update-incident.server.ts';
import { requestPrintout } from '#app/reports/printing/commands/request-printout.server.ts';
import { printoutOfIncident } from '#app/reports/printing/queries/printout-of-incident.server.ts';
import { Attachment } from '#db/entities/incident-parts.ts';
import { StoredFile } from '#db/entities/printout.ts';
import { ForbiddenError } from '#db/errors.ts';
import { incidentStatus } from '#db/vocabulary/incident.ts';
import { type Privilege, privileges } from '#db/vocabulary/privilege.ts';
import { tried, wrongAttempts, wrongPolicies } from '../support/authorization.ts';
import { stateFunction } from '../support/state-function.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
afterAll(() => world.close());

const { home, scopeFor } = world;
const ana = await home.user('Ana');
const ben = await home.user('Ben');

const other = await world.anIncident({ by: ana });
const linked = await world.anIncident({ by: ana });
const linkOf = new Map<string, string>();
const attachmentOf = new Map<string, string>();

const stateOf = await stateFunction(
  'uuid',
  `select jsonb_build_array((select jsonb_agg(i) from incident i where i.id = $1),
    (select count(*) from history_entry h where h.incident_id = $1),
    (select count(*) from incident_note n where n.incident_id = $1),
    (select count(*) from incident_link l where l.incident_id = $1 and l.removed_at is null))::text`,
);

type Facts = { own: boolean; assigned?: true; locked?: true; closed?: true };
type Subject = { id: string; facts: Facts };
type Result = 'done' | 'ForbiddenError' | 'NotFoundError' | 'BusinessRuleError';

const subjects: Record<string, Subject> = {
  'her own incident': await subject({ own: true }),
  'another’s incident': await subject({ own: false }),
  'an incident she investigates': await subject({ own: false, assigned: true }),
  'her own locked incident': await subject({ own: true, locked: true }),
  'another’s locked incident': await subject({ own: false, locked: true }),
  'her own closed incident': await subject({ own: true, closed: true }),
  'another’s closed incident': await subject({ own: false, closed: true }),
  'another’s locked and closed incident': await subject({ own: false, locked: true, closed: true }),
};

const relevant: Privilege[] = [
  ...(['MYINCIDENT_EDIT', 'ALLINCIDENT_EDIT'] as const),
  ...(['MYINCIDENT_CLOSE', 'ALLINCIDENT_CLOSE', 'OPEN_CLOSED_INCIDENT', 'INCIDENT_DELETE'] as const),
  ...(['MYINCIDENT_PRINT', 'ALLINCIDENT_PRINT', 'INVESTIGATE_INCIDENT'] as const),
];
const reaching: Privilege[] = ['ALLINCIDENT_SEARCH', 'INCIDENT_LOCK'];

/** Each relevant privilege alone and with those that reach more incidents, and all that should change nothing. */
const sets: Privilege[][] = [
  ...[[], [...privileges], reaching, ...reaching.map((one) => [one])],
  privileges.filter((one) => !relevant.includes(one) && !reaching.includes(one)),
  ...relevant.flatMap((one) => [[one], ...reaching.map((other) => [one, other]), [one, ...reaching]]),
];
const actors: Actor[] = [
  ...sets.map((held) => ({ ...ana, privileges: new Set(held) })),
  { ...ana, admin: true },
  disabled({ ...ana, privileges: new Set(privileges) }),
  disabled({ ...ana, admin: true }),
];

/** Returns what the specification allows a user with an incident of these facts, in its own words. */
function rightsOf(actor: Actor, { own, assigned, locked }: Facts) {
  const has = (...anyOf: Privilege[]) => actor.admin || anyOf.some((one) => actor.privileges.has(one));
  const isInvestigator = assigned === true && has('INVESTIGATE_INCIDENT');
  const active = actor.account.active;
  return {
    sees: (own || isInvestigator || has('ALLINCIDENT_SEARCH')) && (!locked || has('INCIDENT_LOCK')),
    active,
    closes: active && (has('ALLINCIDENT_CLOSE') || (own && has('MYINCIDENT_CLOSE'))),
    locks: active && has('INCIDENT_LOCK'),
    reopens: active && has('OPEN_CLOSED_INCIDENT'),
    deletes: active && has('INCIDENT_DELETE'),
    prints: has('ALLINCIDENT_PRINT') || (own && has('MYINCIDENT_PRINT')),
    links: active && (has('ALLINCIDENT_EDIT') || (own && has('MYINCIDENT_EDIT')) || isInvestigator),
  };
}
type Rights = ReturnType<typeof rightsOf>;

/** Invisible incidents do not exist; then the state decides, then the privilege. */
function allowed(may: Rights, has: boolean, rightState = true): Result {
  if (!may.sees) return 'NotFoundError';
  if (!rightState) return 'BusinessRuleError';
  return has ? 'done' : 'ForbiddenError';
}

type Act = {
  run: (scope: Scope, id: string) => Promise<unknown>;
  expected: (may: Rights, facts: Facts) => Result;
  policy?: (actor: Actor, incident: IncidentFacts) => boolean;
};

const byUser = closeInput.parse({});
const acts: Record<string, Act> = {
  viewing: {
    run: (scope, id) => viewIncident(scope, id, { audited: false }),
    expected: (may) => allowed(may, true),
    policy: mayView,
  },
  'reading its history': {
    run: (scope, id) => viewHistory(scope, id, { page: 1, pageSize: 10 }),
    expected: (may) => allowed(may, true),
  },
  'comparing a change': {
    run: (scope, id) => viewHistoryEntry(scope, id, randomUUID()),
    expected: (may) => allowed(may, true),
  },
  'adding a note': {
    run: (scope, id) => addNote(scope, id, { key: randomUUID(), body: 'Police called back.', correctsId: null }),
    expected: (may) => allowed(may, may.active),
    policy: mayAddNote,
  },
  'linking it to an own incident': {
    run: (scope, id) => linkIncident(scope, id, { number: other.number, kind: 'RELATED' }),
    expected: (may) => allowed(may, may.links),
    policy: mayLink,
  },
  'removing a link of it': {
    run: (scope, id) => removeLink(scope, id, linkOf.get(id)),
    expected: (may) => allowed(may, may.links),
  },
  'opening its attachment': {
    run: (scope, id) => viewAttachment(scope, id, attachmentOf.get(id)),
    expected: (may) => allowed(may, true),
  },
  'downloading its attachment': {
    run: (scope, id) => viewableAttachment(scope, id, attachmentOf.get(id)),
    expected: (may) => allowed(may, true),
  },
  'opening the dialog that prints it': {
    run: (scope, id) => printoutOfIncident(scope, id, null),
    expected: (may) => allowed(may, may.prints),
  },
  printing: {
    run: (scope, id) => requestPrintout(scope, id),
    expected: (may) => allowed(may, may.prints),
    policy: mayPrint,
  },
  closing: {
    run: (scope, id) => closeIncident(scope, id, { version: 1, ...byUser }),
    expected: (may, { closed }) => allowed(may, may.closes, !closed),
    policy: mayClose,
  },
  'opening the dialog that closes': {
    run: (scope, id) => dialogOf(scope, id, 'close'),
    expected: (may, { closed }) => allowed(may, may.closes, !closed),
  },
  reopening: {
    run: (scope, id) => reopenIncident(scope, id, 1),
    expected: (may, { closed }) => allowed(may, may.reopens, closed === true),
    policy: mayReopen,
  },
  locking: {
    run: (scope, id) => lockIncident(scope, id, { version: 1, reason: 'Police' }),
    expected: (may, { locked }) => allowed(may, may.locks, !locked),
    policy: mayLock,
  },
  unlocking: {
    run: (scope, id) => unlockIncident(scope, id, 1),
    expected: (may, { locked }) => allowed(may, may.locks, locked === true),
    policy: mayLock,
  },
  deleting: {
    run: (scope, id) => deleteIncident(scope, id, 1),
    expected: (may) => allowed(may, may.deletes),
    policy: mayDelete,
  },
  'opening the dialog that deletes': {
    run: (scope, id) => dialogOf(scope, id, 'delete'),
    expected: (may) => allowed(may, may.deletes),
  },
};

describe.each(Object.entries(acts))('%s', (_, { run, expected, policy }) => {
  test.each(Object.entries(subjects))('%s: succeeds exactly for users with the right', async (_, { id, facts }) => {
    const due = (actor: Actor) => expected(rightsOf(actor, facts), facts);
    const stateOfIt = (scope: Scope) => stateOf(scope, id);
    const attempt = (actor: Actor) => tried(scopeFor(actor), (scope) => run(scope, id), stateOfIt);
    expect(await wrongAttempts(actors, due, attempt)).toEqual([]);
  });

  test.runIf(policy)('the policy allows exactly the users with the right', () => {
    for (const { facts } of Object.values(subjects)) {
      const due = (actor: Actor) => expected(rightsOf(actor, facts), facts);
      // that the state rules it out is for some acts the command's to say
      const some = actors.filter((actor) => due(actor) !== 'BusinessRuleError');
      const allows = (actor: Actor) => policy!(actor, entityOf(facts));
      expect(wrongPolicies(some, (actor) => due(actor) === 'done', allows)).toEqual([]);
    }
  });

  test('the cases contain both allowed and refused users', () => {
    const results = Object.values(subjects).flatMap(({ facts }) =>
      actors.map((actor) => expected(rightsOf(actor, facts), facts)),
    );
    expect(results).toContain('done');
    expect(results).toContain('NotFoundError');
  });
});

/** The dialog of an action that the state rules out is a redirect with the reason, which here counts as a refusal. */
async function dialogOf(scope: Scope, id: string, action: 'close' | 'delete') {
  const { refusal } = await incidentForDialog(scope, id, action);
  if (refusal) throw new (class BusinessRuleError extends Error {})(refusal);
}

test('the record is written only with the privilege, whatever calls the commands', async () => {
  const scope = scopeFor(home.viewer);
  const incident = await world.anIncident({ by: ana });
  // never read, because the privilege is checked first
  const input = {} as never;
  await expect(createIncident(scope, input)).rejects.toThrow(ForbiddenError);
  await expect(updateIncident(scope, incident.id, input)).rejects.toThrow(ForbiddenError);
});

function entityOf({ own, assigned, locked, closed }: Facts): IncidentFacts {
  const status = closed ? incidentStatus.closed : incidentStatus.open;
  const createUserId = own ? ana.userId : ben.userId;
  return { createUserId, assignedUserId: assigned ? ana.userId : null, status, locked: locked === true };
}

async function subject(facts: Facts): Promise<Subject> {
  const { own, assigned, ...given } = facts;
  const { id } = await world.anIncident({ by: own ? ana : ben, ...(assigned && { assignedTo: ana }), ...given });
  const scope = scopeFor(home.admin);
  await linkIncident(scope, id, { number: linked.number, kind: 'RELATED' });
  const [link] = await scope.em.execute<[{ id: string }]>('select id from incident_link where incident_id = $1', [id]);
  linkOf.set(id, link.id);
  const file = scope.em.create(StoredFile, {
    key: randomBytes(20).toString('hex'),
    sizeBytes: 1,
    sha256: Buffer.alloc(32),
    mediaType: 'image/png',
    purpose: 'ATTACHMENT',
  });
  await scope.em.flush();
  const attachment = scope.em.create(Attachment, {
    incidentId: id,
    fileId: file.id,
    name: 'Door',
    fileName: 'door.png',
    attachmentType: 'IMAGE',
  });
  await scope.em.flush();
  attachmentOf.set(id, attachment.id);
  return { id, facts };
}

function disabled(actor: Actor): Actor {
  return { ...actor, account: { ...actor.account, active: false } };
}
