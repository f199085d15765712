import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maskedNotSaved } from '#app/drafts/body/masked-not-saved.ts';
import { draftPage } from '#app/drafts/saving/draft-page.ts';
import { addTask } from '#app/follow-up/commands/add-task.server.ts';
import { newTask } from '#app/follow-up/task.schema.ts';
import { linkIncident } from '#app/incidents/links/commands/link-incident.server.ts';
import { addNote } from '#app/incidents/notes/commands/add-note.server.ts';
import { makePrintout } from '#app/reports/printing/commands/make-printout.server.ts';
import { renderIncident } from '#app/reports/printing/documents/render-incident.server.tsx';
import { createSavedSearch } from '#app/search/commands/create-saved-search.server.ts';
import { criteriaSchema } from '#app/search/criteria/criteria.schema.ts';
import { searchAddress } from '#app/search/search-address.server.ts';
import { searchHref } from '#app/search/search-address.ts';
import { Lookup } from '#db/entities/account.ts';
import { Person } from '#db/entities/people.ts';
import { openOrm } from '#db/orm.ts';
import { forAccount } from '#db/tenancy.ts';
import { privatePersonFields } from '#db/vocabulary/incident.ts';
import { privileges } from '#db/vocabulary/privilege.ts';
import { systemScope } from '#worker/context/system-scope.ts';
import { type Answer, fromOurPage, sendRequest } from '../support/client.ts';
import { everyNth } from '../support/fixed-choice.ts';
import { ownProduct } from '../support/own-product.ts';
import { pagesOf } from '../support/printed-words.ts';
import { filled, routes } from '../support/routes.ts';
import { withoutToday } from '../support/same-response.ts';
import { aWorld, type TestUser } from '../support/world.ts';

const product = await ownProduct({ LOG_LEVEL: 'trace' });
const world = await aWorld({ databaseUrl: product.database.app });
const owner = await openOrm(product.database.owner, 1);
afterAll(async () => {
  await owner.close(true);
  await world.close();
  await product.close();
});

const { home } = world;
const em = forAccount(product.orm, { accountId: home.id, seesLocked: true });
const everything = privileges.filter((privilege) => privilege !== 'PRIVACY_INFO_VIEW');
/** The clerk may do everything but reveal private details; the keeper may reveal them too. */
const clerk = await home.user('Clerk', ...everything);
const keeper = await home.user('Keeper', ...privileges);

const city = randomUUID();
const gender = em.create(Lookup, { type: 'GENDER_TYPE', name: 'Otherwise' });
const canaries = {
  dateOfBirth: '1903-09-17',
  lookupGenderTypeId: gender.id,
  phone: 'quetzal-1',
  mobilePhone: 'quetzal-2',
  email: 'quetzal-3@test.example',
  unit: 'quetzal-4',
  address: 'quetzal-5',
  street: 'quetzal-6',
  cityId: city,
  cityName: 'quetzal-7',
  stateName: 'quetzal-8',
  postalCode: 'quetzal-9',
};
const signs = ['quetzal', city, '1903-09-17', '17/09/1903', '09/17/1903'];
/** Signs of a gender, ignored in the data of forms, whose choices contain every gender. */
const genderSigns = [gender.id, 'Otherwise'];
const name = { firstName: 'Camille', lastName: `Fortin-${randomUUID()}` };

let incidentId: string;
let personId: string;
let knownId: string;
/** Ids of the incident's past and surroundings, by the parameter of the routes that name them. */
let around: Record<string, string>;
const draftOf = new Map<TestUser, { draftId: string; partId: string }>();
const copyOf = new Map<TestUser, string>();

