import { randomUUID } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { draftPage } from '#app/drafts/saving/draft-page.ts';
import { openOutbox } from '#app/mail/outbox.server.ts';
import { openOrm } from '#db/orm.ts';
import { forAccount, withRlsContext } from '#db/tenancy.ts';
import { attackedHotel, emailIn } from '../setup/hotel-of-worker.ts';
import { demoPassword } from '../support/browser.ts';
import { type Answer, Client, fromOurPage, sendRequest } from '../support/client.ts';
import { isComplete } from '../support/fixed-choice.ts';
import { filled, type Route, routes } from '../support/routes.ts';
import { expectSameResponse, uuid, withoutRandomParts } from '../support/same-response.ts';
import { type OwnData, ownDataOf, writtenColumns } from '../support/valid-requests/own-data.ts';
import { posts, type Target } from '../support/valid-requests/posts.ts';
import { namesReadInQueries } from './requests.ts';

/** The tables whose ids each parameter takes; a parameter that is a word takes none. */
const tablesOf: Record<string, string[]> = {
  'interaction/:uid': ['sign-in'],
  'errors/:type': [],
  'browser-settings/:setting': [],
  'notifications/:id': ['notification'],
  'drafts/:draftId': ['draft', 'incident'],
  'charts/:analysisId': ['saved_analysis', 'saved_search'],
  'incidents/:status': [],
  'newincident/:draftId': ['draft', 'incident'],
  'edit/:draftId': ['draft', 'incident'],
  'parts/:kind': [],
  'choose/:field': [],
  'lookup-trees/:field': [],
  'parts/:partId': ['person on a draft', 'person', 'incident_person'],
  'duplicates/:partId': ['person on a draft', 'person', 'incident_person'],
  'select-company/:partId': ['legal_entity', 'incident_legal_entity'],
  'incidents/:id': ['incident', 'draft'],
  'history/:entryId': ['history_entry'],
  'links/:linkId': ['incident_link'],
  'tasks/:taskId': ['incident_task'],
  'comments/:commentId': ['review_comment'],
  'persons/:personId': ['incident_person', 'person'],
  'print/:printoutId': ['printout', 'stored_file'],
  'print/:reportPrintoutId': ['printout', 'stored_file'],
  'attachments/:attachmentId': ['attachment', 'stored_file'],
  'files/:key': ['stored_file'],
  'pictures/:personId': ['person on a draft', 'person', 'incident_person'],
  'workgroups/:workgroupId': ['workgroup'],
  'users/:userId': ['app_user'],
  'owed/:userId': ['app_user'],
  'several/:act': [],
  'undo/:actId': ['act on users'],
  'lookups/:lookupId': ['LOCATION', 'INCIDENT_CLASS', 'lookup_address'],
  'tasks/:templateId': ['task_template'],
  'reorder/:direction': [],
  'checklist/:at': [],
  ':at/:act': [],
  'notification/:notificationId': ['incident_notification', 'incident_notification_recipient'],
  'classes/:at': [],
  'import/:importId': ['incident_import'],
  'keys/:keyId': ['api_key'],
  'webhooks/:webhookId': ['webhook'],
  'switch/:to': [],
  'failed/:act': [],
  ':deliveryId/:act': [],
  'audit/:recordId': ['audit_record'],
  'logo/:fileId': ['stored_file'],
  'avatar/:fileId': ['stored_file'],
  'locations/:locationId': ['LOCATION', 'lookup_address'],
  'persons/:id': ['person', 'incident_person'],
  'legal-entities/:id': ['legal_entity', 'incident_legal_entity'],
  'save/:target': [],
  'leave/:to': [],
  'saved/:id': ['saved_search'],
  // the payment provider's, which tells whose an invoice is
  'invoices/:invoiceId': [],
  'schedules/:kind': [],
  'deliveries/:deliveryId': ['report_delivery', 'webhook_delivery'],
  ':kind/:reportId': ['saved_search', 'saved_analysis', 'report_schedule'],
  'search/:reportId': ['saved_search', 'saved_analysis'],
  'analysis/:reportId': ['saved_analysis', 'saved_search'],
  // the outbox belongs to no account
  'outbox/:emailId': [],
};

