import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { addLookup } from '#app/administration/lookups/commands/add-lookup.server.ts';
import { deleteLookup } from '#app/administration/lookups/commands/delete-lookup.server.ts';
import { deleteLookupAddress } from '#app/administration/lookups/commands/delete-lookup-address.server.ts';
import { disableLookup } from '#app/administration/lookups/commands/disable-lookup.server.ts';
import { importLookups } from '#app/administration/lookups/commands/import-lookups.server.ts';
import { moveLookup } from '#app/administration/lookups/commands/move-lookup.server.ts';
import { reorderLookup } from '#app/administration/lookups/commands/reorder-lookup.server.ts';
import { saveLookupAddress } from '#app/administration/lookups/commands/save-lookup-address.server.ts';
import { updateLookup } from '#app/administration/lookups/commands/update-lookup.server.ts';
import { updateLookupLabels } from '#app/administration/lookups/commands/update-lookup-labels.server.ts';
import { lookupAddressInput } from '#app/administration/lookups/lookup.schema.ts';
import { lookupsAsCsv } from '#app/administration/lookups/lookup-csv.server.ts';
import { importPlan } from '#app/administration/lookups/queries/import-plan.server.ts';
import { lookupAddress } from '#app/administration/lookups/queries/lookup-address.server.ts';
import { lookupEntry } from '#app/administration/lookups/queries/lookup-entry.server.ts';
import { lookupList } from '#app/administration/lookups/queries/lookup-list.server.ts';
import { lookupUses } from '#app/administration/lookups/queries/lookup-uses.server.ts';
import { locationAddress } from '#app/drafts/form/queries/location-address.server.ts';
import type { LookupType } from '#db/vocabulary/lookup.ts';
import { interceptedSql } from '../support/intercepted-sql.ts';
import { aWorld, type TestUser } from '../support/world.ts';

const world = await aWorld();
afterAll(() => world.close());

const { home, neighbour, scopeFor } = world;
const keeper = await home.user('keeper', 'LOOKUP_ADD', 'LOOKUP_EDIT', 'LOOKUP_DELETE');
const scope = scopeFor(keeper);

/** Adds one entry under another for each name, and returns the ids; the first name is made unique. */
async function aBranch(type: LookupType, ...names: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const [at, name] of names.entries()) {
    const given = { type, parentId: ids.at(-1) ?? null, name: at === 0 ? `${name} ${randomUUID()}` : name };
    ids.push((await addLookup(scope, given))!);
  }
  return ids;
}

async function pathOf(id: string) {
  return (await lookupEntry(scope, id)).path.map((name) => name.replace(/ [0-9a-f]{8}-.*/, ''));
}

async function ancestorsOf(id: string) {
  const rows = await scope.em.execute<{ id: string }[]>(
    `select ancestor_id as id from lookup_closure where account_id = current_account() and descendant_id = $1
     order by depth desc`,
    [id],
  );
  return rows.map((row) => row.id);
}

async function audited(id: string) {
  return await scope.em.execute<{ action: string; name: string; data: Record<string, unknown>; by: string }[]>(
    `select transaction_type as action, object_name as name, object_data as data, create_user_name as by
     from audit_record where account_id = current_account() and object_type = 'LOOKUP' and object_id = $1 order by seq`,
    [id],
  );
}

async function childrenOf(parentId: string) {
  const { entries } = await lookupList(scope, 'LOCATION');
  return entries.filter((entry) => entry.parentId === parentId).map(({ name }) => name);
}

