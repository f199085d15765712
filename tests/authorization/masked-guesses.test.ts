import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '#app/auth/actor.ts';
import type { Scope } from '#app/auth/scope.server.ts';
import { newPerson } from '#app/drafts/body/draft-parts.ts';
import { maskedNotSaved } from '#app/drafts/body/masked-not-saved.ts';
import { type Conflict, VersionConflictError } from '#app/drafts/body/version-conflict-error.ts';
import { draftForm } from '#app/drafts/form/queries/draft-form.server.ts';
import { checkDuplication } from '#app/drafts/parts/commands/check-duplication.server.ts';
import { choosePerson } from '#app/drafts/parts/commands/choose-person.server.ts';
import { revealDraftPerson } from '#app/drafts/parts/commands/reveal-draft-person.server.ts';
import { saveDraft } from '#app/drafts/saving/commands/save-draft.server.ts';
import { startEdit } from '#app/drafts/saving/commands/start-edit.server.ts';
import { submitDraft } from '#app/drafts/saving/commands/submit-draft.server.ts';
import { draftPage } from '#app/drafts/saving/draft-page.ts';
import { draftPost } from '#app/drafts/saving/draft-post.schema.ts';
import { type FormValues, formValues } from '#app/platform/forms/form-values.ts';
import { Lookup } from '#db/entities/account.ts';
import { Person } from '#db/entities/people.ts';
import { BusinessRuleError } from '#db/errors.ts';
import { privatePersonFields } from '#db/vocabulary/incident.ts';
import { everyNth } from '../support/fixed-choice.ts';
import { buttons, pressButton } from '../support/press-button.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
afterAll(() => world.close());

const { home, aDraft, anIncident, scopeFor } = world;
const may = ['MYINCIDENT_ADD', 'ALLINCIDENT_SEARCH', 'ALLINCIDENT_EDIT', 'ALLINCIDENT_CLOSE'] as const;
const { em } = scopeFor(home.manager);
const cities = await em.execute<{ id: string }[]>('select id from city order by id limit 3');
const genders = ['First', 'Second', 'Third'].map((name) => em.create(Lookup, { type: 'GENDER_TYPE', name }));
await em.flush();

type Fields = Record<string, string>;
const [stored, guessed, byOthers] = [0, 1, 2].map(
  (n): Fields => ({
    dateOfBirth: `190${n}-09-17`,
    lookupGenderTypeId: genders[n]!.id,
    phone: `phone ${n}`,
    email: `${n}@test.example`,
    mobilePhone: `mobile ${n}`,
    unit: `unit ${n}`,
    address: `address ${n}`,
    street: `street ${n}`,
    cityId: cities[n]!.id,
    cityName: `city ${n}`,
    stateName: `state ${n}`,
    countryCode: ['CA', 'US', 'GB'][n]!,
    postalCode: `postal ${n}`,
  }),
) as [Fields, Fields, Fields];
const fields = Object.keys(stored);
const name = { firstName: 'Camille', lastName: `Fortin ${randomUUID()}` };
const eve = randomUUID();

/** A draft with a person whose private details are masked for `actor`. */
type Case = { actor: Actor; draftId: string; incidentId?: string; partId: string };
const cases = new Map<string, Case>();
const copy = 'a person of an open incident, for somebody without the privilege';
const takenOut = 'a person of an open incident who was taken out of the copy';
const caseNames = [
  copy,
  'a person chosen from the records, for somebody without the privilege',
  takenOut,
  'a person of an open incident who is not revealed, for a holder of the privilege',
  'a person of an open incident whose reveal has expired',
];

beforeAll(async () => {
  const clerk = await home.user('Clerk', ...may);
  const late = await home.user('Late', ...may, 'PRIVACY_INFO_VIEW');
  cases.set(caseNames[0]!, await aCopy(clerk));
  cases.set(caseNames[1]!, await aDraftOfTheKnown(await home.user('Clerk', ...may)));
  cases.set(takenOut, await aCopy(await home.user('Clerk', ...may)));
  cases.set(caseNames[3]!, await aCopy(await home.user('Keeper', ...may, 'PRIVACY_INFO_VIEW')));
  cases.set(caseNames[4]!, await aCopy(late));
  await revealDraftPerson(scopeFor(late), cases.get(caseNames[4]!)!.draftId, cases.get(caseNames[4]!)!.partId);
  const expiredSql = `update person_unlock set unlocked_at = now() - interval '15 minutes' where session_id = $1`;
  await em.execute(expiredSql, [late.sessionId]);
  await new Run(scopeFor(cases.get(takenOut)!.actor), cases.get(takenOut)!, {}).press('/parts/:partId/remove');
});