/**
 * Parameters that the application ignores: a sign-in is found by its cookie; these buttons of the
 * form lead back to the part, whether or not it is still there; no payment provider is configured; what was undone is told
 * by a notice, which is in a cookie.
 */
const unread = [
  'identity/routes/sign-in: uid',
  'billing/routes/invoice-pdf: invoiceId',
  'administration/users/routes/undo-several-users: actId',
  'administration/lookups/routes/change-checklist: at',
  ...['new', 'edit'].flatMap((of) => [
    `${of}-open-part: partId`,
    `${of}-apply-owner: partId`,
    `${of}-remove-picture: personId`,
    `${of}-restore-picture: personId`,
  ]),
];

/** Fields that the forms do not have. */
const unaskedFields = ['id', 'accountId', 'draftId', 'incidentId', 'createUserId'];

const canary = 'Quetzalbeacon';
const firstNumber = 2_100_000_000;
let nextNumber = firstNumber;

const origin = inject('origin');
const dataDir = inject('dataDir');
const orm = await openOrm(inject('demo').app, 4);
// only the database owner can read the head of the audit trail, also restricted to one account
const owner = await openOrm(inject('demo').owner, 1);

const all = await routes();
const addressed = all.filter(({ params }) => params.length > 0);
const theirs = await neighbourData();
const ids = await theirIds(theirs);
const everyId = new Set(Object.values(ids).flat());
const before = await stateOf(theirs.accountId);

/** The user with the most privileges; the complete run adds a user with fewer privileges. */
const emails = ['admin@grandpacific.example', ...(isComplete ? ['manager@grandpacific.example'] : [])].map((email) =>
  emailIn(attackedHotel, email),
);
const people = await Promise.all(emails.map(aPerson));

afterAll(async () => {
  for (const { visitor } of people) await visitor.post('/logout');
  const em = forAccount(owner, { accountId: people[0]!.ownData.accountId, seesLocked: true });
  await em.execute('delete from draft where number >= $1', [firstNumber]);
  await em.execute('delete from incident where number >= $1', [firstNumber]);
  await orm.close(true);
  await owner.close(true);
});

test('every parameter of every route has ids of another account to try', () => {
  const places = addressed.flatMap(({ path }) => placesOf(path).map(({ place }) => place));
  const without = [...new Set(places)].filter((place) => !tablesOf[place]);
  const how = (place: string) => `add '${place}' to tablesOf in tests/security/other-accounts-ids.test.ts`;
  expect(without.map((place) => `${how(place)}: the tables whose ids belong there`)).toEqual([]);
  const tables = Object.values(tablesOf).flat();
  const empty = tables.filter((table) => !ids[table]?.length);
  expect(empty, 'the other account has something of every kind').toEqual([]);
  expect(Object.keys(ids).length).toBeGreaterThan(20);
  expect(addressed.length).toBeGreaterThan(12);
});

describe.each(people)('an id of another account in an address is answered like an unknown id, $email', (person) => {
  test.each(addressed)('$path', async (route) => {
    const own = await ownPlace(route, person.ownData);
    const answers = new Map<string, Promise<Said>>();
    const unknownTo = (kind: RequestKind, params: string[]) => {
      const key = JSON.stringify([kind, params]);
      const unknown = answers.get(key) ?? answerTo(person, route, own, kind, unknownOf(params));
      answers.set(key, unknown);
      return unknown;
    };
    // posts may add to what a page lists
    for (const isPost of [false, true]) {
      const attempts = attemptsOn(route).filter(({ kind }) => (kind.method === 'POST') === isPost);
      await inLanes(attempts, async ({ kind, foreign }) => {
        const unknown = await unknownTo(kind, Object.keys(foreign));
        expectSameResponse(await answerTo(person, route, own, kind, foreign), unknown, { kind, foreign });
      });
    }
    for (const name of route.params.filter((name) => !unread.includes(`${route.id}: ${name}`))) {
      expect(await tellsOwn(person, route, name), `one's own ${name} is answered with something else`).toBe(true);
    }
  });
});