describe('an entry of a list', () => {
  test('is added below another one, up to the last level of its list, and audited', async () => {
    const [class1, class2, class3, class4] = await aBranch('INCIDENT_CLASS', 'Security', 'Theft', 'Vehicle', 'Parkade');
    expect(await pathOf(class4!)).toEqual(['Security', 'Theft', 'Vehicle', 'Parkade']);
    expect(await ancestorsOf(class4!)).toEqual([class1, class2, class3, class4]);
    const tooDeep = addLookup(scope, { type: 'INCIDENT_CLASS', parentId: class4!, name: 'Row 5' });
    await expect(tooDeep).rejects.toThrow('This list has no further level.');
    const [flat] = await aBranch('DEPARTMENT', 'Front desk');
    const below = addLookup(scope, { type: 'DEPARTMENT', parentId: flat!, name: 'Night' });
    await expect(below).rejects.toThrow('This list has no further level.');
    expect(await audited(class2!)).toMatchObject([{ action: 'CREATE', name: 'Theft', by: keeper.name }]);
  });

  test('is not added without a name, under a parent of another list or of another account', async () => {
    expect(await addLookup(scope, { type: 'DEPARTMENT', parentId: null, name: '' })).toBeNull();
    const [location] = await aBranch('LOCATION', 'Tower');
    const wrongList = addLookup(scope, { type: 'INCIDENT_CLASS', parentId: location!, name: 'Theft' });
    await expect(wrongList).rejects.toThrow('Choose from the list.');
    const theirs = addLookup(scope, { type: 'LOCATION', parentId: neighbour.lookups.LOCATION, name: 'Roof' });
    await expect(theirs).rejects.toThrow('no such lookup');
  });

  test('has a name that no sibling has, in whatever case or accents', async () => {
    const [top, floor] = await aBranch('LOCATION', 'Tower', 'Réception');
    for (const name of ['Réception', 'reception', 'RECEPTION']) {
      const again = addLookup(scope, { type: 'LOCATION', parentId: top!, name });
      await expect(again).rejects.toThrow('There is already an entry with this name here.');
    }
    const other = await addLookup(scope, { type: 'LOCATION', parentId: top!, name: 'Lobby' });
    const renamed = updateLookup(scope, other!, { name: 'reception', active: true });
    await expect(renamed).rejects.toThrow('There is already an entry with this name here.');
    await updateLookup(scope, floor!, { name: 'RÉCEPTION', active: true });
    expect(await addLookup(scope, { type: 'LOCATION', parentId: floor!, name: 'Réception' })).not.toBeNull();
  });

  test('is renamed in the paths of everything below it', async () => {
    const [top, , , spot] = await aBranch('LOCATION', 'Tower', 'Floor 1', 'Hall', 'Bench');
    await updateLookup(scope, top!, { name: 'North tower', active: true });
    expect(await pathOf(spot!)).toEqual(['North tower', 'Floor 1', 'Hall', 'Bench']);
    expect((await audited(top!)).at(-1)).toMatchObject({
      action: 'EDIT',
      data: { after: { path: ['North tower'], active: true } },
    });
  });

  test('is disabled and enabled; an empty name leaves the name as it is', async () => {
    const [id] = await aBranch('SEVERITY_TYPE', 'Minor');
    await updateLookup(scope, id!, { name: '', active: false });
    expect(await lookupEntry(scope, id)).toMatchObject({ active: false, name: expect.stringMatching(/^Minor/) });
    await updateLookup(scope, id!, { name: '', active: true });
    await updateLookup(scope, id!, { name: '', active: true });
    expect((await audited(id!)).map(({ action }) => action)).toEqual(['CREATE', 'DISABLE', 'ENABLE']);
  });

  test('is deleted with everything below it', async () => {
    const [top, floor, hall] = await aBranch('LOCATION', 'Tower', 'Floor 1', 'Hall');
    await deleteLookup(scope, top!);
    for (const id of [top, floor, hall]) await expect(lookupEntry(scope, id)).rejects.toThrow('no such lookup');
    const [, { action, data }] = (await audited(top!)) as [unknown, { action: string; data: { deleted: string[][] } }];
    expect(action).toBe('DELETE');
    expect(data.deleted.map((path) => path.slice(1))).toEqual([[], ['Floor 1'], ['Floor 1', 'Hall']]);
  });

  test('of another account does not exist', async () => {
    const theirs = neighbour.lookups.LOCATION;
    const attempts = [
      () => updateLookup(scope, theirs, { name: 'Mine', active: true }),
      () => deleteLookup(scope, theirs),
      () => moveLookup(scope, theirs, null),
      () => reorderLookup(scope, theirs, 'up'),
      () => saveLookupAddress(scope, theirs, lookupAddressInput.parse({ street: 'Main' })),
      () => deleteLookupAddress(scope, theirs),
      () => moveLookup(scope, home.lookups.LOCATION, theirs),
    ];
    for (const attempt of attempts) await expect(attempt(), String(attempt)).rejects.toThrow('no such lookup');
  });
});