beforeAll(async () => {
  await em.flush();
  const all = forAccount(owner, { accountId: home.id, seesLocked: true });
  await all.execute(`insert into state (code, name, country_code) values ('NW', 'Nowhere', 'CA')`);
  const sql = `insert into city (id, name, search_name, state_code, country_code) values ($1, 'Nowhere', 'nowhere', 'NW', 'CA')`;
  await all.execute(sql, [city]);
  incidentId = (await world.anIncident({ by: home.manager, persons: [{ ...name, ...canaries }] })).id;
  const [row] = await em.execute<[{ id: string }]>('select id from incident_person where incident_id = $1', [
    incidentId,
  ]);
  personId = row.id;
  const known = em.create(Person, { ...name, ...canaries });
  await em.flush();
  knownId = known.id;
  around = await surroundings();
  for (const user of [clerk, keeper]) {
    draftOf.set(user, await aDraftWithTheKnown(user));
    copyOf.set(user, (await goesTo(await post(user, `/incidents/${incidentId}/edit`))).split('/').at(-1)!);
  }
});

const places: [string, (user: TestUser) => Promise<Answer | Answer[]>][] = [
  ['the viewer', (user) => get(user, `/incidents/${incidentId}`)],
  ['a new form with a known person', (user) => get(user, formOf(user))],
  ['the edit copy of an open incident', (user) => get(user, formOf(user, 'copy'))],
  ['a form that fails validation', (user) => save(user, formOf(user), {}, '/submit')],
  ['a copy that fails validation', (user) => save(user, formOf(user, 'copy'), { lastClassId: '' }, '/submit')],
  ['a save conflict in a new form', (user) => conflictAnswer(user, formOf(user))],
  ['a save conflict in an edit copy', (user) => conflictAnswer(user, formOf(user, 'copy'))],
];

describe('masked private details, for a user who has not revealed them, are absent from', () => {
  test.each(places)('%s', async (_, asked) => {
    for (const user of [clerk, keeper]) {
      for (const answer of [await asked(user)].flat()) {
        expect(answer.status, answer.body).toBeLessThan(500);
        expect(answer.body).toContain('Camille');
        expectNothingOf(answer);
      }
    }
  });

  test('every other page of the application and its data requests', async () => {
    const pages = (await routes()).filter(({ loads }) => loads);
    expect(pages.length).toBeGreaterThan(20);
    for (const { id, path } of everyNth(3, pages)) {
      const params = { ...paramsFor(clerk, id), ...(path.startsWith('/people') && { id: knownId }) };
      for (const suffix of ['', '.data']) {
        expectNothingOf(
          await get(clerk, `${filled(path, params)}${suffix}?name=camille&q=camille&words=camille`),
          path,
        );
      }
    }
  });

  test('the comparison with the past, notes, links, the records of people, the audit, search results, reports and exports', async () => {
    const found = byPerson({ firstName: 'Camille' });
    const shown = [
      ...[`/incidents/${incidentId}/history/${around.entryId}`, `/incidents/${incidentId}/notes`],
      ...[`/incidents/${incidentId}/links`, `/people/persons/${knownId}`, '/find?q=Camille'],
      ...[`/administration/audit/${around.recordId}`, searchHref(found, { run: true }, '/search')],
      ...['csv', 'xlsx'].map((format) => `${searchHref(found, { run: true }, '/search/export/file')}&format=${format}`),
      ...['', '/export', '/export/file', '/export/file?format=xlsx'].map(
        (of) => `/reports/search/${around.reportId}${of}`,
      ),
      ...['', '/export', '/export?format=xlsx'].map((of) => `/reports/analysis/${around.analysisId}${of}`),
    ];
    for (const path of shown) {
      const answer = await get(clerk, path);
      expect(answer.status, path).toBe(200);
      expectNothingOf(answer, path);
    }
  });

  test('the search dialog that finds the person by name', async () => {
    const { partId } = draftOf.get(clerk)!;
    await save(clerk, formOf(clerk), fieldsOf(`persons.${partId}`, { ...name }));
    for (const dialog of ['select-person?name=camille', `duplicates/${partId}`]) {
      const answer = await get(clerk, `${formOf(clerk)}/${dialog}`);
      expect(answer.body).toContain(name.lastName);
      expectNothingOf(answer);
    }
    const typed = fieldsOf(`persons.${partId}`, name);
    const checked = await post(clerk, `${formOf(clerk)}/duplicates/${partId}/check`, typed);
    expect(JSON.parse(checked.body)).toEqual({ matches: 1 });
  });

  test('the response to an autosave that conflicts with another save', async () => {
    const { partId } = draftOf.get(clerk)!;
    const mine = fieldsOf(`persons.${partId}`, { lastName: 'Another tab', phone: 'x' });
    const answer = await post(clerk, `${formOf(clerk)}/saves`, { ...fresh(0), ...mine });
    expectNothingOf(answer);
    expect(answer.status).toBe(409);
  });

  test('the printout', async () => {
    expect(await printed(clerk)).not.toMatch(/quetzal|\/1903/i);
  });

  test('the responses to a user who tries to reveal them without the privilege', async () => {
    const unlocks = [
      await post(clerk, `/incidents/${incidentId}/persons/${personId}/unlock`),
      await save(clerk, formOf(clerk), {}, `/persons/${draftOf.get(clerk)!.partId}/unlock`),
      await save(clerk, formOf(clerk, 'copy'), {}, `/persons/${personId}/unlock`),
    ];
    expect(unlocks.map(({ status }) => status)).toEqual([403, 403, 403]);
    unlocks.push(await get(clerk, formOf(clerk)), await get(clerk, `/incidents/${incidentId}`));
    for (const answer of unlocks) expectNothingOf(answer);
  });
});