describe.each(people)('an id of another account in a form is answered like an unknown id, $email', (person) => {
  const forms = all.filter(
    ({ id, acts, isButton }) =>
      acts && !isButton && !unchecked.test(id) && idFields(givenFields(id, person)).length > 0,
  );

  test('more than three forms take ids', () => expect(forms.length).toBeGreaterThan(3));

  test.each(forms)('$path', async (route) => {
    const fields = posts[route.id]!.fields(person.ownData);
    let differed = 0;
    await inLanes(formsOf(route, fields, posts[route.id]!.fields(theirs)), async ({ form, tried, own }) => {
      const send = (id: string) => sent(person, route, form(id), id);
      const unknown = await send(randomUUID());
      for (const id of tried) expectSameResponse(await send(id), unknown, form(id));
      if (own && JSON.stringify(await send(own)) !== JSON.stringify(unknown)) differed++;
    });
    expect(differed, "one's own ids are answered with something else").toBeGreaterThan(0);
  });
});

/**
 * Sign-in routes are excluded: each sign-in is new and has no account yet. The outbox is of no account either, and emails
 * arrive there meanwhile. A button's address leads to the form.
 */
const reading = all.filter(
  ({ loads, isButton, path }) => loads && !isButton && path !== '/login' && !/^\/(idp|dev)\b/.test(path),
);

const askedInQueries = new Set<string>();

describe.each(people)('an id of another account in a query is answered like an unknown id, $email', (person) => {
  test.each(reading)('$path', async (route) => {
    const own = await ownPlace(route, person.ownData);
    const answer = async (query: Fields) => {
      const path = `${filled(route.path, own.params)}?${new URLSearchParams(query)}`;
      for (const id of Object.values(query)) askedInQueries.add(id);
      // the audit shows what the same person searched for before
      const asked = path.startsWith('/administration/audit') ? [...askedInQueries] : Object.values(query);
      return answerOf(await sendRequest(origin, { path, headers: fromOurPage(origin, person.cookie) }), asked);
    };
    const { status } = await answer({});
    // only forms are sent to these addresses
    if (status === 404) return;
    const tables = shareOf(Object.entries(ids), route, 20).filter(([, [id]]) => id!.match(uuid));
    for (const names of status < 400 ? await namesTogether(answer) : [namesReadInQueries()]) {
      const query = (id: string) => Object.fromEntries(names.map((name) => [name, id]));
      const unknown = await answer(query(randomUUID()));
      for (const [table, [id]] of tables) {
        expectSameResponse(await answer(query(id!.match(uuid)![0])), unknown, { names, table });
      }
    }
  });
});

/** Returns all names of queries; where an unknown id in some of them is refused, each of these alone and all others. */
async function namesTogether(answer: (query: Fields) => Promise<Said>): Promise<string[][]> {
  const all = namesReadInQueries();
  const unknown = randomUUID();
  if ((await answer(Object.fromEntries(all.map((name) => [name, unknown])))).status < 400) return [all];
  const refused: string[] = [];
  for (const name of all) if ((await answer({ [name]: unknown })).status >= 400) refused.push(name);
  expect(refused).not.toEqual([]);
  return [...refused.map((name) => [name]), all.filter((name) => !refused.includes(name))];
}

test('none of these requests copies data of the other account into ours', async () => {
  const em = forAccount(owner, { accountId: people[0]!.ownData.accountId, seesLocked: true });
  for (const { name } of await tablesOfAccounts(em)) {
    // a draft stores typed values, valid or not
    if (name === 'draft') continue;
    // and the audit what was searched for
    const copies = name === 'audit_record' ? `and transaction_type not in ('EXPORT', 'SEARCH')` : '';
    const rows = await em.execute<{ row: string }[]>(`select t::text as row from ${rowsOf(name)} ${copies}`);
    const copied = rows.filter(({ row }) => row.match(uuid)?.some((id) => everyId.has(id)));
    expect(copied, name).toEqual([]);
  }
});

test('none of these requests changes data of the other account', async () => {
  expect(Object.keys(before).length).toBeGreaterThan(25);
  expect(await stateOf(theirs.accountId)).toEqual(before);
});

