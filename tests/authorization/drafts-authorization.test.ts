import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import type { Actor } from '#app/auth/actor.ts';
import type { Scope } from '#app/auth/scope.server.ts';
import { draftToDelete } from '#app/dashboard/queries/draft-to-delete.server.ts';
import { draftForm } from '#app/drafts/form/queries/draft-form.server.ts';
import { mayDeleteDraft, mayEditDraft, mayStartDraft } from '#app/drafts/policy.ts';
import { closableDraft } from '#app/drafts/queries/closable-draft.server.ts';
import { deleteDraft } from '#app/drafts/saving/commands/delete-draft.server.ts';
import { saveDraft } from '#app/drafts/saving/commands/save-draft.server.ts';
import { startDraft } from '#app/drafts/saving/commands/start-draft.server.ts';
import { startEdit } from '#app/drafts/saving/commands/start-edit.server.ts';
import { submitDraft } from '#app/drafts/saving/commands/submit-draft.server.ts';
import { closeInput } from '#app/incidents/close.schema.ts';
import { type Privilege, privileges } from '#db/vocabulary/privilege.ts';
import { tried, wrongAttempts, wrongPolicies } from '../support/authorization.ts';
import { completeDraft } from '../support/complete-draft.ts';
import { stateFunction } from '../support/state-function.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
afterAll(() => world.close());

const { home, scopeFor } = world;
const ana = await home.user('Ana');
const ben = await home.user('Ben');
const everything = (actor: Actor): Actor => ({ ...actor, admin: true });
const complete = completeDraft(home.lookups.INCIDENT_CLASS);

const stateOf = await stateFunction(
  'uuid, uuid',
  `select jsonb_build_array(
    (select jsonb_agg(d) from draft d where d.id = $1 or d.incident_id = $2),
    (select jsonb_agg(i) from incident i where i.id = $2),
    (select count(*) from history_entry h where h.incident_id = $2),
    (select last_incident_number from account))::text`,
);

type Subject = {
  /** The draft, or the user's edit copy of the incident. */
  draftId: string;
  incidentId?: string;
  facts: { own: boolean; copy: 'mine' | 'theirs' | null; assigned?: true; locked?: true; closed?: true };
};
type Result = 'done' | 'ForbiddenError' | 'NotFoundError' | 'BusinessRuleError';

/** Every action is tried with each privilege alone, and with combinations that give more rights. */
const subjects: Record<string, Subject> = {
  'her own draft': await aDraftBy(ana),
  'another’s draft': await aDraftBy(ben),
  'her own incident': await aCopy({ by: ana }),
  'another’s incident': await aCopy({ by: ben }),
  'an incident she investigates': await aCopy({ by: ben, assigned: true }),
  'her own locked incident': await aCopy({ by: ana, locked: true }),
  'another’s locked incident': await aCopy({ by: ben, locked: true }),
  'her own closed incident': await aCopy({ by: ana, closed: true }),
  'another’s closed incident': await aCopy({ by: ben, closed: true }),
  'another’s copy of her own incident': await aCopy({ by: ana, copyOf: ben }),
};

const relevant: Privilege[] = [
  ...(['MYINCIDENT_ADD', 'MYINCIDENT_EDIT', 'ALLINCIDENT_EDIT', 'MYINCIDENT_CLOSE', 'ALLINCIDENT_CLOSE'] as const),
  'INVESTIGATE_INCIDENT',
];
const reaching: Privilege[] = ['ALLINCIDENT_SEARCH', 'INCIDENT_LOCK'];
const sets: Privilege[][] = [
  [],
  ...privileges.map((one) => [one]),
  ...relevant.flatMap((one) => [[one, 'INCIDENT_LOCK'] as Privilege[], [one, ...reaching]]),
  ...relevant.flatMap((one) =>
    (['MYINCIDENT_CLOSE', 'ALLINCIDENT_CLOSE'] as const).map((close): Privilege[] => [one, close, ...reaching]),
  ),
  [...privileges],
];
const actors = [
  ...sets.map((held) => ({ ...ana, privileges: new Set(held) })),
  everything(ana),
  ...[[...privileges], relevant].map((held) => disabled({ ...ana, privileges: new Set<Privilege>(held) })),
  disabled(everything(ana)),
];