type Way = (run: Run) => Promise<unknown>;

/** Every way in which posted values reach a draft. */
const ways: Record<string, Way> = {
  'an autosave': (run) => run.autosave(run.posted()),
  'an autosave of an earlier release': (run) => run.autosave(run.postedByIndex(0)),
  'an autosave that has the person three times': (run) =>
    run.autosave({ ...run.postedByIndex(0), ...run.postedByIndex(7), ...run.posted() }),
  'an autosave that posts the link and the mark of a stored person': (run) =>
    run.autosave({ ...run.posted(), ...run.posted('', { personId: '', stored: '' }) }),
  'an autosave with what it was based on': (run) =>
    run.autosave({ ...run.posted(), ...run.posted('base.', run.typed) }),
  'an autosave that guesses what it was based on': (run) =>
    run.autosave({ ...run.posted('', run.typed), ...run.posted('base.') }),
  'an autosave that guesses both': (run) => run.autosave({ ...run.posted(), ...run.posted('base.') }),
  'an autosave after another tab saved': async (run) => {
    await run.autosave({ summary: 'another tab' });
    return await run.autosave(run.posted(), 0);
  },
  'an autosave after another tab saved, that guesses what it was based on': async (run) => {
    await run.autosave({ summary: 'another tab' });
    return await run.autosave({ ...run.posted('', run.typed), ...run.posted('base.') }, 0);
  },
  'an autosave that is sent again': async (run) => {
    const operationId = randomUUID();
    const { revision } = await run.form();
    return [
      await run.autosave(run.posted(), revision, operationId),
      await run.autosave(run.posted(), revision, operationId),
    ];
  },
  'an autosave, and then Save': async (run) => [
    await run.autosave(run.posted()),
    await submitDraft(run.scope, run.draftId),
  ],
  'an autosave, and then View': async (run) => [await run.autosave(run.posted()), await run.press('/view', {})],
  'an autosave, and then Close': async (run) => [
    await run.autosave(run.posted()),
    await run.press('/close-details', { closedBy: 'USER', closeComments: '' }),
  ],
  'a form that is sent after another tab saved': async (run) => {
    await run.autosave({ summary: 'another tab' });
    return await run.press('', { ...run.posted(), summary: 'mine', revision: '0', whole: 'on' });
  },
  'a form that was sent before another tab took the person out': async (run) => {
    await run.press('/parts/:partId/remove', {});
    return await run.press('', { ...run.posted(), revision: '0' });
  },
  'the duplication check of another person': async (run) => {
    await run.with({ ...newPerson(eve, false), firstName: 'Eve', lastName: randomUUID() });
    return await checkDuplication(run.scope, run.draftId, eve, formValues(Object.entries(run.posted())));
  },
  'the duplication check of the person': async (run) =>
    await checkDuplication(run.scope, run.draftId, run.partId, formValues(Object.entries(run.posted()))),
  ...Object.fromEntries(
    (['theirs', 'mine'] as const).flatMap((side) => [
      [`the choice of ${side} between two tabs`, (run: Run) => run.chooses(side)],
      [`the choice of ${side}, field by field`, (run: Run) => run.chooses(side, true)],
    ]),
  ),
  ...Object.fromEntries(buttons.map((button) => [`the button ${button}`, (run: Run) => run.press(button)])),
};

const waysWithoutScripts: Record<string, Way> = Object.fromEntries(
  buttons.map((button) => [
    `the button ${button} without scripts`,
    (run: Run) => run.press(button, { ...run.posted(), whole: 'on' }),
  ]),
);