type Person = Awaited<ReturnType<typeof aPerson>>;
type Fields = Record<string, string>;
type Form = { form: (id: string) => Fields; tried: string[]; own?: string };
type RequestKind = { method: string; face: keyof typeof faces };
type Said = { status: number; location: string; type: string; cookies: string[]; body: string };

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'];
const faces = {
  document: (path: string) => path,
  data: (path: string) => `${path}.data`,
  'old data': (path: string, { id }: Route) => `${path}?_data=${encodeURIComponent(`routes/${id}`)}`,
  plain: (path: string) => path,
};
const kinds = methods.flatMap((method) =>
  Object.keys(faces).map((face): RequestKind => ({ method, face: face as RequestKind['face'] })),
);
/** The middleware refuses the others, whatever the address. */
const reachesRoute = ({ method, face }: RequestKind) => ['GET', 'HEAD', 'POST'].includes(method) && face !== 'old data';
const usual = kinds.filter(({ method, face }) => face === 'document' && ['GET', 'POST'].includes(method));

/** The complete run tries every id in every kind; otherwise each route tries another nth of the ids of other tables. */
const shareOf = <One>(list: One[], { id }: Route, nth = 20) =>
  isComplete ? list : list.filter((_, at) => (at + all.findIndex((route) => route.id === id)) % nth === 0);

/**
 * In all places at once: an id of a table that belongs there in every kind. In each place: one of each table that belongs
 * there, and ids of other tables, in the usual kinds. In the complete run each place gets a second id and every kind.
 */
function attemptsOn(route: Route): { kind: RequestKind; foreign: Fields }[] {
  const { path, isButton } = route;
  const places = placesOf(path);
  const belonging = (at: number) =>
    places.flatMap(({ name, place }) =>
      tablesOf[place]!.flatMap((table) => ids[table]!.slice(at, at + 1).map((id) => ({ [name]: id }))),
    );
  const first = (place: string) => ids[tablesOf[place]![0] ?? 'incident']![0]!;
  const together = Object.fromEntries(places.map(({ name, place }) => [name, first(place)]));
  // the buttons of the form find their draft in one shared way, which the form's own route tries in every kind
  const [inFull, tried] = isButton
    ? [usual, places.filter(({ name }) => /^(part|person)Id$/.test(name))]
    : [isComplete ? kinds : kinds.filter(reachesRoute), places];
  const other = tried.flatMap(({ name }) => shareOf(Object.values(ids), route).map(([id]) => ({ [name]: id! })));
  const attempts = [
    ...[...(isComplete ? belonging(0) : []), together].flatMap((foreign) => inFull.map((kind) => ({ kind, foreign }))),
    ...[...belonging(0), ...(isComplete ? belonging(1) : []), ...other].flatMap((foreign) =>
      usual.map((kind) => ({ kind, foreign })),
    ),
  ];
  return [...new Map(attempts.map((attempt) => [JSON.stringify(attempt), attempt])).values()];
}

/** Each id field with ids of the other account; all fields together with ids of each table, or the route's share of them. */
function formsOf(route: Route, fields: Fields, their: Fields): Form[] {
  const names = idFields(fields).filter((name) => fields[name]);
  const everything = shareOf(Object.values(ids), route).flatMap(([first]) => first!.match(uuid) ?? []);
  const [person] = Object.keys(fields).flatMap((name) => /^persons\.[^.]+/.exec(name)?.[0] ?? []);
  const unasked = [...unaskedFields, ...(person ? [`${person}.personId`] : [])];
  const filledWith = (id: string) => Object.fromEntries([...names, ...unasked].map((name) => [name, id]));
  return [
    ...names.map((name) => ({ form: (id: string) => ({ [name]: id }), tried: [their[name]!], own: fields[name]! })),
    { form: filledWith, tried: everything },
  ];
}

/** Returns each parameter with the path segment before it, which names what it identifies. */
function placesOf(path: string) {
  return [...path.matchAll(/[\w-]+\/:(\w+)/g)].map(([place, name]) => ({ place, name: name! }));
}

const unknownOf = (params: string[]): Fields => Object.fromEntries(params.map((name) => [name, randomUUID()]));