describe('a right and a wrong guess at a masked field of an open incident get identical responses from', () => {
  let prober: TestUser;
  let onIncident: string;
  let copy: { draftId: string; incidentId: string; row: string };
  const wrong: Record<string, string> = {
    ...Object.fromEntries(Object.entries(canaries).map(([field, value]) => [field, value.replace(/\w/g, '1')])),
    dateOfBirth: '1904-09-17',
    countryCode: 'US',
  };
  const right: Record<string, string> = { ...canaries, countryCode: 'CA' };

  beforeAll(async () => {
    prober = await home.user('Prober', ...everything);
    const incident = await world.anIncident({ by: prober, persons: [{ ...name, ...right }, { firstName: 'Dora' }] });
    const sql = 'select id from incident_person where incident_id = $1 and ordinal = 0';
    const [person] = await em.execute<[{ id: string }]>(sql, [incident.id]);
    onIncident = person.id;
    const draftId = (await goesTo(await post(prober, `/incidents/${incident.id}/edit`))).split('/').at(-1)!;
    const [{ row }] = await em.execute<[{ row: string }]>(
      'select to_jsonb(d)::text as row from draft d where id = $1',
      [draftId],
    );
    copy = { draftId, incidentId: incident.id, row };
  });

  const ways: [string, string, (guess: Record<string, string>) => Record<string, string>][] = [
    ['View', '/view', (guess) => guess],
    ['Save draft', '', (guess) => ({ ...guess, whole: 'on' })],
    ['a submit', '/submit', (guess) => guess],
    ['a form of another revision', '', (guess) => ({ ...guess, revision: '9' })],
    ['an autosave', '/saves', (guess) => guess],
    ['an autosave based on an earlier revision', '/saves', (guess) => ({ ...guess, ...based(guess), revision: '9' })],
    ['the duplication check', '/duplicates/part/check', (guess) => guess],
  ];

  test.each(ways)('%s', async (_, path, posted) => {
    await putBack();
    const before = await storedPersons();
    expect(before[1]).toMatchObject(right);
    for (const field of everyNth(4, Object.keys(right))) {
      const answers = [];
      for (const values of [right, wrong]) {
        await putBack();
        const guess = fieldsOf(`persons.${onIncident}`, { [field]: values[field]! });
        answers.push(await answered(path.replace('part', onIncident), posted(guess)));
        const [onTheIncident, onTheCopy = before[1]] = await storedPersons();
        expect([onTheIncident, onTheCopy], field).toEqual(before);
      }
      expect(answers[1], field).toEqual(answers[0]);
    }
  });

  test('every search for words and names', async () => {
    await putBack();
    const form = draftPage({ id: copy.incidentId, draftId: copy.draftId });
    const byName = (person: Record<string, string>) => searchHref(byPerson(person), { run: true }, '/search');
    const searches: ((guess: string) => string)[] = [
      (guess) => `/find?q=${guess}`,
      (guess) => `${form}/select-person?name=${guess}`,
      (guess) => byName({ firstName: guess }),
      (guess) => byName({ lastName: guess }),
    ];
    const found = async (guess: string, search: (guess: string) => string) => {
      const answer = await get(prober, search(guess));
      return [
        answer.status,
        inGeneral(answer).toLowerCase().replaceAll('%40', '@').replaceAll(guess.toLowerCase(), 'asked'),
      ];
    };
    // the form offers the ids of all genders and cities to everybody
    for (const field of everyNth(
      4,
      Object.keys(canaries).filter((field) => !field.endsWith('Id')),
    )) {
      for (const search of searches) {
        expect(await found(wrong[field]!, search), field).toEqual(await found(right[field]!, search));
      }
    }
    expect((await get(prober, `/find?q=${name.lastName}`)).body).toContain('Camille');
  });

  const based = (guess: Record<string, string>) =>
    Object.fromEntries(Object.entries(guess).map(([field, value]) => [`base.${field}`, value]));

  /** Returns the response and the page it redirects to, without their random parts. */
  async function answered(path: string, fields: Record<string, string>) {
    const form = draftPage({ id: copy.incidentId, draftId: copy.draftId });
    const first = await post(prober, form + path, { ...fresh(0), ...fields });
    const toast = String(first.headers['set-cookie'] ?? '').split(';')[0];
    const led = first.headers.location && `${new URL(first.headers.location, product.origin).pathname}`;
    const headers = fromOurPage(product.origin, `${prober.cookie}; ${toast}`);
    const next = led ? await sendRequest(product.address, { path: led, headers }) : null;
    return [first, next].map((answer) => answer && [answer.status, Object.keys(answer.headers), inGeneral(answer)]);
  }

  function inGeneral({ headers, body }: Answer) {
    const text = [headers.location, body]
      .join('\n')
      .replace(/nonce(=\\?"|-)[\w-]{22}/g, 'nonce')
      .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id')
      .replace(/(Last saved |"savedAt":")[^<"]*/g, 'time')
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)/g, 'time');
    return withoutToday(text);
  }

  /** Returns the person on the incident and on the edit copy, if that still exists. */
  async function storedPersons() {
    const sql = `select to_jsonb(p) as person from incident_person p where id = $1 union all
      select jsonb_path_query(body, '$.persons[0]') from draft where id = $2`;
    return (await em.execute<{ person: object }[]>(sql, [onIncident, copy.draftId])).map(({ person }) => person);
  }

  async function putBack() {
    const em = forAccount(owner, { accountId: home.id, seesLocked: true });
    await em.execute('delete from draft where id = $1', [copy.draftId]);
    const [{ columns }] = await em.execute<[{ columns: string }]>(
      `select string_agg(column_name, ', ') as columns from information_schema.columns
       where table_name = 'draft' and is_generated = 'NEVER'`,
    );
    await em.execute(
      `insert into draft (${columns}) select ${columns} from jsonb_populate_record(null::draft, $1::jsonb)`,
      [copy.row],
    );
  }
});