/** Ways in which a copy is rebased on later versions of the incident by others. */
const rebases: Record<string, Way> = {
  Save: (run) => run.press('/submit'),
  'an autosave, and then Save': async (run) => [await run.autosave(run.posted()), await run.press('/submit', {})],
  'Close incident': (run) => run.press('/prepare-close'),
  ...Object.fromEntries(
    (['theirs', 'mine'] as const).flatMap((side) =>
      ['', 'phone'].map((field) => [
        `the choice of ${side} ${field}`,
        async (run: Run) => {
          await run.autosave({ summary: 'mine' });
          const { conflict } = await run.press('/submit', {});
          const chosen = {
            ...choice(conflict, side, field && `persons.${run.partId}.${field}`),
            operationId: randomUUID(),
          };
          return await run.press('/submit', {
            ...chosen,
            ...run.posted(),
            revision: String((await run.form()).revision),
          });
        },
      ]),
    ),
  ),
};

test('there is a test value for every private field of the form', () => {
  const without = privatePersonFields.filter((field) => !(field in stored));
  expect(without).toEqual(['genderType']);
});

describe('a right and a wrong guess of a masked field get the same answer, and neither is stored', () => {
  describe(`field by field: ${copy}`, () => {
    test.each(everyNth(8, Object.entries(ways)))('%s', async (_, way) => {
      // names are removed with the values, so that the answers for different fields are equal
      await expectSameResponse(copy, way, [guessed, ...fields.map((field) => ({ [field]: stored[field]! }))]);
    });
  });

  describe.each(caseNames)('all fields at once: %s', (of) => {
    const some = of === copy ? { ...ways, ...waysWithoutScripts } : ways;
    test.each(everyNth(10, Object.entries(some)))('%s', (_, way) => expectSameResponse(of, way, [stored, guessed]));
  });

  describe('after others have changed the same fields of the incident', () => {
    test.each(everyNth(2, Object.entries(rebases)))('%s', async (_, way) => {
      const changed: Way = async (run) => {
        await run.others(byOthers);
        return await way(run);
      };
      await expectSameResponse(copy, changed, [stored, guessed, byOthers]);
    });
  });

  test('replacing the masked person with a known one that has the guessed values before a later change', async () => {
    const twins = await Promise.all([stored, guessed].map((values) => aKnown({ firstName: 'Guess', ...values })));
    const answers = await Promise.all(
      twins.map((twin) =>
        outcome(copy, {}, async (run) => {
          await choosePerson(run.scope, run.draftId, twin.id, run.partId);
          await run.others(byOthers);
          const { conflict } = await run.press('/submit', {});
          return conflict.differences.map(({ field }) => field);
        }),
      ),
    );
    expect(answers[0]!.said).toEqual(answers[1]!.said);
    expect(answers[0]!.said).toContain(`persons.${cases.get(copy)!.partId}.phone`);
  });
});

describe('private details that a save ignores', () => {
  test('are named in a message, and Save waits until the message is confirmed', async () => {
    const { said } = await outcome(copy, guessed, async (run) => [
      await run.press(''),
      await run.press('/submit').catch((error) => error.message),
      await run.press('/submit', {}),
    ]);
    expect(said).toMatchObject([
      { toast: { kind: 'warn', message: maskedNotSaved } },
      maskedNotSaved,
      { toast: { kind: 'ok' } },
    ]);
  });

  test('are none for a user who revealed or just typed in the person', async () => {
    const of = caseNames[4]!;
    const { said } = await outcome(of, guessed, async (run) => {
      await revealDraftPerson(run.scope, run.draftId, run.partId);
      const revealed = await run.autosave(run.posted());
      await run.with({ ...newPerson(eve, false), firstName: 'Eve' });
      const typed = await run.autosave({ [`persons.${eve}.phone`]: 'hers' });
      return [revealed, typed, (await run.form()).body.persons];
    });
    const persons = expect.arrayContaining([expect.objectContaining({ id: eve, phone: 'hers' })]);
    expect(said).toMatchObject([{ hasDropped: false }, { hasDropped: false }, persons]);
    expect((said as [unknown, unknown, unknown[]])[2][0]).toMatchObject(guessed);
  });

  test('are masked again when another known person replaces a revealed one', async () => {
    const twin = await aKnown({ firstName: 'Twin', ...stored });
    const { said } = await outcome(caseNames[4]!, {}, async (run) => {
      await revealDraftPerson(run.scope, run.draftId, run.partId);
      await choosePerson(run.scope, run.draftId, twin.id, run.partId);
      return (await run.form()).body.persons[0];
    });
    expect(said).toMatchObject({ firstName: 'Twin', masked: true, phone: '' });
  });
});