/** Whether the application answers an own id differently from an unknown id here. */
async function tellsOwn(person: Person, route: Route, name: string): Promise<boolean> {
  for (const method of [...(route.loads ? ['GET'] : []), ...(route.acts ? ['POST'] : [])]) {
    const answer = async (given: Fields) =>
      JSON.stringify(
        await answerTo(person, route, await ownPlace(route, person.ownData), { method, face: 'document' }, given),
      );
    if ((await answer({})) !== (await answer(unknownOf([name])))) return true;
  }
  return false;
}

async function answerTo({ ownData, cookie }: Person, route: Route, own: Target, kind: RequestKind, given: Fields) {
  const { method, face } = kind;
  const post = posts[route.id];
  // a post that would change its own target gets a new target
  const changes =
    method === 'POST' && post && route.params.some((name) => !given[name]) && Object.keys(given).length > 0;
  const target = changes ? (await freshPlace(route, ownData)).target : own;
  // wrong passwords would use up the sign-in limit
  const fields = route.params.includes('uid') ? {} : post?.fields(ownData);
  const headers = {
    ...fromOurPage(origin, [target.cookie, cookie].filter(Boolean).join('; ')),
    Accept: face === 'plain' ? '*/*' : 'text/html',
  };
  const body = method === 'POST' ? new URLSearchParams(fields).toString() : '';
  const path = faces[face](filled(route.path, { ...target.params, ...given }), route);
  return answerOf(await sendRequest(origin, { path, method, headers, body }), Object.values(given));
}

/** Returns the response to a form and what its page shows afterwards. */
async function sent({ ownData, cookie }: Person, route: Route, changed: Fields, id: string) {
  const { target, personId } = await freshPlace(route, ownData);
  const fields = posts[route.id]!.fields(ownData);
  // a unique surname, because a match with a known person would open a dialog first
  const person: Fields = 'whole' in fields ? { [`persons.${personId}.lastName`]: randomUUID() } : {};
  const body = new URLSearchParams({ ...person, ...ofPerson({ ...fields, ...changed }, ownData, personId) }).toString();
  const path = filled(route.path, target.params);
  const headers = fromOurPage(origin, cookie);
  const answer = await sendRequest(origin, { path, method: 'POST', headers, body });
  const page = await sendRequest(origin, { path: draftPage(target.params), headers });
  const shown = page.headers.location ? await sendRequest(origin, { path: page.headers.location, headers }) : page;
  return { answer: answerOf(answer, [id]), page: answerOf(shown, [id]) };
}

/**
 * An answer without what differs from one request to the next: ids, nonces, the request's own id, moments and what is
 * signed with them, the number of a draft of one's own. It never is a failure, and names
 * nothing of the other account but what it was asked for.
 */
function answerOf({ status, headers, body }: Answer, asked: string[]): Said {
  const whole = JSON.stringify(headers) + body;
  const request = String(headers['x-request-id'] ?? 'none');
  expect(status, `${request}, ${asked}`).toBeGreaterThan(0);
  expect(status, `${request}, ${asked}`).toBeLessThan(500);
  expect(whole.toLowerCase()).not.toContain(canary.toLowerCase());
  expect(/<title>[^<]*undefined/.exec(body)?.[0]).toBe(undefined);
  const named = [...whole.matchAll(uuid)].map(([id]) => id).filter((id) => everyId.has(id) && !asked.includes(id));
  expect(named, 'ids of the other account').toEqual([]);
  const inGeneral = (text: string) =>
    withoutRandomParts(text, asked, request)
      // how much there is of the own account, where other requests add to it
      .replace(
        /\b[\d,]+ (users?|workgroups?|lists?|entries|notifications?|records?|privileges?|of \d+ (?:person|people) signed in now)\b/g,
        '{count} $1',
      )
      .replace(/\b(21000\d{5}|2,100,0\d\d,\d{3})\b/g, '{number}');
  return {
    status,
    location: inGeneral(headers.location ?? ''),
    type: headers['content-type'] ?? '',
    cookies: (headers['set-cookie'] ?? []).map((line) => line.split('=')[0]!),
    body: inGeneral(dialogOverLists(body) ?? body),
  };
}