test('a database error shows masked private details neither on a page nor in the log', async () => {
  await owner.em.fork().execute('alter table incident_person add constraint out_of_order check (false) not valid');
  const submitted = { lastClassId: home.lookups.INCIDENT_CLASS };
  const answer = await save(clerk, formOf(clerk, 'copy'), submitted, '/submit');
  await owner.em.fork().execute('alter table incident_person drop constraint out_of_order');
  expect(answer.status, 'the constraint is hit').toBe(500);
  expectNothingOf(answer);
  expect(product.log()).toContain('out_of_order');
});

test('the log and the audit trail contain no masked private details', async () => {
  expect(product.log()).toContain('listening');
  for (const sign of signs) expect(product.log()).not.toContain(sign);
  // a search is recorded with what the user has typed, guesses too
  const audit = JSON.stringify(await em.execute(`select * from audit_record where object_type <> 'SEARCH'`));
  expect(audit).toContain('Incident #');
  for (const sign of signs) expect(audit).not.toContain(sign);
});

describe('private details that a user with the privilege has revealed are shown', () => {
  beforeAll(async () => {
    const unlocks = [
      await post(keeper, `/incidents/${incidentId}/persons/${personId}/unlock`),
      await save(keeper, formOf(keeper), {}, `/persons/${draftOf.get(keeper)!.partId}/unlock`),
      await save(keeper, formOf(keeper, 'copy'), {}, `/persons/${personId}/unlock`),
    ];
    expect(unlocks.map(({ status }) => status)).toEqual([302, 302, 302]);
  });

  test('on the forms', async () => {
    for (const form of [formOf(keeper), formOf(keeper, 'copy')]) {
      const { body } = await get(keeper, form);
      for (const [field, value] of Object.entries(canaries)) expect(body, field).toContain(value);
    }
  });

  test('in the viewer and in the printout', async () => {
    const shown = ['17/09/1903', 'Otherwise', ...Object.values(canaries).filter((value) => value.includes('quetzal-'))];
    const { body } = await get(keeper, `/incidents/${incidentId}`);
    for (const value of shown) expect(body).toContain(value);
    const print = await printed(keeper);
    for (const value of shown) expect(print).toContain(value.replaceAll(' ', ''));
  });

  test('and recorded in the audit trail', async () => {
    const rows = await em.execute<{ of: string; by: string; person: string }[]>(
      `select object_id as of, create_user_id as by, object_data ->> 'personId' as person
       from audit_record where transaction_type = 'UNLOCK_PERSON' order by seq`,
    );
    const { draftId, partId } = draftOf.get(keeper)!;
    const onIncident = { of: incidentId, by: keeper.userId, person: personId };
    expect(rows).toEqual([onIncident, { of: draftId, by: keeper.userId, person: partId }, onIncident]);
  });
});

