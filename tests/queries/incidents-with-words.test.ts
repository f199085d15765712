import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Actor } from '#app/auth/actor.ts';
import { addNote } from '#app/incidents/notes/commands/add-note.server.ts';
import { closeIncident } from '#app/incidents/record/commands/close-incident.server.ts';
import { lockIncident } from '#app/incidents/record/commands/lock-incident.server.ts';
import { recordTextSearch } from '#app/search/commands/record-text-search.server.ts';
import { incidentNumbered } from '#app/search/queries/incident-numbered.server.ts';
import { incidentsWithWords } from '#app/search/queries/incidents-with-words.server.ts';
import { findInput } from '#app/search/words/find.schema.ts';
import { maxSearchedCharacters } from '#app/search/words/search-terms.ts';
import { Lookup } from '#db/entities/account.ts';
import { IncidentItem, IncidentVehicle } from '#db/entities/incident-parts.ts';
import { ForbiddenError } from '#db/errors.ts';
import { privatePersonFields } from '#db/vocabulary/incident.ts';
import { onDatabase } from '../setup/postgres.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
afterAll(() => world.close());
const { anIncident, scopeFor, home, neighbour } = world;
const { manager, officer, viewer } = home;
const place = { page: 1, pageSize: 10 };

async function numbersFor(user: Actor, words: string) {
  return (await incidentsWithWords(scopeFor(user), words, place))!.incidents.map(({ number }) => number);
}

async function anIncidentAbout(words: string, given: Partial<Parameters<typeof anIncident>[0]> = {}) {
  const incident = await anIncident({ by: manager, persons: [], ...given });
  await scopeFor(manager).em.execute(
    'update incident set summary = $1, summary_text = $1, updated_at = now() where account_id = current_account() and id = $2',
    [words, incident.id],
  );
  return incident;
}