/** Returns a new target of the user; its draft has a unique, recognisable number and its own person. */
async function freshPlace({ id, params }: Route, ownData: OwnData) {
  const target = await posts[id]!.to(ownData, origin);
  const isNamed = params.includes('partId') || params.includes('personId');
  const personId = isNamed ? ownData.personOnDrafts : randomUUID();
  const number = nextNumber++;
  await ownData.em.execute('update draft set number = $1, body = replace(body::text, $2, $3)::jsonb where id = $4', [
    number,
    ownData.personOnDrafts,
    personId,
    target.params.draftId ?? randomUUID(),
  ]);
  if (id.startsWith('edit-')) {
    await ownData.em.execute('update incident set number = $1 where id = $2', [number, target.params.id]);
  }
  return { target, personId };
}

/** Returns an id of the user's own for each parameter. */
async function ownPlace(route: Route, ownData: OwnData): Promise<Target> {
  const { draftId: onDraft, id: ofIncident } = Object.fromEntries(route.params.map((name) => [name, true]));
  const what = route.params.includes('attachmentId')
    ? 'delete-attachment'
    : route.params.includes('personId')
      ? 'person-picture'
      : 'delete';
  const like = !posts[route.id] && onDraft ? { ...route, id: `${ofIncident ? 'edit' : 'new'}-${what}` } : route;
  if (route.path.endsWith('/lookups/:lookupId/tasks')) return { params: await ownData.taskTemplate() };
  if (posts[like.id]) return (await freshPlace(like, ownData)).target;
  if (route.path.startsWith('/people/persons/')) return { params: { id: ownData.knownPersonId } };
  if (route.path.startsWith('/people/legal-entities/')) return { params: { id: ownData.knownLegalEntityId } };
  if (route.path.startsWith('/reports/schedules/')) return { params: await ownData.scheduledReport() };
  if (route.params.includes('reportPrintoutId')) return { params: await ownData.reportPrintout() };
  if (route.params.includes('reportId')) return { params: { reportId: await ownData.reportAt(route.path) } };
  if (route.params.includes('entryId')) return { params: await ownData.entry() };
  if (route.params.includes('personId')) return { params: await aPersonWithPicture(ownData) };
  const printoutId = route.params.includes('printoutId') ? await aPrintout(ownData, ownData.incident.id) : '';
  const attachmentId = route.params.includes('attachmentId') ? await anAttachment(ownData, ownData.incident.id) : '';
  const { LOCATION: locationId } = ownData.lookups;
  const letter = route.params.includes('letter') ? await aLetter() : '';
  const words = { status: 'open', field: 'class', type: 'noPermission', letter };
  return { params: { id: ownData.incident.id, printoutId, attachmentId, locationId, ...words } };
}

/** Returns the dialog of a page of administration: other requests add to the lists behind it. */
function dialogOverLists(body: string) {
  return body.includes('>Administration</h1>')
    ? /<dialog open="" class="dialog.*?<\/dialog>/s.exec(body)?.[0]
    : undefined;
}

/** Buttons that show their form again, whatever was chosen there. */
const unchecked = /-notification-(add|remove)-class$/;

/** Returns the fields of a post that have a value. */
function givenFields(id: string, { ownData }: Person): Fields {
  return Object.fromEntries(Object.entries(posts[id]!.fields(ownData)).filter(([, value]) => value !== ''));
}

function idFields(fields: Fields) {
  return Object.keys(fields).filter((name) => /(^|\.)id$|Id$/.test(name));
}

async function aPerson(email: string) {
  const visitor = await Client.signIn(origin, email, demoPassword);
  const cookie = `session=${visitor.cookie('session')}`;
  const accountId = await accountOf(email);
  const manager = await ownDataOf(orm, { email: emails[0]!, accountId, dataDir });
  if (email !== emails[0]) await filed(manager, { email, cookie });
  return { email, visitor, cookie, ownData: await ownDataOf(orm, { email, accountId, dataDir }) };
}

/** Returns the fields with those of the person on the drafts named as those of another person. */
function ofPerson(fields: Fields, { personOnDrafts }: OwnData, personId: string): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name.replace(personOnDrafts, personId), value]),
  );
}