test('every private field has a canary value in these tests', () => {
  const without = privatePersonFields.filter((field) => !(field in canaries));
  expect(without).toEqual(['genderType', 'countryCode']);
});

/** Returns the address of a search for incidents that involve a person, of any date. */
function byPerson(person: Record<string, string>) {
  const dateReported = { values: [{ periodType: 'LAST_DAYS', days: 9_999 }] };
  const criteria = criteriaSchema.parse({ person: { values: [person] }, dateReported });
  return { ...searchAddress(new URLSearchParams()), criteria };
}

function expectNothingOf({ headers, body }: Answer, where = '') {
  const whole = (JSON.stringify(headers) + body).toLowerCase();
  const isFormData = (body.startsWith('[') || whole.includes('__remixcontext')) && whole.includes('choices');
  const offersAll = isFormData || where === '/part-choices';
  for (const sign of [...signs, ...(offersAll ? [] : genderSigns)]) {
    expect(whole.includes(sign.toLowerCase()), `${sign} in ${where}`).toBe(false);
  }
}

function formOf(user: TestUser, which: 'new' | 'copy' = 'new') {
  const draftId = which === 'copy' ? copyOf.get(user)! : draftOf.get(user)!.draftId;
  return draftPage({ id: which === 'copy' ? incidentId : null, draftId });
}

function paramsFor(user: TestUser, routeId: string) {
  const { draftId, partId } = draftOf.get(user)!;
  const edits = routeId.startsWith('edit-');
  return {
    id: incidentId,
    draftId: edits ? copyOf.get(user)! : draftId,
    partId: edits ? personId : partId,
    personId,
    ...around,
    status: 'open',
    type: 'noPermission',
    locationId: home.lookups.LOCATION,
  };
}