describe('deleting an entry that something refers to', () => {
  const instead = 'and cannot be deleted. Disable it instead: they keep it, and nobody can choose it again.';
  const ofIncidents = /is used by \d+ incident.* and cannot be deleted\. Disable .* instead: they keep it/;

  test.each(['INCIDENT_CLASS', 'VEHICLE_INVOLVEMENT', 'CORRECTIVE_ACTION_TYPE'] as const)(
    'is refused for %s of an incident',
    async (type) => {
      await expect(deleteLookup(scope, home.lookups[type])).rejects.toThrow(ofIncidents);
      expect(await lookupEntry(scope, home.lookups[type])).toBeDefined();
    },
  );

  test('is refused for the entry above one in use, which the message names', async () => {
    const { parentId } = await lookupEntry(scope, home.lookups.INCIDENT_CLASS);
    await expect(deleteLookup(scope, parentId!)).rejects.toThrow(
      /^Some INCIDENT_CLASS \/ One INCIDENT_CLASS is used by \d+ incident.*\. Disable Some INCIDENT_CLASS instead/,
    );
  });

  test('is refused with its own uses and those of the entries below it counted apart', async () => {
    const [top, floor, hall] = await aBranch('LOCATION', 'Tower', 'Floor 1', 'Hall');
    const { em } = scopeFor(home.admin);
    const places = [top, floor, floor, hall];
    for (const place of places) {
      const { id } = await world.anIncident({ by: home.manager });
      const sql = 'update incident set last_location_id = $2 where account_id = current_account() and id = $1';
      await em.execute(sql, [id, place]);
    }
    const used = async (id: string | undefined) => {
      const { own, below, usedBelow } = await lookupUses(scope, id);
      return { own: own?.incidents, below: below?.incidents, usedBelow };
    };
    expect(await used(top)).toEqual({ own: 1, below: 3, usedBelow: ['Floor 1', 'Hall'] });
    expect(await used(floor)).toEqual({ own: 2, below: 1, usedBelow: ['Hall'] });
    expect(await used(hall)).toEqual({ own: 1, below: undefined, usedBelow: [] });
    await expect(deleteLookup(scope, top!)).rejects.toThrow(
      /is used by 1 incident \(entries below it: 3 incidents\) and/,
    );
  });

  test('is refused for what only a locked incident uses, though the user does not see it', async () => {
    const [severity] = await aBranch('SEVERITY_TYPE', 'Grave');
    const { id } = await world.anIncident({ by: home.manager });
    const { em } = scopeFor(home.admin);
    await em.execute(
      'update incident set severity_id = $2, locked = true where account_id = current_account() and id = $1',
      [...[id, severity]],
    );
    await expect(deleteLookup(scope, severity!)).rejects.toThrow(`is in use ${instead}`);
    expect((await lookupUses(scope, severity)).own?.incidents).toBe(0);
  });

  test('is refused for what a draft has chosen anywhere in its form', async () => {
    const [gender] = await aBranch('GENDER_TYPE', 'Other');
    await world.aDraft({ by: home.officer, body: { persons: [{ lookupGenderTypeId: gender }] } });
    await expect(deleteLookup(scope, gender!)).rejects.toThrow(`is used by 1 draft ${instead}`);
  });

  test('is refused for the class of a rule for emails', async () => {
    const [severity] = await scope.em.execute<{ id: string }[]>(
      'select class_id as id from incident_notification_class where account_id = current_account()',
    );
    await expect(deleteLookup(scope, severity!.id)).rejects.toThrow(/1 rule for emails and cannot be deleted/);
  });

  test('can be answered by disabling it, which keeps its name', async () => {
    const before = await lookupEntry(scope, home.lookups.VEHICLE_INVOLVEMENT);
    await disableLookup(scope, before.id);
    expect(await lookupEntry(scope, before.id)).toMatchObject({ name: before.name, active: false });
    await updateLookup(scope, before.id, { name: before.name, active: true });
  });
});