/** Submits an incident with a person through the form. */
async function filed(ownData: OwnData, by: { email: string; cookie: string }, words: Fields = {}) {
  const { target, personId } = await freshPlace(all.find(({ id }) => id === 'new-draft')!, ownData);
  await ownData.em.execute(
    `update draft set create_user_id = u.id, create_user_name = u.first_name || ' ' || u.last_name
     from app_user u where u.email = $1 and draft.id = $2`,
    [by.email, target.params.draftId],
  );
  const person = { [`persons.${personId}.lastName`]: randomUUID() };
  const fields = { ...ofPerson({ ...posts['new-draft']!.fields(ownData), ...words }, ownData, personId), ...person };
  const path = `/newincident/${target.params.draftId}/submit`;
  const body = new URLSearchParams(fields).toString();
  const answer = await sendRequest(origin, { path, method: 'POST', headers: fromOurPage(origin, by.cookie), body });
  expect(answer.headers.location, answer.body).toBe('/dashboard');
  return target.params.draftId!;
}

async function aPersonWithPicture({ em, incident, copy, fileId }: OwnData) {
  const { id } = await copy();
  const columns = await writtenColumns(em, 'incident_person');
  const [row] = await em.execute<[{ id: string }]>(
    `insert into incident_person (${columns}) select ${columns} from (
       select made.* from incident_person p, jsonb_populate_record(null::incident_person, to_jsonb(p)
         || jsonb_build_object('id', uuidv7(), 'incident_id', $1::text, 'picture_file_id', $2::text)) made
       where p.id = $3) copied returning id`,
    [id, fileId, incident.personId],
  );
  return { id, personId: row.id };
}

async function anAttachment({ em, fileId }: OwnData, incidentId: string): Promise<string> {
  const [row] = await em.execute<[{ id: string }]>(
    `insert into attachment (account_id, incident_id, file_id, name, file_name, attachment_type)
     values (current_account(), $1, $2, 'Door', 'door.txt', 'TXT') returning id`,
    [incidentId, fileId],
  );
  return row.id;
}

async function aLetter(): Promise<string> {
  const id = randomUUID();
  const head = 'Subject: Hello\r\nTo: ana@example.com\r\nDate: Sat, 14 Mar 2026 09:14:00 +0000\r\n';
  await openOutbox(dataDir).keep(id, Buffer.from(`${head}\r\nHello.`));
  return id;
}

/** Inserts a finished printout. */
async function aPrintout({ em, userId }: OwnData, incidentId: string): Promise<string> {
  const [row] = await em.execute<[{ id: string }]>(
    `insert into printout (account_id, kind, incident_id, incident_version, requested_by, requested_by_name, time_zone, state,
       file_id, finished_at)
     select current_account(), 'INCIDENTS', i.id, i.version, $1, 'Somebody', 'America/Vancouver', 'READY',
       (select id from stored_file limit 1), now()
     from incident i where i.id = $2 returning id`,
    [userId, incidentId],
  );
  return row.id;
}

/** Creates data of another account, all of it with the canary word. */
async function neighbourData(): Promise<OwnData> {
  const email = 'officer@westfield.example';
  const ownData = await ownDataOf(orm, { email, accountId: await accountOf(email), dataDir });
  const cookie = await ownData.cookie();
  const person = `persons.${ownData.personOnDrafts}`;
  const words = {
    summary: canary,
    causeComments: canary,
    [`${person}.firstName`]: canary,
    [`${person}.alias`]: canary,
  };
  await aPrintout(ownData, await filed(ownData, { email, cookie }, words));
  const fields = { ...posts['new-draft']!.fields(ownData), ...words };
  const path = `/newincident/${await ownData.draft()}`;
  const body = new URLSearchParams(fields).toString();
  const kept = await sendRequest(origin, { path, method: 'POST', headers: fromOurPage(origin, cookie), body });
  expect(kept.status).toBe(302);
  await ownData.notification();
  await ownData.link();
  await ownData.task();
  await ownData.comment((await ownData.copy()).id, 'RELEASED');
  await ownData.import('DONE');
  await ownData.taskTemplate();
  await ownData.webhookDelivery();
  await ownData.note(canary);
  await ownData.key();
  await ownData.scheduledReport();
  await ownData.reportPrintout();
  await insertRows(ownData, [
    `update notification set message = $1`,
    `insert into person (account_id, first_name, alias) select current_account(), 'Noa', $1`,
    `insert into person (account_id, first_name, last_name) select current_account(), 'Noa', $1`,
    `insert into legal_entity (account_id, name) select current_account(), $1`,
    `insert into incident_legal_entity (account_id, incident_id, ordinal, name) select account_id, id, 99, $1 from incident limit 1`,
    `insert into lookup (account_id, type, name) select account_id, type, $1 from lookup group by account_id, type`,
    `insert into saved_search (account_id, user_id, item_type, name) select account_id, id, 'REPORT', $1 from app_user`,
    `insert into app_user (account_id, workgroup_id, email, first_name, last_name, status)
     select account_id, workgroup_id, 'canary@westfield.example', first_name, $1, 1 from app_user limit 1`,
  ]);
  return ownData;
}