describe('a search by words', () => {
  test('finds an incident by each of its texts, and shows in which text the words stand', async () => {
    const { em } = scopeFor(manager);
    const incident = await anIncident({
      by: manager,
      persons: [{ firstName: 'Zoltán', lastName: 'Hargitay', alias: 'Zed', comments: 'Limps on the left' }],
    });
    await em.transactional(async (em) => {
      const ids = { incidentId: incident.id, ordinal: 0 };
      em.create(IncidentVehicle, { ...ids, licensePlate: 'KT4 91R', maker: 'Mazda' });
      em.create(IncidentItem, { ...ids, name: 'Brochure stand', serialNumber: 'SN-00417-X' });
      await em.flush();
      await em.execute(
        `update incident set summary_text = 'He pulled the trolley over.', summary = 'He pulled the **trolley** over.',
           cause_comments = 'Quarrel at the bar', updated_at = now() where account_id = current_account() and id = $1`,
        [incident.id],
      );
    });
    await addNote(scopeFor(viewer), incident.id, {
      key: randomUUID(),
      body: 'Ordered a *replacement*.',
      correctsId: null,
    });
    const places: Record<string, string> = {
      trolley: 'Summary',
      quarrel: 'Cause comments',
      zoltan: 'Person',
      HARG: 'Person',
      Zed: 'Person',
      limps: 'Person',
      kt491r: 'Vehicle',
      'KT4 91R': 'Vehicle',
      'kt4-91r': 'Vehicle',
      mazda: 'Vehicle',
      '"brochure stand"': 'Item',
      'SN-00417-X': 'Item',
      sn00417: 'Item',
      replacement: 'Note 1',
      'trolley mazda': 'Summary',
    };
    for (const [words, label] of Object.entries(places)) {
      const { incidents } = (await incidentsWithWords(scopeFor(viewer), words, place))!;
      expect(
        incidents.map(({ number }) => number),
        words,
      ).toEqual([incident.number]);
      const [first] = incidents[0]!.texts;
      expect(first!.label, words).toBe(label);
      expect(
        first!.pieces.some(({ isMatch }) => isMatch),
        words,
      ).toBe(true);
    }
    expect(await numbersFor(viewer, 'trolley bicycle')).toEqual([]);
    expect(await numbersFor(viewer, '"stand brochure"')).toEqual([]);
    expect(await numbersFor(viewer, 'rolley')).toEqual([]);
  });

  test('finds incidents of a class by the new name after the class is renamed', async () => {
    const { em } = scopeFor(manager);
    const parent = em.create(Lookup, { type: 'INCIDENT_CLASS', name: 'Hullabaloo' });
    await em.flush();
    const leaf = em.create(Lookup, { type: 'INCIDENT_CLASS', name: 'At night', parentId: parent.id });
    await em.flush();
    const incident = await anIncident({ by: manager, persons: [] });
    await em.execute(
      'update incident set last_class_id = $1, updated_at = now() where account_id = current_account() and id = $2',
      [leaf.id, incident.id],
    );
    expect(await numbersFor(viewer, 'hullabaloo')).toEqual([incident.number]);
    await em.execute(`update lookup set name = 'Commotion' where account_id = current_account() and id = $1`, [
      parent.id,
    ]);
    expect(await numbersFor(viewer, 'commotion')).toEqual([incident.number]);
    expect(await numbersFor(viewer, 'hullabaloo')).toEqual([]);
  });

  test('finds the newest first, page by page', async () => {
    const incidents = [];
    for (let at = 0; at < 12; at++) incidents.push(await anIncidentAbout('Caterwauling on the roof.'));
    const numbers = incidents.map(({ number }) => number).toReversed();
    expect(await numbersFor(viewer, 'caterwaul')).toEqual(numbers.slice(0, 10));
    const second = await incidentsWithWords(scopeFor(viewer), 'caterwaul roof', { page: 2, pageSize: 10 });
    expect(second).toMatchObject({ total: 12, capped: false });
    expect(second!.incidents.map(({ number }) => number)).toEqual(numbers.slice(10));
  });

  test('without ALLINCIDENT_SEARCH finds only the incidents that the user created, and none without any search privilege', async () => {
    const own = await anIncidentAbout('A peculiar smell.', { by: officer });
    const other = await anIncidentAbout('A peculiar noise.', { assignedTo: officer });
    expect(await numbersFor(officer, 'peculiar')).toEqual([own.number]);
    expect(await numbersFor(viewer, 'peculiar')).toEqual([other.number, own.number]);
    const nobody = await home.user('nobody', 'MYINCIDENT_ADD');
    await expect(incidentsWithWords(scopeFor(nobody), 'peculiar', place)).rejects.toThrow(ForbiddenError);
  });

  test('finds a locked incident only for holders of INCIDENT_LOCK, and counts it for nobody else', async () => {
    const incident = await anIncidentAbout('Embezzlement suspected.');
    const open = await anIncidentAbout('Embezzlement denied.');
    const [{ version }] = await scopeFor(manager).em.execute<[{ version: number }]>(
      'select version from incident where account_id = current_account() and id = $1',
      [incident.id],
    );
    await lockIncident(scopeFor(manager), incident.id, { version, reason: '' });
    expect(await incidentsWithWords(scopeFor(viewer), 'embezzlement', place)).toMatchObject({ total: 1 });
    expect(await numbersFor(viewer, 'embezzlement')).toEqual([open.number]);
    expect(await numbersFor(manager, 'embezzlement')).toEqual([open.number, incident.number]);
    expect(await incidentNumbered(scopeFor(viewer), incident.number)).toBeNull();
    expect(await incidentNumbered(scopeFor(manager), incident.number)).toBe(incident.id);
  });

  test('finds nothing of another account', async () => {
    const theirs = await anIncidentAbout('Skulduggery in the attic.', { by: neighbour.manager });
    await scopeFor(neighbour.manager).em.execute(
      `update incident set summary_text = 'Skulduggery', updated_at = now() where account_id = current_account() and id = $1`,
      [theirs.id],
    );
    expect(await numbersFor(neighbour.viewer, 'skulduggery')).toEqual([theirs.number]);
    expect(await numbersFor(manager, 'skulduggery')).toEqual([]);
  });

  test('gives a right and a wrong guess of a private detail the same answer, also for holders of PRIVACY_INFO_VIEW', async () => {
    const details = {
      dateOfBirth: '1971-08-09',
      phone: '604 555 7712',
      mobilePhone: '604 555 8823',
      email: 'zq@guess.example',
      unit: 'U77',
      address: '4711 Quince',
      street: 'Quince Row',
      cityName: 'Quincetown',
      stateName: 'Quinceland',
      postalCode: 'Q1Q 2Q2',
    };
    await anIncident({ by: manager, persons: [{ firstName: 'Guessed', ...details }] });
    const guesses = [
      '1971',
      '1971-08-09',
      '7712',
      '604 555 7712',
      '8823',
      '"604 555"',
      'zq',
      'guess.example',
      'u77',
      'quince',
    ];
    for (const guess of [...guesses, 'quincetown', 'quinceland', 'q1q', 'q1q2q2']) {
      for (const user of [manager, viewer])
        expect(await incidentsWithWords(scopeFor(user), guess, place), guess).toEqual(none);
    }
    const { incidents } = (await incidentsWithWords(scopeFor(manager), 'guessed', place))!;
    const shown = JSON.stringify(incidents);
    for (const detail of Object.values(details)) expect(shown).not.toContain(detail);
    expect(privatePersonFields).toEqual(expect.arrayContaining(Object.keys(details)));
  });

  test('follows each change of an incident in its transaction', async () => {
    const incident = await anIncidentAbout('Gobbledygook.');
    expect(await numbersFor(viewer, 'gobbledygook')).toEqual([incident.number]);
    const { em } = scopeFor(manager);
    await em
      .transactional(async (em) => {
        await em.execute(
          `update incident set summary_text = 'Balderdash', updated_at = now() where account_id = current_account() and id = $1`,
          [incident.id],
        );
        throw new Error('rolled back');
      })
      .catch(() => {});
    expect(await numbersFor(viewer, 'balderdash')).toEqual([]);
    const [{ version }] = await em.execute<[{ version: number }]>(
      'select version from incident where account_id = current_account() and id = $1',
      [incident.id],
    );
    await closeIncident(scopeFor(manager), incident.id, { ...noDetails, version, closeComments: 'Falderal' });
    expect(await numbersFor(viewer, 'falderal')).toEqual([incident.number]);
    await em.execute('delete from incident where account_id = current_account() and id = $1', [incident.id]);
    expect(await numbersFor(viewer, 'falderal')).toEqual([]);
  });

  test('accepts any text', async () => {
    await anIncidentAbout(`"' & | ! <-> :* \\ ${'ß'.repeat(3_000)} 東京 ${'\u{1F600}'}`);
    const odd = [
      "'",
      '"',
      '!',
      '&|',
      ':*',
      '\\',
      '%',
      '<->',
      '"\'',
      'a:*b',
      '東京',
      '\u{1F600}',
      '(',
      'x'.repeat(5_000),
      '﷽',
    ];
    for (const words of odd) await expect(incidentsWithWords(scopeFor(viewer), words, place)).resolves.toBeTruthy();
    expect(await numbersFor(viewer, '東京')).toHaveLength(1);
  });

  test('is recorded where its limit cuts an emoji in two', async () => {
    const scope = scopeFor(viewer);
    const { q } = findInput.parse({ q: `${'x'.repeat(maxSearchedCharacters - 1)}🚲` });
    await recordTextSearch(scope, q);
    expect(await numbersFor(viewer, q)).toEqual([]);
  });

  test('an incident with more text than a document of words may hold can be saved and found', async () => {
    const incident = await anIncidentAbout('Verbose.');
    const { em } = scopeFor(manager);
    const word = (at: number) => at.toString(36).padStart(6, 'w');
    for (let note = 0; note < 40; note++) {
      const body = Array.from({ length: 1_400 }, (_, at) => word(note * 1_400 + at)).join(' ');
      await addNote({ ...scopeFor(manager), em }, incident.id, { key: randomUUID(), body, correctsId: null });
    }
    expect(await numbersFor(viewer, 'verbose')).toEqual([incident.number]);
  });
});

