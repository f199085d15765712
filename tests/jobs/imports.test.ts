import { afterAll, describe, expect, test } from 'vitest';
import { transaction } from '#app/auth/scope.server.ts';
import { cancelImport } from '#app/imports/commands/cancel-import.server.ts';
import { checkImport } from '#app/imports/commands/check-import.server.ts';
import { failImport } from '#app/imports/commands/fail-import.server.ts';
import { readAgain } from '#app/imports/commands/read-again.server.ts';
import { runImport } from '#app/imports/commands/run-import.server.ts';
import { saveMapping } from '#app/imports/commands/save-mapping.server.ts';
import { undoImport } from '#app/imports/commands/undo-import.server.ts';
import { mappingInput } from '#app/imports/import.schema.ts';
import { importList } from '#app/imports/queries/import-list.server.ts';
import { importProblems } from '#app/imports/queries/import-problems.server.ts';
import { importRow } from '#app/imports/queries/import-row.server.ts';
import { matchPage } from '#app/imports/queries/match-page.server.ts';
import type { Target } from '#app/imports/reading/contract.ts';
import { Pagination } from '#app/ui/lists/pagination.schema.ts';
import { LegalEntity } from '#db/entities/people.ts';
import { ForbiddenError } from '#db/errors.ts';
import { privileges } from '#db/vocabulary/privilege.ts';
import { aCheckedImport, aDoneImport, afterWork, anUpload, csvOf } from '../support/imports.ts';
import { aWorld, emOfUser } from '../support/world.ts';

const world = await aWorld();
afterAll(() => world.close());
const { home } = world;
const scope = world.scopeFor(home.admin);
const em = emOfUser(world.product, home.admin);

const className = 'One INCIDENT_CLASS';
const place = 'One LOCATION';

let lastNumber = 0;
const aRow = (given: Record<string, string> = {}) => ({
  'Incident number': `OLD-${++lastNumber}`,
  'Date occurred': '2021-01-04',
  'Time occurred': '23:15',
  'Date reported': '2021-01-05',
  'Incident class': className,
  Location: place,
  Summary: 'A bicycle was taken.',
  'Entered by': 'J. Moreau',
  Status: 'Closed',
  'Date closed': '2021-01-12',
  ...given,
});
const incidentsOf = (id: string) =>
  em.execute<Record<string, unknown>[]>(
    `select i.external_id, i.summary_text, i.create_user_id, i.original_author, i.status, i.version, i.number::int,
       to_char(i.occurred_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as occurred,
       to_char(i.closed_at at time zone 'America/Vancouver', 'YYYY-MM-DD') as closed, i.id
     from incident_import_row r join incident i on i.account_id = r.account_id and i.id = r.created_incident_id
     where r.import_id = $1 order by r.row`,
    [id],
  );

const noteSql = `
insert into incident_note (account_id, id, incident_id, body) values (current_account(), uuidv7(), $1, 'Seen.')`;
const waitingSql = `select from pg_stat_activity where datname = current_database() and pg_blocking_pids(pid) <> '{}'`;