async function insertRows({ em }: OwnData, statements: string[]) {
  for (const statement of statements) await em.execute(statement, [canary]);
}

/** Returns the ids of each table and lookup list, newest first, and ids stored inside other rows. */
async function theirIds(ownData: OwnData): Promise<Record<string, string[]>> {
  const { em, personOnDrafts } = ownData;
  const tables = await em.execute<{ name: string }[]>(
    `select table_name as name from information_schema.columns where table_schema = 'public' and table_name <> 'lookup'
     group by table_name having 'account_id' = any (array_agg(column_name::text)) and 'id' = any (array_agg(column_name::text))`,
  );
  const found: Record<string, string[]> = {};
  for (const { name } of tables) {
    found[name] = (await em.execute<{ id: string }[]>(`select id from ${name} order by id desc`)).map(({ id }) => id);
  }
  const lookups = await em.execute<{ type: string; id: string }[]>('select type, id from lookup order by id desc');
  for (const { type, id } of lookups) found[type] = [...(found[type] ?? []), id];
  const signIn = await posts['identity/routes/sign-in']!.to(ownData, origin);
  const more = {
    account: [ownData.accountId],
    'sign-in': [signIn.params.uid!],
    'person on a draft': [personOnDrafts],
    'act on users': [await ownData.undoableAct()],
  };
  return Object.fromEntries(Object.entries({ ...found, ...more }).filter(([, some]) => some.length > 0));
}

async function accountOf(email: string): Promise<string> {
  const door = withRlsContext(orm, { identity: '', sign_in_email: email });
  const sql = 'select account_id as id from app_user where email = $1';
  return (await door.execute<[{ id: string }]>(sql, [email]))[0].id;
}

/** Returns a checksum of the account's rows for each table, ordered by key. */
async function stateOf(accountId: string): Promise<Fields> {
  const em = forAccount(owner, { accountId, seesLocked: true });
  // the worker notes there how far it has checked, and of which days it has sent emails
  const tables = (await tablesOfAccounts(em)).filter(
    ({ name }) => !['audit_check', 'task_reminder_day'].includes(name),
  );
  const sums = tables.map(
    ({ name, key }) => `(select count(*) || ' ' || md5(coalesce(string_agg(t::text, e'\\n' order by ${key}), ''))
      from ${rowsOf(name)}) as "${name}"`,
  );
  return (await em.execute<[Fields]>(`select ${sums.join(', ')}`))[0];
}

/** Some tables have a policy that shows the owner all rows, so all are filtered here. */
function rowsOf(table: string) {
  return `${table} t where t.${table === 'account' ? 'id' : 'account_id'} = current_account()`;
}

/** Returns the tables whose rows belong to accounts, with their key columns. */
async function tablesOfAccounts(em: SqlEntityManager) {
  return await em.execute<{ name: string; key: string }[]>(
    `select c.relname as name, string_agg(quote_ident(k.attname), ', ' order by k.attnum) as key
     from pg_class c join pg_index x on x.indrelid = c.oid and x.indisprimary
     join pg_attribute k on k.attrelid = c.oid and k.attnum = any (x.indkey)
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and (c.relname = 'account' or exists (
       select from pg_attribute a where a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped))
     group by c.relname`,
  );
}

async function inLanes<Case>(cases: Case[], run: (given: Case) => Promise<void>) {
  const queue = cases.values();
  const lane = async () => {
    for (const given of queue) await run(given);
  };
  await Promise.all(Array.from({ length: 8 }, lane));
}