/** Adds a note to the incident, and a link to one of the known person; returns the ids of these, of its last change and of the audit record about it. */
async function surroundings(): Promise<Record<string, string>> {
  const scope = world.scopeFor(home.manager);
  const persons = [{ ...name, ...canaries, personId: knownId }];
  const other = await world.anIncident({ by: home.manager, persons });
  const noteId = randomUUID();
  await addNote(scope, incidentId, { key: noteId, body: 'Camille called.', correctsId: null });
  await linkIncident(scope, incidentId, { number: other.number, kind: 'RELATED' });
  const task = { title: 'Call back', details: '', assignee: `user:${home.manager.userId}`, dueOn: '' };
  await addTask(scope, incidentId, newTask.parse({ ...task, key: randomUUID() }));
  const [ids] = await em.execute<[Record<string, string>]>(
    `select (select id from history_entry where incident_id = $1 order by id desc limit 1) as "entryId",
       (select id from incident_link where incident_id = $1) as "linkId",
       (select id from incident_task where incident_id = $1) as "taskId",
       (select id from audit_record where object_id = $1 order by seq desc limit 1) as "recordId"`,
    [incidentId],
  );
  const { criteria } = byPerson({ firstName: 'Camille' });
  const columns = ['number', 'persons', 'companies', 'summaryText'] as const;
  const reportId = await createSavedSearch(scope, 'REPORT', { name: 'People', description: '', criteria, columns });
  const [{ id: analysisId }] = await em.execute<[{ id: string }]>(
    `insert into saved_analysis (account_id, item_type, create_user_name, name, frequency, chart_type, criteria)
     values (current_account(), 'REPORT', 'Somebody', 'Years', 'YEAR', 'bar',
       '[{"period": {"type": "LAST_N_DAYS", "days": 9999}}]') returning id`,
  );
  return { noteId, reportId, analysisId, ...ids };
}

async function aDraftWithTheKnown(user: TestUser) {
  const { id: draftId } = await world.aDraft({ by: user });
  const chosen = await goesTo(await post(user, `/newincident/${draftId}/select-person`, { knownId }));
  return { draftId, partId: new URL(chosen, product.origin).searchParams.get('open')! };
}

/** Causes a conflict: another save came first, and the user typed into masked private fields. */
async function conflictAnswer(user: TestUser, form: string): Promise<Answer> {
  const partId = form === formOf(user) ? draftOf.get(user)!.partId : personId;
  const guesses = Object.fromEntries(Object.keys(canaries).map((field) => [field, `${field} typed`]));
  await save(user, form, fieldsOf(`persons.${partId}`, { lastName: `Fortin-${randomUUID()}` }));
  const mine = fieldsOf(`persons.${partId}`, { lastName: 'Mine', ...guesses });
  const answer = await save(user, form, { ...mine, revision: '0' });
  expect(answer.status).toBe(422);
  expect(answer.body).not.toContain('phone typed');
  expect(answer.body).toContain(maskedNotSaved);
  return answer;
}

async function printed(user: TestUser): Promise<string> {
  const asked = await post(user, `/incidents/${incidentId}/print`);
  const printoutId = new URL(asked.headers.location!, product.origin).searchParams.get('printout')!;
  let pages: string[] = [];
  const system = systemScope(world.product, home.id);
  const render = async (props: Parameters<typeof renderIncident>[0]) => {
    const pdf = await renderIncident(props);
    pages = pagesOf(pdf);
    return pdf;
  };
  await makePrintout(system, { pdf: { print: render, printReport: fails }, scopeOfUser: fails }, printoutId);
  expect(pages.join('')).toContain('Camille');
  return pages.join('');
}

const get = (user: TestUser, path: string) =>
  sendRequest(product.address, { path, headers: fromOurPage(product.origin, user.cookie) });

const post = (user: TestUser, path: string, fields: Record<string, string> = {}) =>
  sendRequest(product.address, {
    path,
    method: 'POST',
    headers: fromOurPage(product.origin, user.cookie),
    body: new URLSearchParams(fields).toString(),
  });

/** Posts what the current form would send, with the given fields changed, to one of its buttons. */
async function save(user: TestUser, form: string, fields: Record<string, string>, button = '') {
  const { body } = await get(user, form);
  const revision = /name="revision" value="(\d+)"/.exec(body)?.[1] ?? '0';
  return await post(user, form + button, { ...fresh(Number(revision)), ...fields });
}

const fresh = (revision: number) => ({ revision: String(revision), operationId: randomUUID() });

function fieldsOf(part: string, fields: Record<string, string>) {
  return Object.fromEntries(Object.entries(fields).map(([field, value]) => [`${part}.${field}`, value]));
}

async function goesTo(answer: Answer): Promise<string> {
  expect(answer.headers.location, answer.body).toBeDefined();
  return new URL(answer.headers.location!, product.origin).href.slice(product.origin.length);
}

function fails(): never {
  throw new Error('a printout of incidents runs no report');
}