/** An attempt of an actor, in a transaction that is rolled back. */
class Run {
  readonly scope: Scope;
  readonly guess: Fields;
  readonly draftId: string;
  readonly partId: string;
  readonly place: { id?: string; draftId: string };

  constructor(scope: Scope, { draftId, incidentId, partId }: Case, guess: Fields) {
    this.scope = scope;
    this.guess = guess;
    this.draftId = draftId;
    this.partId = partId;
    this.place = { ...(incidentId && { id: incidentId }), draftId };
  }

  /** The same fields with values that are stored nowhere. */
  get typed(): Fields {
    return Object.fromEntries(Object.keys(this.guess).map((field) => [field, `typed ${field}`]));
  }

  posted(prefix = '', values = this.guess): Fields {
    const named = Object.entries(values);
    return Object.fromEntries(named.map(([field, value]) => [`${prefix}persons.${this.partId}.${field}`, value]));
  }

  /** The same as pages of earlier releases post it. */
  postedByIndex(at: number): Fields {
    const named = Object.entries({ id: this.partId, ...this.guess });
    return Object.fromEntries(named.map(([field, value]) => [`persons[${at}].${field}`, value]));
  }

  async form() {
    this.scope.em.clear();
    const { draft, removed } = await draftForm(this.scope, this.draftId, this.place.id);
    return { ...draft, removed };
  }

  async autosave(posted: Fields, revision?: number, operationId: string = randomUUID()) {
    const sent = { revision: revision ?? (await this.form()).revision, operationId };
    const { base, ...values } = draftPost.parse({ ...formValues(Object.entries(posted)), ...sent });
    const save = { ...sent, values: values as object as FormValues, base, isFullPost: false };
    return await saveDraft(this.scope, this.draftId, save);
  }

  async press(button: string, posted = this.posted()) {
    const sent = { revision: String((await this.form()).revision), operationId: randomUUID(), ...posted };
    const address = button
      .replace(':kind', 'vehicles')
      .replace(/:(part|person)Id/, this.partId)
      .replace('*', 'add-person');
    this.scope.em.clear();
    return await pressButton(this.scope, draftPage(this.place) + address, Object.entries(sent));
  }

  /** Two tabs conflict on the summary, and one posts a guess while it resolves the conflict. */
  async chooses(side: 'theirs' | 'mine', isByField = false) {
    await this.autosave({ summary: 'another tab' });
    const { conflict } = await this.press('', { summary: 'mine', revision: '0' });
    const chosen = choice(conflict, side, isByField ? 'summary' : '');
    return await this.press('', { ...chosen, ...this.posted(), revision: '0' });
  }

  async with(person: ReturnType<typeof newPerson>) {
    const { revision } = await this.form();
    const save = { revision, operationId: randomUUID(), values: {}, isFullPost: false };
    await saveDraft(this.scope, this.draftId, save, (body) => ({ ...body, persons: [...body.persons, person] }));
  }