type Rights = ReturnType<typeof rightsOf>;

/** Returns what the specification allows a user with an incident or draft of these facts, in its own words. */
function rightsOf(actor: Actor, { own, assigned, locked }: Subject['facts']) {
  const has = (...anyOf: Privilege[]) => actor.admin || anyOf.some((one) => actor.privileges.has(one));
  const isInvestigator = assigned === true && has('INVESTIGATE_INCIDENT');
  const active = actor.account.active;
  return {
    active,
    unlocked: !locked || has('INCIDENT_LOCK'),
    sees: (own || isInvestigator || has('ALLINCIDENT_SEARCH')) && (!locked || has('INCIDENT_LOCK')),
    edits: active && (has('ALLINCIDENT_EDIT') || (own && has('MYINCIDENT_EDIT')) || isInvestigator),
    closes: active && (has('ALLINCIDENT_CLOSE') || (own && has('MYINCIDENT_CLOSE'))),
    starts: active && has('MYINCIDENT_ADD'),
    editsDrafts: active && has('MYINCIDENT_ADD', 'MYINCIDENT_EDIT', 'ALLINCIDENT_EDIT'),
    deletesDrafts: active && has('MYINCIDENT_EDIT', 'ALLINCIDENT_EDIT'),
  };
}

/** The rule for writing in a draft or copy: a user who may not see the incident does not find its copy. */
function writes(may: Rights, { own, copy }: Subject['facts']): Result {
  if (!copy) return own && may.editsDrafts ? 'done' : 'ForbiddenError';
  if (!may.sees) return 'NotFoundError';
  return copy === 'mine' && may.edits ? 'done' : 'ForbiddenError';
}

function submits(may: Rights, facts: Subject['facts']): Result {
  const written = writes(may, facts);
  return written === 'done' && facts.closed ? 'BusinessRuleError' : written;
}

function deletes(may: Rights, { own, copy }: Subject['facts']): Result {
  if (copy ? copy === 'theirs' || !may.unlocked : !own) return 'NotFoundError';
  return (copy ? may.active : may.deletesDrafts) ? 'done' : 'ForbiddenError';
}

type Act = {
  run: (scope: Scope, subject: Subject) => Promise<unknown>;
  expected: (may: Rights, facts: Subject['facts']) => Result;
  only?: (facts: Subject['facts']) => boolean;
};

const acts: Record<string, Act> = {
  'starting a draft': {
    run: (scope) => startDraft(scope),
    expected: ({ starts }) => (starts ? 'done' : 'ForbiddenError'),
    only: ({ own, copy }) => own && !copy,
  },
  'reading a draft': {
    run: (scope, { draftId, incidentId }) => draftForm(scope, draftId, incidentId),
    expected: writes,
  },
  'editing a draft': {
    run: (scope, { draftId }) =>
      saveDraft(scope, draftId, {
        revision: 0,
        operationId: randomUUID(),
        values: { summary: 'Written.' },
        isFullPost: false,
      }),
    expected: writes,
  },
  'submitting a draft': { run: (scope, { draftId }) => submitDraft(scope, draftId), expected: submits },
  'closing from a draft': {
    run: (scope, { draftId }) => submitDraft(scope, draftId, { close: closeInput.parse({}) }),
    expected: (may, facts) => {
      const submitted = submits(may, facts);
      return submitted === 'done' && !may.closes ? 'ForbiddenError' : submitted;
    },
  },
  'being asked how it was closed': {
    run: (scope, { draftId }) => closableDraft(scope, draftId),
    expected: (may, facts) => {
      const written = writes(may, facts);
      return written === 'done' && (facts.closed || !may.closes) ? 'ForbiddenError' : written;
    },
  },
  'opening the dialog that deletes a draft': {
    run: (scope, { draftId }) => draftToDelete(scope, draftId),
    expected: deletes,
  },
  'deleting a draft, or discarding a copy': {
    run: (scope, { draftId }) => deleteDraft(scope, draftId),
    expected: deletes,
  },
  'starting to edit': {
    run: (scope, { incidentId }) => startEdit(scope, incidentId!),
    expected: (may, { closed }) => {
      if (!may.sees) return 'NotFoundError';
      if (closed) return 'BusinessRuleError';
      return may.edits ? 'done' : 'ForbiddenError';
    },
    only: ({ copy }) => copy === 'mine',
  },
  'starting to edit afresh': {
    run: (scope, { incidentId }) => startEdit(scope, incidentId!, true),
    expected: (may, facts) => acts['starting to edit']!.expected(may, facts),
    only: ({ copy }) => copy === 'mine',
  },
};

