import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { headQuestion, lookupsAsCsv, planImport } from '#app/administration/lookups/lookup-csv.server.ts';
import { readCsv } from '#app/platform/text-files/csv.server.ts';

const labels = ['Building', 'Floor', 'Room', 'Place', 'Spot'];
const keyOf = (path: string[]) => JSON.stringify(path.map((name) => name.toLowerCase()));
const entriesOf = (...names: string[]) =>
  names.map((name, at) => ({
    id: String(at),
    name,
    parentId: at % 3 === 0 ? null : String(at - 1),
    active: at % 2 === 0,
  }));

const planOf = (text: string, names: string[] = []) =>
  planImport('LOCATION', { entries: entriesOf(...names), labels }, readCsv(text, 100), keyOf);

describe('the first row of a list as a file', () => {
  test.each([
    'Building,Floor',
    'building;FLOOR;Active',
    'Level 1,Level 2',
    'Name',
    'x,y,Active',
    '\ufeffBuilding',
    'sep=;\nBuilding;Floor',
    'Active,Building',
    'Floor,Building',
  ])('%s names the columns', (head) => {
    expect(headQuestion(readCsv(`${head}\nTower`, 9), labels)).toBeNull();
  });

  test.each([
    ['Tower,Floor 1', 'Building,Floor'],
    ['Tower;Floor 1', 'Building,Floor'],
    ['Tower,Yes', 'Building,Active'],
    ['Tower', 'Building'],
    ['sep=|\nTower|Floor 1', 'Building,Floor'],
    ['"Tower, north";Floor 1', 'Building,Floor'],
    ['Tower\tFloor 1', 'Building,Floor'],
    ['"12"" pipe"', 'Building'],
    ['House,Level', 'Building,Floor'],
    ['Tower,Building', 'Building,Floor'],
  ])('%s is asked about, and is an entry or a head as the answer says', (first, head) => {
    const text = `${first}\nAnnex`;
    const file = readCsv(text, 9);
    const { question, answers } = headQuestion(file, labels)!;
    expect(question).toContain(file.head.join(', '));
    const [names, entry] = answers.map(({ csv }) => readCsv(csv, 9));
    expect(names!.head.join(',')).toBe(head);
    expect(names!.rows.map(({ cells }) => cells)).toEqual([['Annex']]);
    expect(entry!.rows.map(({ cells }) => cells)).toEqual([file.head, ['Annex']]);
    for (const answer of [names!, entry!]) expect(headQuestion(answer, labels)).toBeNull();
  });
});

describe('a row of a list as a file', () => {
  test.each<[string, string[], string]>([
    ['Building,Floor\nTower,1', ['Tower', '1'], 'new'],
    ['Floor,Building\n1,Tower', ['Tower', '1'], 'new'],
    ['Active,Building\nNo,Tower', ['Tower'], 'new'],
    ['House,Level,Active\nTower,1,Yes', ['Tower', '1'], 'new'],
    ['Building,Floor\nTower\u200b,\u202a1', ['Tower', '1'], 'new'],
    ['Building\n"Tower\nNorth"', ['Tower North'], 'new'],
    ['Building,Floor\nTower,1,2', ['Tower', '1', '2'], 'The row has 3 cells'],
    ['Building\nTower;1', ['Tower', '1'], 'The row has 2 cells'],
    ['Building,Floor\n12" pipe,x', ['12" pipe', 'x'], 'A quote stands inside a cell.'],
    ['Building,Floor\n,x', ['', 'x'], 'A level above the name is empty.'],
    ['Building,Active\n???,Yes', ['???'], 'The file has lost letters'],
    ['Building\nM\ufffdller', ['M\ufffdller'], 'The file has lost letters'],
    ['Building,Active\nTower,WAHR', ['Tower'], 'Active is Yes or No.'],
  ])('%o is %o: %s', (text, path, result) => {
    const [row] = planOf(text);
    expect(row!.path).toEqual(path);
    if (result === 'new') expect(row).toMatchObject({ result });
    else expect(row).toMatchObject({ result: 'bad', message: expect.stringContaining(result) });
  });

  test('of any exported list is known already', () => {
    const name = fc.string({ unit: fc.constantFrom(...'aB0123 /-.,;"\'=+@é:%'), minLength: 1, maxLength: 9 });
    const oneLine = name.map((text) => text.replace(/\s+/g, ' ').trim()).filter((text) => !/^'|^$|^[?\s]+$/.test(text));
    fc.assert(
      fc.property(
        fc.uniqueArray(oneLine, { minLength: 1, maxLength: 9, selector: (text) => text.toLowerCase() }),
        (names) => {
          const csv = lookupsAsCsv({ entries: entriesOf(...names), labels });
          const plan = planOf(csv, names);
          expect(plan.map(({ result }) => result)).toEqual(names.map(() => 'known'));
        },
      ),
      { seed: 7, numRuns: 300 },
    );
  });
});