  /** Another user saves a new version of the incident. */
  async others(values: Fields) {
    const columns = Object.keys(values).map((field) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
    const set = columns.map((column, at) => `${column} = $${at + 2}`).join(', ');
    await this.scope.em.execute(`update incident_person set ${set} where id = $1`, [
      this.partId,
      ...Object.values(values),
    ]);
    const versionSql = `update incident set version = version + 1, summary = 'by others' where id = $1`;
    await this.scope.em.execute(versionSql, [this.place.id]);
    this.scope.em.clear();
  }
}

function choice({ of, seen, post }: Conflict, side: 'theirs' | 'mine', field: string): Fields {
  const chosen: Fields = field
    ? { [`chosen.fields.${field}`]: side, 'chosen.fields.summary': side }
    : { 'chosen.all': side };
  return { ...Object.fromEntries(post), 'chosen.of': of, 'chosen.seen': String(seen), ...chosen };
}

async function expectSameResponse(of: string, way: Way, guesses: Fields[]) {
  const outcomes = [];
  for (const guess of guesses) outcomes.push(await outcome(of, guess, way));
  const [first, ...others] = outcomes;
  for (const [at, other] of others.entries()) {
    const different = other.answer.filter((line, at) => line !== first!.answer[at]);
    expect(different, Object.keys(guesses[at + 1]!).join()).toEqual([]);
    expect(other.answer).toHaveLength(first!.answer.length);
  }
  // a copy that was submitted without the person has no details of the person
  if (of !== takenOut) expect(first!.persons.length).toBeGreaterThan(0);
  for (const person of outcomes.flatMap(({ persons }) => persons)) {
    for (const field of fields) expect([stored[field], byOthers[field]], field).toContain(person[field]);
  }
}

/** Returns the answer and all stored and displayed state, without generated ids and times. */
async function outcome(of: string, guess: Fields, way: Way) {
  const on = cases.get(of)!;
  const scope = scopeFor(on.actor);
  const undone = new Error('undone');
  let done: { answer: string[]; said: unknown; persons: Fields[] };
  await scope.em
    .transactional(async (em) => {
      const run = new Run({ ...scope, em }, on, guess);
      const before = await storedBy(run);
      const said = await way(run).catch(inWords);
      em.clear();
      const after = await storedBy(run);
      const shown = await run.form().catch(inWords);
      done = {
        answer: normal(JSON.stringify([said, after, shown], null, 1), JSON.stringify([before, on, eve])).split('\n'),
        said,
        persons: personsIn(after, on.partId),
      };
      throw undone;
    })
    .catch((error) => {
      if (error !== undone) throw error;
    });
  return done!;
}

function inWords(error: unknown) {
  if (error instanceof VersionConflictError) return { conflict: error.conflict };
  if (error instanceof BusinessRuleError) return { messages: error.messages };
  return { error: String(error) };
}

type Stored = {
  body: { persons?: Fields[]; removed?: { persons?: Fields[] } } | null;
  incident_persons: Fields[] | null;
};

async function storedBy({ scope, draftId, place }: Run): Promise<Stored> {
  const [row] = await scope.em.execute<[Stored]>(storedSql, [draftId, place.id ?? draftId]);
  return row;
}

const storedSql = `
with asked as (select $1::uuid as draft, $2::uuid as incident)
select (select to_jsonb(d) - 'body' from draft d where id = draft) as draft,
  (select body from draft where id = draft) as body,
  (select to_jsonb(i) from incident i where id = incident) as incident,
  (select jsonb_agg(to_jsonb(p) order by ordinal) from incident_person p where incident_id = incident) as incident_persons,
  (select jsonb_agg(to_jsonb(h) order by id) from history_entry h where incident_id = incident) as history,
  (select jsonb_agg(jsonb_build_array(transaction_type, object_id, object_data) order by seq) from audit_record) as audit
from asked`;

function personsIn({ body, incident_persons: rows }: Stored, id: string): Fields[] {
  const drafted = [...(body?.persons ?? []), ...(body?.removed?.persons ?? [])];
  const written = (rows ?? []).map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([column, value]) => [
        column.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase()),
        value,
      ]),
    ),
  );
  return [...drafted, ...written].filter((person) => person.id === id) as Fields[];
}

function normal(answer: string, before: string): string {
  const known = new Set(before.match(ids));
  return answer
    .replace(ids, (id) => (known.has(id) ? id : 'id'))
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+(Z|\+00:00)/g, 'time');
}

const ids = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

async function aCopy(actor: Actor): Promise<Case> {
  const incident = await anIncident({
    by: actor,
    persons: [{ ...name, ...stored }, { firstName: 'Dora' }],
  });
  const { draftId } = await startEdit(scopeFor(actor), incident.id);
  const [{ id: partId }] = await em.execute<[{ id: string }]>(
    'select id from incident_person where incident_id = $1 and ordinal = 0',
    [incident.id],
  );
  return { actor, draftId, incidentId: incident.id, partId };
}

async function aDraftOfTheKnown(actor: Actor): Promise<Case> {
  const body = {
    reportedDate: '2026-03-14',
    reportedTime: '09:14',
    occurredDate: '2026-03-14',
    occurredTime: '08:30',
    lastClassId: home.lookups.INCIDENT_CLASS,
  };
  const { id: draftId } = await aDraft({ by: actor, body });
  const known = await aKnown({ ...name, ...stored });
  return { actor, draftId, partId: await choosePerson(scopeFor(actor), draftId, known.id) };
}

async function aKnown(given: { [Name in keyof Person]?: Person[Name] }): Promise<Person> {
  const { em } = scopeFor(home.manager);
  const person = em.create(Person, { firstName: 'Someone', ...given });
  await em.flush();
  return person;
}