describe('an import', () => {
  test('makes incidents of rows, closed with their date, with the old author as text', async () => {
    const done = await aDoneImport(scope, csvOf([aRow(), aRow({ Status: 'Open', 'Date closed': '' })]));
    expect(done).toMatchObject({ state: 'DONE', createdRows: 2, failedRows: 0, skippedRows: 0 });
    const [first, second] = await incidentsOf(done.id);
    expect(first).toMatchObject({
      external_id: 'OLD-1',
      summary_text: 'A bicycle was taken.',
      create_user_id: home.admin.userId,
      original_author: 'J. Moreau',
      status: 2,
      occurred: '2021-01-05 07:15',
      closed: '2021-01-12',
    });
    expect(second).toMatchObject({ status: 1, closed: null });
  });

  test('is read in another encoding where the file does not tell it, as often as it is asked for', async () => {
    const file = Buffer.from(csvOf([aRow({ Summary: '@@ was told.' })]).replace('@@', '\x8e\x8e'), 'latin1');
    const id = await anUpload(scope, file);
    const shown = async () => {
      const { summary } = await afterWork(scope, id);
      return [summary.isEncodingSure, summary.sample[0]!.at(summary.columns.indexOf('Summary'))];
    };
    expect(await shown()).toEqual([false, 'ŽŽ was told.']);
    await readAgain(scope, id, 'macintosh');
    expect(await shown()).toEqual([false, 'éé was told.']);
    await readAgain(scope, id, 'windows-1252');
    expect(await shown()).toEqual([false, 'ŽŽ was told.']);
    const sure = await aCheckedImport(scope, csvOf([aRow({ Summary: 'Café' })]));
    await expect(readAgain(scope, sure.id, 'macintosh')).rejects.toThrow('tells its encoding');
  });

  test('writes the history, the audit and the changes that single creation writes', async () => {
    const { id } = await aDoneImport(scope, csvOf([aRow()]));
    const [incident] = await incidentsOf(id);
    const history = await em.execute<{ action_type: string }[]>(
      'select action_type from history_entry where incident_id = $1 order by updated_at, id',
      [incident!.id],
    );
    expect(history.map((entry) => entry.action_type)).toEqual(['CREATE', 'CLOSE']);
    const audit = await em.execute<{ transaction_type: string }[]>(
      'select transaction_type from audit_record where object_id = $1 order by seq',
      [incident!.id],
    );
    expect(audit.map((record) => record.transaction_type)).toEqual(['CREATE', 'CLOSE']);
    const changes = await em.execute<{ kind: string; version: number }[]>(
      'select kind, version from incident_change where incident_id = $1 order by place',
      [incident!.id],
    );
    expect(changes).toEqual([
      { kind: 'CREATE', version: 1 },
      { kind: 'CLOSE', version: 2 },
    ]);
    const words = await em.execute<object[]>(`select * from matching_incident_texts('{bicycle}', null, 100)`);
    expect(words).toContainEqual(expect.objectContaining({ id: incident!.id }));
  });

  test('makes an incident once of a number, in a second file too', async () => {
    const rows = [aRow(), aRow()];
    await aDoneImport(scope, csvOf(rows));
    const again = await aCheckedImport(scope, csvOf([...rows, aRow()]));
    expect(again.checked).toMatchObject({ ready: 1, skipped: 2, invalid: 0 });
    await runImport(scope, again.id, { sendsEmails: false });
    expect(await afterWork(scope, again.id)).toMatchObject({ createdRows: 1, skippedRows: 2 });
  });

  test('says of each column what became of its cells', async () => {
    const rows = [aRow({ 'Time occurred': 'approx. 2215' }), aRow({ 'Time occurred': '2330 hrs' }), aRow()];
    const { checked, mapping } = await aCheckedImport(scope, csvOf(rows));
    const made = checked.made!.map(({ column, ...of }) => ({ target: mapping.targets[column], ...of }));
    expect(made).toContainEqual({
      target: 'occurredTime',
      rows: 2,
      examples: [
        { from: 'approx. 2215', to: '2021-01-04 22:15, uncertain' },
        { from: '2330 hrs', to: '2021-01-04 23:30' },
      ],
    });
  });

  test('says at its cell what is wrong with a row, and imports the others', async () => {
    const rows = [aRow(), aRow({ 'Incident class': 'Nothing such' }), aRow({ 'Date occurred': '2021-02-31' })];
    const checked = await aCheckedImport(scope, csvOf(rows));
    expect(checked.checked).toMatchObject({ ready: 1, invalid: 2 });
    const { rows: problems } = await importProblems(scope, checked, { column: null, limit: 10, offset: 0 });
    expect(problems.map(({ row, errors }) => [row, errors.map(({ column }) => column)])).toEqual([
      [3, [4]],
      [4, [1]],
    ]);
    await runImport(scope, checked.id, { sendsEmails: false });
    expect(await afterWork(scope, checked.id)).toMatchObject({ state: 'DONE', createdRows: 1, failedRows: 2 });
  });

  test('asks for the order of dates of birth where all other dates tell theirs', async () => {
    const readAs = async (born: string) =>
      (await afterWork(scope, await anUpload(scope, csvOf([aRow({ 'Person 1 date of birth': born })])))).mapping
        .dateOrder;
    expect(await readAs('05/11/04')).toBeNull();
    expect(await readAs('05/25/04')).toBe('MDY');
    expect(await readAs('2004-05-11')).toBe('YMD');
  });

  test('adds as many classes as its check has promised, and none for what is not known', async () => {
    const rows = Array.from({ length: 501 }, (_, at) => aRow({ 'Incident class': `Kind ${at}` }));
    const file = csvOf([...rows, aRow({ 'Incident class': 'N/A' })]);
    const { checked } = await aCheckedImport(scope, file, { addsEntries: true });
    expect(checked).toMatchObject({ ready: 500, invalid: 2 });
    expect(checked.unknown.class).toHaveLength(500);
  });

  test('asks for no entry that a cell means which is too long to be kept, and has an error at its row', async () => {
    // compatibility forms of Unicode make a text longer than it was written
    const long = ['Noise '.repeat(100), '\ufdfa'.repeat(200), '!!!'];
    const rows = () => csvOf([aRow(), ...long.map((text) => aRow({ 'Incident class': text, Location: text }))]);
    const row = await aCheckedImport(scope, rows());
    expect(row.checked).toMatchObject({ ready: 1, invalid: 3, unknown: { class: [], location: [] } });
    const { rows: problems } = await importProblems(scope, row, { column: null, limit: 10, offset: 0 });
    expect(problems[0]!.errors[0]!.message).toBe('The text has 599 characters, at most 500 fit. Shorten it.');
    const unknown = { class: long.map((text): [string, number] => [text, 1]), location: [] };
    const earlier = { ...row, checked: { ...row.checked, unknown } };
    expect((await matchPage(scope, earlier)).unknown).toEqual([]);
    const done = await aDoneImport(scope, rows(), { addsEntries: true });
    expect(done).toMatchObject({ state: 'DONE', createdRows: 1, failedRows: 3 });
    const { error } = mappingInput.safeParse({
      targets: row.mapping.targets,
      translations: long.map((value) => ({ type: 'LOCATION', value, lookupId: home.lookups.LOCATION })),
    });
    expect(error!.issues.map(({ path, message }) => [path, message])).toEqual([
      [['translations', 0, 'value'], 'Must be at most 500 characters.'],
      [['translations', 1, 'value'], 'Must be at most 500 characters.'],
    ]);
  });

  test('keeps which entry a value means for later imports', async () => {
    const rows = () => csvOf([aRow({ Location: 'Old spa' })]);
    const translations = [{ at: 0, type: 'LOCATION' as const, value: 'old spa', lookupId: home.lookups.LOCATION }];
    expect((await aCheckedImport(scope, rows())).checked.unknown.location).toEqual([['Old spa', 1]]);
    const known = await aCheckedImport(scope, rows(), { translations });
    expect(known.checked).toMatchObject({ ready: 1, invalid: 0 });
    expect((await aCheckedImport(scope, rows())).checked).toMatchObject({ ready: 1, invalid: 0 });
  });

  test('adds entries that are in no list only when asked', async () => {
    const rows = () => csvOf([aRow({ 'Incident class': 'Noise / Loud party' })]);
    const entries = () => em.execute<object[]>(`select from lookup where name in ('Noise', 'Loud party')`);
    expect((await aDoneImport(scope, rows())).createdRows).toBe(0);
    expect(await entries()).toHaveLength(0);
    expect((await aDoneImport(scope, rows(), { addsEntries: true })).createdRows).toBe(1);
    expect(await entries()).toHaveLength(2);
  });

  test('adds entries below one whose name was cut by an earlier import', async () => {
    const rows = (name: string) => csvOf([aRow({ Location: `${'Y'.repeat(120)} / ${name}` })]);
    expect((await aDoneImport(scope, rows('Lobby'), { addsEntries: true })).createdRows).toBe(1);
    expect((await aDoneImport(scope, rows('Roof'), { addsEntries: true })).createdRows).toBe(1);
  });

  test('keeps columns and adds entries whose names are cut inside a character of two units', async () => {
    const place = `${'x'.repeat(99)}🚲`;
    const column = `${'x'.repeat(199)}𠀀`;
    const done = await aDoneImport(scope, csvOf([aRow({ Location: place, [column]: 'Blue' })]), { addsEntries: true });
    expect(done).toMatchObject({ state: 'DONE', createdRows: 1 });
    const [added] = await em.execute('select from lookup where account_id = current_account() and name = $1', [
      place.slice(0, 100).toWellFormed(),
    ]);
    expect(added).toBeDefined();
  });

  test('counts a class with others below it as an error, also when entries are added', async () => {
    const rows = csvOf([aRow({ 'Incident class': 'Some INCIDENT_CLASS' }), aRow({ 'Incident class': 'Fog' })]);
    const { id, checked } = await aCheckedImport(scope, rows, { addsEntries: true });
    expect(checked).toMatchObject({ ready: 1, invalid: 1 });
    await runImport(scope, id, { sendsEmails: false });
    expect(await afterWork(scope, id)).toMatchObject({ createdRows: 1, failedRows: 1 });
  });

  test('links persons who are known already and says how many are new', async () => {
    const person = (name: string) => aRow({ 'Person 1 name': name });
    const rows = csvOf([person('Camille Fortin'), person('Nadia Okafor'), person('Nadia Okafor')]);
    const checked = await aCheckedImport(scope, rows);
    expect(checked.checked.persons).toEqual({ new: 1, known: 1 });
    await runImport(scope, checked.id, { sendsEmails: false });
    await afterWork(scope, checked.id);
    const known = await em.execute<object[]>(`select from person where last_name = 'Okafor'`);
    expect(known).toHaveLength(1);
  });

  test('links legal entities who are known already, adds each other name once, and takes these back', async () => {
    em.create(LegalEntity, { name: 'Fjord Glass Ltd.' });
    await em.flush();
    const row = (names: string) => aRow({ Company: names });
    const checked = await aCheckedImport(
      scope,
      csvOf([row('FJORD GLASS LTD.; Pacific Freight'), row('pacific freight'), row('unknown')]),
    );
    expect(checked.checked.legalEntities).toEqual({ new: 1, known: 1 });
    await runImport(scope, checked.id, { sendsEmails: false });
    expect(await afterWork(scope, checked.id)).toMatchObject({ createdRows: 3, failedRows: 0 });
    const entities = () =>
      em.execute<{ name: string; incidents: number }[]>(
        `select e.name, count(i.id)::int as incidents from legal_entity e
         left join incident_legal_entity i on i.account_id = e.account_id and i.legal_entity_id = e.id
         where e.account_id = current_account() and e.name ~* 'fjord|freight' group by e.id, e.name order by e.name`,
      );
    expect(await entities()).toEqual([
      { name: 'Fjord Glass Ltd.', incidents: 1 },
      { name: 'Pacific Freight', incidents: 2 },
    ]);
    await undoImport(scope, checked.id);
    await afterWork(scope, checked.id);
    expect(await entities()).toEqual([{ name: 'Fjord Glass Ltd.', incidents: 0 }]);
  });

  test('takes two persons of one name on an incident for two, and rows without a number for incidents of their own', async () => {
    const row = () =>
      aRow({ 'Incident number': 'n/a', 'Person 1 name': 'Lou Marsh', 'Person 2 name': 'Lou Marsh', Status: 'Open' });
    const done = await aDoneImport(scope, csvOf([row(), row()].map((each) => ({ ...each, 'Date closed': '' }))));
    expect(done).toMatchObject({ createdRows: 2, failedRows: 0 });
    const persons = await em.execute<{ person_id: string }[]>(
      `select p.person_id from incident_person p join incident_import_row r on r.created_incident_id = p.incident_id
       where r.import_id = $1`,
      [done.id],
    );
    expect(persons).toHaveLength(4);
    expect(new Set(persons.map((person) => person.person_id)).size).toBe(3);
  });

  test('goes on where it was stopped, with each row once', async () => {
    const rows = Array.from({ length: 130 }, () => aRow());
    const { id } = await aCheckedImport(scope, csvOf(rows));
    await runImport(scope, id, { sendsEmails: false });
    const work = afterWork(scope, id);
    for (let done = 0; done === 0; ) {
      [{ done }] = await em.execute<[{ done: number }]>('select done_rows as done from incident_import where id = $1', [
        id,
      ]);
    }
    await cancelImport(scope, id);
    await work;
    const stopped = await afterWork(scope, id);
    expect(stopped.state).toBe('CANCELLED');
    await runImport(scope, id, { sendsEmails: false });
    expect(await afterWork(scope, id)).toMatchObject({
      state: 'DONE',
      createdRows: 130,
      failedRows: 0,
      skippedRows: 0,
    });
    expect(await incidentsOf(id)).toHaveLength(130);
  });

  test('is taken back but for the incidents that somebody has changed', async () => {
    const rows = [aRow(), aRow(), aRow(), aRow({ 'Person 1 name': 'Ines Vale' }), aRow()];
    const { id } = await aDoneImport(scope, csvOf(rows));
    const [first, second, third] = await incidentsOf(id);
    await em.execute(noteSql, [first!.id]);
    await em.execute(
      `insert into incident_task (account_id, incident_id, title, assignee_user_id)
       values (current_account(), $1, 'Call the owner', $2)`,
      [second!.id, home.admin.userId],
    );
    await em.execute(
      `insert into incident_checklist_item (account_id, incident_id, item_id, ordinal, title, ticked_at, tick_user_id,
         tick_user_name)
       values (current_account(), $1, gen_random_uuid(), 1, 'Recording saved', now(), $2, 'admin Test')`,
      [third!.id, home.admin.userId],
    );
    await undoImport(scope, id);
    expect(await afterWork(scope, id)).toMatchObject({ state: 'UNDONE', createdRows: 5, keptIncidents: 3 });
    expect((await incidentsOf(id)).map((incident) => incident.id)).toEqual([first!.id, second!.id, third!.id]);
    expect(await em.execute<object[]>(`select from person where last_name = 'Vale'`)).toHaveLength(0);
    const records = await em.execute<{ transaction_type: string; object_data: object }[]>(
      `select transaction_type, object_data from audit_record where object_id = $1 order by seq`,
      [id],
    );
    expect(records.map((record) => record.transaction_type)).toEqual(['CREATE', 'IMPORT', 'UNDO']);
    expect(records.at(-1)!.object_data).toEqual({ deleted: 2, kept: 3 });
  });

  test('that is taken back while somebody adds a note to one of its incidents keeps that one', async () => {
    const { id } = await aDoneImport(scope, csvOf([aRow(), aRow()]));
    const [first] = await incidentsOf(id);
    await undoImport(scope, id);
    const noted = Promise.withResolvers<void>();
    const committed = Promise.withResolvers<void>();
    const noting = transaction(world.scopeFor(home.admin), async ({ em }) => {
      await em.execute(noteSql, [first!.id]);
      noted.resolve();
      await committed.promise;
    });
    await noted.promise;
    const taken = afterWork(scope, id);
    await expect.poll(async () => (await em.execute<object[]>(waitingSql)).length).toBeGreaterThan(0);
    committed.resolve();
    await noting;
    expect(await taken).toMatchObject({ state: 'UNDONE', createdRows: 2, keptIncidents: 1 });
    expect((await incidentsOf(id)).map((incident) => incident.id)).toEqual([first!.id]);
  });

  test('is taken back but for incidents older than a day, as after a later run', async () => {
    const { id } = await aDoneImport(scope, csvOf([aRow(), aRow()]));
    const [first] = await incidentsOf(id);
    await em.execute(`update incident set created_at = now() - interval '25 hours' where id = $1`, [first!.id]);
    await undoImport(scope, id);
    expect(await afterWork(scope, id)).toMatchObject({ state: 'UNDONE', keptIncidents: 1 });
  });

  test('is not taken back by somebody who may not see its incidents', async () => {
    const done = await aDoneImport(scope, csvOf([aRow()]));
    const other = world.scopeFor(await home.user('other-admin', 'ACCOUNT_ADMIN', 'INCIDENT_DELETE'));
    await expect(undoImport(other, done.id)).rejects.toThrow(ForbiddenError);
    expect((await importRow(scope, done.id)).state).toBe('DONE');
  });

  test('whose taking back was interrupted is taken back further, and makes nothing', async () => {
    const { id } = await aDoneImport(scope, csvOf([aRow(), aRow()]));
    await undoImport(scope, id);
    await failImport(scope, id, 'Something went wrong on our side.');
    const failed = { state: 'UNDONE', problem: 'Something went wrong on our side.', keptIncidents: 2 };
    expect(await importRow(scope, id)).toMatchObject(failed);
    await expect(runImport(scope, id, { sendsEmails: false })).rejects.toThrow('gone on meanwhile');
    await undoImport(scope, id);
    expect(await afterWork(scope, id)).toMatchObject({ state: 'UNDONE', problem: '', keptIncidents: 0 });
  });

  test('shows private details of persons to who uploaded it and to who may see them', async () => {
    const wrong = aRow({
      'Date occurred': '2021-02-31',
      'Person 1 name': 'Ines Vale',
      'Person 1 phone': '604 555 0100',
    });
    const bad = aRow({ 'Person 1 name': 'Ines Vale', 'Person 1 date of birth': 'in May' });
    const checked = await aCheckedImport(scope, csvOf([wrong, bad]));
    const shownTo = async (reader: typeof scope) => {
      const row = await importRow(reader, checked.id);
      return JSON.stringify(await importProblems(reader, row, { column: null, limit: 10, offset: 0 }));
    };
    const without = world.scopeFor(await home.user('without-privacy', 'ACCOUNT_ADMIN'));
    const other = world.scopeFor(await home.user('with-privacy', 'ACCOUNT_ADMIN', 'PRIVACY_INFO_VIEW'));
    for (const reader of [scope, other]) expect(await shownTo(reader)).toMatch(/604 555 0100.*in May/);
    expect(await shownTo(without)).not.toMatch(/604 555 0100|in May/);
    expect(await shownTo(without)).toContain('You do not have permission to see private details');
    const shared = await importRow(without, checked.id);
    const at = shared.summary.columns.indexOf('Person 1 phone');
    const samples = async () => (await matchPage(without, await importRow(without, checked.id))).columns[at]!.samples;
    expect(await samples()).toBe('Hidden');
    const targets = shared.mapping.targets.map((target, column) => (column === at ? 'details' : target));
    const mapping = mappingInput.parse({ targets, dateOrder: shared.mapping.dateOrder ?? '' });
    await saveMapping(scope, checked.id, { ...mapping, version: String(shared.version) });
    expect(await samples(), 'whatever is chosen for the column').toBe('Hidden');
  });

  describe('with a column that its owner chose as private details', () => {
    // byte 8e is Ž in one encoding and é in another
    const email = 'ŽŽ@example.com';
    const without = () => home.user('without-privacy', 'ACCOUNT_ADMIN').then(world.scopeFor);
    const targetsWith = (targets: readonly Target[], at: number, target: Target) =>
      mappingInput.parse({ targets: targets.map((each, column) => (column === at ? target : each)) });
    const aSharedImport = async () => {
      const row = aRow({ Summary: 'ŽŽ was told.', Contact: email, 'Date occurred': '2021-02-31' });
      const id = await anUpload(scope, Buffer.from(csvOf([row]).replaceAll('Ž', '\x8e'), 'latin1'));
      const { mapping, summary } = await afterWork(scope, id);
      const at = summary.columns.indexOf('Contact');
      await saveMapping(scope, id, targetsWith(mapping.targets, at, 'person.1.email'));
      await checkImport(scope, id);
      return { id, at, row: await afterWork(scope, id) };
    };

    test.each(['ignore', 'details', 'location'] as const)(
      'refuses that who may not see these chooses %s for it, and tells no cell of it',
      async (target) => {
        const reader = await without();
        const { id, at, row } = await aSharedImport();
        const wanted = row.mapping.targets.map((each) => (each === target ? 'ignore' : each));
        const refused = saveMapping(reader, id, targetsWith(wanted, at, target));
        await expect(refused).rejects.toMatchObject({ messages: { [`targets[${at}]`]: [expect.any(String)] } });
        await checkImport(reader, id);
        const checked = await afterWork(reader, id);
        const problems = await importProblems(reader, checked, { column: null, limit: 10, offset: 0 });
        expect(problems.total).toBe(1);
        expect(JSON.stringify([await matchPage(reader, checked), problems])).not.toContain(email);
        const others = row.mapping.targets.map((each) => (each === 'location' ? 'address' : each));
        await saveMapping(reader, id, mappingInput.parse({ targets: others }));
        expect((await importRow(scope, id)).mapping.targets).toEqual(others);
      },
    );

    test('does not ask who may not see these about letters', async () => {
      const reader = await without();
      const { id, row } = await aSharedImport();
      expect((await matchPage(reader, await importRow(reader, id))).doubt).toBeNull();
      expect((await matchPage(scope, row)).doubt!.examples).toContain(email);
    });

    test('keeps it private when it is read again after another file has named such a column otherwise', async () => {
      const reader = await without();
      const { id, at } = await aSharedImport();
      const ownId = await anUpload(reader, csvOf([aRow({ Contact: 'Front desk' })]));
      const { mapping } = await afterWork(reader, ownId);
      await saveMapping(reader, ownId, targetsWith(mapping.targets, at, 'ignore'));
      await expect(readAgain(reader, id, 'macintosh')).rejects.toThrow('Ask who uploaded the file');
      await readAgain(scope, id, 'macintosh');
      const row = await afterWork(reader, id);
      expect(row.checked).toEqual({});
      expect(row.mapping.targets[at]).toBe('person.1.email');
      expect((await matchPage(reader, row)).columns[at]!.samples).toBe('Hidden');
    });

    test('lists no values of it that were checked as locations before', async () => {
      const reader = await without();
      const { id, at, row } = await aSharedImport();
      const { targets } = row.mapping;
      const asLocation = targets.map((each) => (each === 'location' ? 'ignore' : each));
      await saveMapping(scope, id, targetsWith(asLocation, at, 'location'));
      await checkImport(scope, id);
      expect((await afterWork(scope, id)).checked.unknown.location).toEqual([[email, 1]]);
      await saveMapping(scope, id, mappingInput.parse({ targets }));
      expect(JSON.stringify((await importRow(reader, id)).checked)).not.toContain(email);
    });
  });

  test('is not read again, where a column is private by its name alone, by who may not see these', async () => {
    const row = aRow({ Summary: 'ŽŽ was told.', 'Victim – phone': '604 555 0100' });
    const id = await anUpload(scope, Buffer.from(csvOf([row]).replaceAll('Ž', '\x8e').replace('–', '\x96'), 'latin1'));
    const { mapping, summary } = await afterWork(scope, id);
    const at = summary.columns.indexOf('Victim – phone');
    const targets = mapping.targets.map((each, column) => (column === at ? 'ignore' : each));
    await saveMapping(scope, id, mappingInput.parse({ targets }));
    const reader = world.scopeFor(await home.user('without-privacy', 'ACCOUNT_ADMIN'));
    expect((await matchPage(reader, await importRow(reader, id))).columns[at]!.samples).toBe('Hidden');
    await expect(readAgain(reader, id, 'macintosh')).rejects.toThrow('Ask who uploaded the file');
    await readAgain(scope, id, 'macintosh');
  });

  test('lists no values of a column named as private details that is chosen as the location', async () => {
    const reader = world.scopeFor(await home.user('without-privacy', 'ACCOUNT_ADMIN'));
    const id = await anUpload(scope, csvOf([aRow({ 'Person 1 email': 'ines@example.com' })]));
    const { mapping, summary } = await afterWork(scope, id);
    const at = summary.columns.indexOf('Person 1 email');
    const targets = mapping.targets.map((each, column) => (column === at ? 'location' : each));
    targets[summary.columns.indexOf('Location')] = 'ignore';
    await saveMapping(scope, id, mappingInput.parse({ targets }));
    const row = await importRow(reader, id);
    expect((await matchPage(scope, row)).unknown).toContainEqual(
      expect.objectContaining({ value: 'ines@example.com' }),
    );
    expect(JSON.stringify(await matchPage(reader, row))).not.toContain('ines@example.com');
  });

  test('is on no page behind the last one of the list, whatever its number', async () => {
    await anUpload(scope, csvOf([aRow()]));
    const { page, pageSize } = Pagination.parse({ p: String(Number.MAX_SAFE_INTEGER), psz: '50' });
    const list = await importList(scope, { limit: pageSize, offset: (page - 1) * pageSize });
    expect(list).toEqual({ imports: [], total: expect.any(Number) });
    expect(list.total).toBeGreaterThan(0);
  });

  test('is not run again when its file is no longer kept', async () => {
    const { id } = await aDoneImport(scope, csvOf([aRow(), aRow({ 'Date occurred': '2021-02-31' })]));
    await em.execute('update incident_import set file_id = null where id = $1', [id]);
    await expect(runImport(scope, id, { sendsEmails: false })).rejects.toThrow('Upload it again');
    expect(await importRow(scope, id)).toMatchObject({ state: 'DONE', failedRows: 1 });
  });

  test('keeps the columns of the one who saved first, and shows both to the second', async () => {
    const { id, version } = await aCheckedImport(scope, csvOf([aRow()]));
    const input = mappingInput.parse({ targets: ['externalId', 'occurredDate', 'ignore', 'ignore', 'class'] });
    await saveMapping(scope, id, { ...input, version: String(version) });
    await expect(saveMapping(scope, id, { ...input, version: String(version) })).rejects.toThrow(/Others changed this/);
  });

  test('is made by two people at once, each row once', async () => {
    const other = world.scopeFor(await home.user('importer', ...privileges));
    const rows = [1, 2].map(() => csvOf(Array.from({ length: 60 }, () => aRow())));
    const both = await Promise.all([aDoneImport(scope, rows[0]!), aDoneImport(other, rows[1]!)]);
    expect(both.map(({ state, createdRows }) => [state, createdRows])).toEqual([
      ['DONE', 60],
      ['DONE', 60],
    ]);
    const [{ numbers }] = await em.execute<[{ numbers: number }]>(
      `select count(distinct number)::int as numbers from incident where id in (
         select created_incident_id from incident_import_row where import_id in ($1, $2))`,
      both.map(({ id }) => id),
    );
    expect(numbers).toBe(120);
  });

  test('by two workers at once makes each row once', async () => {
    const withoutNumber = async () =>
      (await em.execute<object[]>('select from incident where external_id is null')).length;
    const before = await withoutNumber();
    const rows = Array.from({ length: 120 }, () => aRow({ 'Incident number': '' }));
    const { id } = await aCheckedImport(scope, csvOf(rows));
    await runImport(scope, id, { sendsEmails: false });
    await Promise.all([afterWork(scope, id), afterWork(world.scopeFor(home.admin), id)]);
    expect(await afterWork(scope, id)).toMatchObject({ state: 'DONE', createdRows: 120, failedRows: 0 });
    expect((await withoutNumber()) - before).toBe(120);
  });

  test('of one file by two people at once makes each incident once', async () => {
    const other = world.scopeFor(await home.user('importer', ...privileges));
    const file = csvOf(Array.from({ length: 60 }, () => aRow()));
    const both = await Promise.all([aDoneImport(scope, file), aDoneImport(other, file)]);
    expect(both[0]!.createdRows + both[1]!.createdRows).toBe(60);
    expect(both[0]!.skippedRows + both[1]!.skippedRows).toBe(60);
  });

  test('is refused in a sentence where its file has more than 50,000 rows', async () => {
    const head = 'Incident number,Date occurred,Incident class\n';
    const id = await anUpload(scope, head + Array.from({ length: 50_001 }, (_, at) => `${at},2021-01-04,x\n`).join(''));
    expect(await afterWork(scope, id)).toMatchObject({
      state: 'REFUSED',
      problem: 'The file has more than 50,000 rows. Split it, and import one part after the other.',
    });
  });
});