describe('the index of words', () => {
  let superuser: pg.Client;
  const notices: string[] = [];
  beforeAll(async () => {
    superuser = new pg.Client(onDatabase(inject('template'), new URL(process.env.DATABASE_URL!).pathname.slice(1)));
    superuser.on('notice', ({ message }) => notices.push(message ?? ''));
    await superuser.connect();
    return async () => await superuser.end();
  });

  test('serves a search of the product’s role, although row-level security applies to it', async () => {
    await superuser.query(`load 'auto_explain'`);
    const role = decodeURIComponent(new URL(process.env.DATABASE_URL!).username);
    await superuser.query(`select set_config('app.account_id', $1, false)`, [home.id]);
    await superuser.query('begin');
    // the words of incidents that do not exist
    await superuser.query('set local session_replication_role = replica');
    await superuser.query(
      `insert into incident_text (account_id, id, number, create_user_id, locked, words)
       select $1, uuidv7(), 100000 + n, $2, false, to_tsvector('simple', md5(n::text) || ' common')
       from generate_series(1, 20000) n`,
      [home.id, manager.userId],
    );
    // as autovacuum does; entries that are still pending make the index look slower than reading all rows of the account
    await superuser.query(`select gin_clean_pending_list('incident_text_words')`);
    await superuser.query('analyze incident_text');
    await superuser.query(`set local auto_explain.log_min_duration = 0`);
    await superuser.query(`set local auto_explain.log_nested_statements = on`);
    await superuser.query(`set local client_min_messages = log`);
    await superuser.query(`set local role ${role}`);
    await superuser.query(`select * from matching_incident_texts('{zzzz}', null, 1001)`);
    await superuser.query('rollback');
    const plans = notices.filter((notice) => notice.includes('Query Text'));
    expect(plans.some((plan) => /with matched[\s\S]*Bitmap Index Scan on incident_text_words/.test(plan))).toBe(true);
    expect(plans.some((plan) => /order by t.number desc limit[\s\S]*incident_text_newest/.test(plan))).toBe(true);
    for (const plan of plans.filter((plan) => plan.includes('incident_text')))
      expect(plan).not.toContain('Seq Scan on incident_text');
  });

  test('cannot be read by the product’s role', async () => {
    await expect(scopeFor(manager).em.execute('select * from incident_text')).rejects.toMatchObject({ code: '42501' });
  });
});

const none = { total: 0, all: 0, capped: false, byField: [], isCountPartial: false, incidents: [] };
const noDetails = {
  closedBy: 'USER' as const,
  closeFirstName: '',
  closeMiddleName: '',
  closeLastName: '',
  closeDepartment: '',
  closePosition: '',
  closeAlias: '',
  closePhone: '',
  closeMobilePhone: '',
  closeEmail: '',
};