describe('moving an entry', () => {
  test('takes everything below it to the new place, paths and searches by branch included', async () => {
    const [north, , hall, bench] = await aBranch('LOCATION', 'North', 'Floor 1', 'Hall', 'Bench');
    const [south] = await aBranch('LOCATION', 'South');
    await moveLookup(scope, hall!, south!);
    expect(await pathOf(bench!)).toEqual(['South', 'Hall', 'Bench']);
    expect(await ancestorsOf(bench!)).toEqual([south, hall, bench]);
    expect((await lookupEntry(scope, north)).below).toBe(1);
    await moveLookup(scope, hall!, null);
    expect(await ancestorsOf(bench!)).toEqual([hall, bench]);
    expect((await audited(hall!)).map(({ action }) => action)).toEqual(['CREATE', 'MOVE', 'MOVE']);
  });

  test('is refused below itself, beyond the last level and beside an entry of its name', async () => {
    const [top, floor, , , spot] = await aBranch('LOCATION', 'Tower', 'Floor 1', 'Hall', 'Corner', 'Bench');
    const move = (id: string, to: string) => moveLookup(scope, id, to);
    for (const to of [floor, spot]) await expect(move(floor!, to!)).rejects.toThrow('below itself');
    const [other, otherFloor] = await aBranch('LOCATION', 'Annex', 'floor 1');
    await expect(move(top!, other!)).rejects.toThrow('There it would have more than 5 levels.');
    await expect(move(floor!, other!)).rejects.toThrow('There is already an entry with this name here.');
    await expect(move(otherFloor!, home.lookups.DEPARTMENT)).rejects.toThrow('Choose from the list.');
  });

  test('below itself is refused by the database too', async () => {
    const [top, , hall] = await aBranch('LOCATION', 'Tower', 'Floor 1', 'Hall');
    const { em } = scopeFor(home.admin);
    const sql = 'update lookup set parent_id = $2 where account_id = current_account() and id = $1';
    await expect(em.execute(sql, [top, hall])).rejects.toThrow('a lookup entry is not below itself');
    await expect(em.execute(sql, [top, home.lookups.DEPARTMENT])).rejects.toThrow('of the type of its parent');
  });

  test('in two ways at the same time never makes a circle', async () => {
    const [one] = await aBranch('LOCATION', 'One');
    const [other] = await aBranch('LOCATION', 'Other');
    const results = await Promise.allSettled([
      moveLookup(scopeFor(keeper), one!, other!),
      moveLookup(scopeFor(home.admin), other!, one!),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('the order of siblings', () => {
  let top: string;
  let ids: string[];
  beforeEach(async () => {
    [top] = (await aBranch('LOCATION', 'Tower')) as [string];
    ids = [];
    for (const name of ['B', 'A', 'C']) ids.push((await addLookup(scope, { type: 'LOCATION', parentId: top, name }))!);
  });

  test('is that in which they were added, until they are moved up or down', async () => {
    expect(await childrenOf(top)).toEqual(['B', 'A', 'C']);
    await reorderLookup(scope, ids[2], 'up');
    await reorderLookup(scope, ids[0], 'down');
    expect(await childrenOf(top)).toEqual(['C', 'B', 'A']);
    expect((await audited(ids[2]!)).at(-1)).toMatchObject({
      action: 'REORDER',
      data: { before: { place: 3 }, after: { place: 2 } },
    });
  });

  test('changes too where all had the same position', async () => {
    const { em } = scopeFor(home.admin);
    await em.execute('update lookup set position = 0 where account_id = current_account() and parent_id = $1', [top]);
    expect(await childrenOf(top)).toEqual(['A', 'B', 'C']);
    await reorderLookup(scope, ids[0], 'up');
    expect(await childrenOf(top)).toEqual(['B', 'A', 'C']);
  });

  test('stays at its ends, without an audit record', async () => {
    await reorderLookup(scope, ids[0], 'up');
    await reorderLookup(scope, ids[2], 'down');
    expect(await childrenOf(top)).toEqual(['B', 'A', 'C']);
    expect((await audited(ids[0]!)).map(({ action }) => action)).toEqual(['CREATE']);
  });
});

describe('the address of a location', () => {
  const given = (address: object) => lookupAddressInput.parse({ countryCode: 'CA', ...address });

  test('is attached, changed and removed, and the form of incidents takes it', async () => {
    const [top, floor] = await aBranch('LOCATION', 'Tower', 'Floor 1');
    await saveLookupAddress(scope, top!, given({ address: '100', street: 'Quay St', cityName: 'vancouver' }));
    const { address } = (await locationAddress(scope, floor!))!;
    expect(address).toMatchObject({
      address: '100',
      street: 'Quay St',
      cityName: 'Vancouver',
      stateName: 'British Columbia',
    });
    await saveLookupAddress(scope, top!, given({ address: '102', street: 'Quay St' }));
    expect(await lookupAddress(scope, top!)).toMatchObject({ address: '102', cityId: null, cityName: '' });
    await deleteLookupAddress(scope, top!);
    expect(await lookupAddress(scope, top!)).toBeNull();
    await expect(deleteLookupAddress(scope, top!)).rejects.toThrow('no such address');
    expect((await audited(top!)).map(({ action }) => action)).toEqual(['CREATE', 'ADDRESS', 'ADDRESS', 'ADDRESS']);
  });

  test('is refused with an unknown city, with texts that are too long, and for another list', async () => {
    const [top] = await aBranch('LOCATION', 'Tower');
    const unknown = saveLookupAddress(scope, top!, given({ cityId: randomUUID(), cityName: 'Vancouver' }));
    await expect(unknown).rejects.toThrow('invalid cityId');
    const parsed = lookupAddressInput.safeParse({ unit: 'x'.repeat(21), postalCode: 'x'.repeat(11), cityId: 'x' });
    expect(parsed.error?.issues.map(({ message }) => message)).toEqual([
      'Unit length cannot be longer than 20.',
      'invalid cityId',
      'Postal code length cannot be longer than 10.',
    ]);
    await expect(saveLookupAddress(scope, home.lookups.DEPARTMENT, given({}))).rejects.toThrow('no such location');
  });
});

describe('the names of the levels', () => {
  test('are those of the account, else their numbers', async () => {
    expect((await lookupList(scope, 'INCIDENT_CAUSE')).labels).toEqual(['Level 1', 'Level 2']);
    await updateLookupLabels(scope, 'INCIDENT_CAUSE', ['Cause', 'Detail']);
    expect((await lookupList(scope, 'INCIDENT_CAUSE')).labels).toEqual(['Cause', 'Detail']);
    expect((await lookupList(scopeFor(neighbour.admin), 'INCIDENT_CAUSE')).labels).toEqual(['Level 1', 'Level 2']);
  });
});

describe('a list as a file', () => {
  const planOf = async (user: TestUser, type: LookupType, csv: string) =>
    (await importPlan(scopeFor(user), type, csv)).rows;

  test('that is exported and imported into another account makes the same list', async () => {
    await aBranch('INCIDENT_CAUSE', 'Human', '=cmd()');
    const list = await lookupList(scope, 'INCIDENT_CAUSE');
    const csv = lookupsAsCsv(list);
    expect(csv).toContain("'=cmd()");
    expect(new Set((await planOf(keeper, 'INCIDENT_CAUSE', csv)).map(({ result }) => result))).toEqual(
      new Set(['known']),
    );
    const added = await importLookups(scopeFor(neighbour.admin), { type: 'INCIDENT_CAUSE', csv });
    expect(added).toBe(list.entries.length - 1);
    const copy = await lookupList(scopeFor(neighbour.admin), 'INCIDENT_CAUSE');
    expect(
      lookupsAsCsv({ ...copy, labels: list.labels })
        .split('\n')
        .slice(1)
        .sort(),
    ).toEqual(expect.arrayContaining(csv.split('\n').slice(2).sort()));
  });

  test('is shown row by row before it is imported: what is new, what is known, and what is wrong', async () => {
    const csv = [
      'Class;Category;Subcategory;Type;Active',
      'Fire;Alarm;;;yes',
      'fire;ALARM;;;yes',
      ';Alarm;;;',
      'Fire;Smoke;Room;Bed;no',
      'A;B;C;D;E;F',
      `${'x'.repeat(101)};;;;`,
      'Fire;Water;;;maybe',
      '"Fire";"";"";"";',
    ].join('\n');
    const rows = await planOf(keeper, 'INCIDENT_CLASS', csv);
    expect(rows.map(({ line, result, message }) => [line, result, message])).toEqual([
      [2, 'new', undefined],
      [3, 'known', undefined],
      [4, 'bad', 'A level above the name is empty.'],
      [5, 'new', undefined],
      [6, 'bad', expect.stringContaining('The row has 6 cells, but the first row has 5.')],
      [7, 'bad', 'Name length cannot be longer than 100.'],
      [8, 'bad', 'Active is Yes or No.'],
      [9, 'known', undefined],
    ]);
    expect(rows.map(({ parents }) => parents).filter(Boolean)).toEqual([['Fire'], ['Smoke', 'Room']]);
    const told = rows.reduce((sum, row) => sum + Number(row.result === 'new') + (row.parents?.length ?? 0), 0);
    expect(told).toBe(5);
    expect(await importLookups(scope, { type: 'INCIDENT_CLASS', csv })).toBe(told);
    expect(await importLookups(scope, { type: 'INCIDENT_CLASS', csv })).toBe(0);
    const { entries } = await lookupList(scope, 'INCIDENT_CLASS');
    expect(entries.find(({ name }) => name === 'Bed')).toMatchObject({ active: false });
  });

  test('is not imported before its first row is known to name the columns, and keeps it when it is an entry', async () => {
    const [first, second] = [`Pool ${randomUUID()}`, `Spa ${randomUUID()}`];
    const csv = `${first};Yes\n${second};No`;
    await expect(importLookups(scope, { type: 'DEPARTMENT', csv })).rejects.toThrow(
      `Does the first row, “${first}, Yes”`,
    );
    const { question, rows } = await importPlan(scope, 'DEPARTMENT', csv);
    expect(rows).toEqual([]);
    const [names, entry] = question!.answers.map((answer) => answer.csv);
    expect((await planOf(keeper, 'DEPARTMENT', names!)).map(({ path }) => path)).toEqual([[second]]);
    expect(await importLookups(scope, { type: 'DEPARTMENT', csv: entry! })).toBe(2);
    expect((await planOf(keeper, 'DEPARTMENT', entry!)).map(({ result }) => result)).toEqual(['known', 'known']);
    const { entries } = await lookupList(scope, 'DEPARTMENT');
    expect(entries.find(({ name }) => name === second)).toMatchObject({ active: false });
  });

  test('with names that only the database takes for the same is imported once', async () => {
    expect(await importLookups(scope, { type: 'DEPARTMENT', csv: 'Name\nØstgaard\nOstgaard\nStraße\nStrasse' })).toBe(
      2,
    );
  });

  test('that is no CSV or too long is refused with a sentence', async () => {
    await expect(planOf(keeper, 'DEPARTMENT', 'Na"me\nDesk')).rejects.toThrow('Line 1 cannot be read. A quote stands');
    const long = `Name\n${Array.from({ length: 5001 }, (_, at) => `Row ${at}`).join('\n')}`;
    await expect(planOf(keeper, 'DEPARTMENT', long)).rejects.toThrow('The file has more than 5000 rows.');
  });

  test('of 5,000 entries is imported in parts, and listed and moved by as few queries as one of 50', async () => {
    const queriesOf = async (count: number) => {
      const rows = Array.from({ length: count }, (_, at) => `Of ${count},${count}/${at % 20},Floor ${at % 100},${at}`);
      const queries = { imported: 0, listed: 0, moved: 0 };
      const counting = <Result>(what: keyof typeof queries, work: () => Promise<Result>) =>
        interceptedSql((text) => {
          // once a minute the queue reads its settings
          if (!/pgboss/.test(text)) queries[what]++;
          return undefined;
        }, work);
      const csv = ['Level 1,Level 2,Level 3,Level 4', ...rows].join('\n');
      expect(await counting('imported', () => importLookups(scope, { type: 'LOCATION', csv }))).toBeGreaterThan(count);
      const { entries } = await counting('listed', () => lookupList(scope, 'LOCATION'));
      const building = entries.find(({ name }) => name === `${count}/7`)!;
      await counting('moved', () => moveLookup(scope, building.id, null));
      return queries;
    };
    // 5,120 entries are 11 statements of 500 at most, which a busy machine can do in time
    const { imported, ...others } = await queriesOf(50);
    expect(await queriesOf(5_000)).toEqual({ imported: imported + 10, ...others });
  });
});