test('the policies of drafts allow exactly the users with the right', () => {
  for (const { facts } of Object.values(subjects).filter(({ facts }) => facts.copy !== 'theirs')) {
    const draft = {
      createUserId: facts.own || facts.copy ? ana.userId : ben.userId,
      incidentId: facts.copy && 'its id',
    };
    const isDone = (rule: typeof deletes) => (actor: Actor) => rule(rightsOf(actor, facts), facts) === 'done';
    expect(wrongPolicies(actors, (actor) => rightsOf(actor, facts).starts, mayStartDraft)).toEqual([]);
    // whether its incident may be seen is asked before
    const some = actors.filter((actor) => !facts.copy || rightsOf(actor, facts).unlocked);
    expect(wrongPolicies(some, isDone(deletes), (actor) => mayDeleteDraft(actor, draft))).toEqual([]);
    if (!facts.copy) expect(wrongPolicies(actors, isDone(writes), (actor) => mayEditDraft(actor, draft))).toEqual([]);
  }
});

describe.each(Object.entries(acts))('%s', (_, { run, expected, only = () => true }) => {
  const here = Object.entries(subjects).filter(([, { facts }]) => only(facts));

  test.each(here)('%s: succeeds exactly for users with the right', async (_, subject) => {
    const { draftId, incidentId = draftId, facts } = subject;
    const due = (actor: Actor) => expected(rightsOf(actor, facts), facts);
    const state = (scope: Scope) => stateOf(scope, draftId, incidentId);
    const attempt = (actor: Actor) => tried(scopeFor(actor), (scope) => run(scope, subject), state);
    expect(await wrongAttempts(actors, due, attempt)).toEqual([]);
  });

  test('the cases contain both allowed and refused users', () => {
    const results = here.flatMap(([, { facts }]) => actors.map((actor) => expected(rightsOf(actor, facts), facts)));
    expect(results).toContain('done');
    expect(results).toContain('ForbiddenError');
  });
});

async function aDraftBy(by: Actor): Promise<Subject> {
  const { id } = await world.aDraft({ by, body: complete });
  return { draftId: id, facts: { own: by === ana, copy: null } };
}

type GivenCopy = { by: Actor; copyOf?: Actor; assigned?: true; locked?: true; closed?: true };

/** Creates an incident with a changed edit copy of a user, and then locks or closes it. */
async function aCopy({ by, copyOf = ana, ...given }: GivenCopy): Promise<Subject> {
  const incident = await world.anIncident({ by, ...(given.assigned && { assignedTo: ana }) });
  const scope = scopeFor(everything(copyOf));
  const { draftId } = await startEdit(scope, incident.id);
  await scope.em.execute(
    `update draft set touched = true, body = jsonb_set(body, '{summary}', '"Changed."') where id = $1`,
    [draftId],
  );
  const sql = `update incident set locked = $1, status = $2 where id = $3`;
  await scope.em.execute(sql, [given.locked ?? false, given.closed ? 2 : 3, incident.id]);
  const facts = { own: by === ana, copy: copyOf === ana ? ('mine' as const) : ('theirs' as const), ...given };
  return { draftId, incidentId: incident.id, facts };
}

function disabled(actor: Actor): Actor {
  return { ...actor, account: { ...actor.account, active: false } };
}
