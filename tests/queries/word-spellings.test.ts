import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { incidentsWithWords } from '#app/search/queries/incidents-with-words.server.ts';
import { isComplete, seed } from '../support/fixed-choice.ts';
import { aWorld } from '../support/world.ts';

const world = await aWorld();
afterAll(() => world.close());

const { home, neighbour, scopeFor } = world;
const scope = scopeFor(home.manager);
const place = { page: 1, pageSize: 50 };

const texts = {
  plate: 'A van with the plate 7E12ABC left; ticket 4E31H8.',
  dashed: 'Plate KT4-91R was noted.',
  phone: 'She called 604-555-0100 at once.',
  spoken: 'He gave (778) 555 0199 as his number.',
  digits: 'Number 2505550177 rang.',
  mens: 'Found in the men’s room, beside a driver’s license.',
  womens: 'The womens room was wet.',
  scooter: 'An e-scooter hit the gate.',
  joined: 'Two escooters were stolen.',
  obrien: "Seen by O'Brien, who wrote to jane.doe@hotel.example.",
  dates: 'Between 17-27 Main Street.',
  shanghai: '他在上海外滩遇到了小偷。',
  thai: 'แขกพักที่โรงแรมใหญ่',
  glued: '•Broken glass 🔥fire №77812 …again',
  wide: 'Ｒｏｏｍ　１２３４ was full.',
  dash: 'A knife—rusty–was left/thrown.',
};
type Key = keyof typeof texts;
const numbers = new Map<number, Key>();

beforeAll(async () => {
  for (const [key, text] of Object.entries(texts)) {
    const { id, number } = await world.anIncident({ by: home.manager, persons: [] });
    await scope.em.execute(
      `update incident set summary = $1, summary_text = $1, updated_at = now()
       where account_id = current_account() and id = $2`,
      [text, id],
    );
    numbers.set(number, key as Key);
  }
});

async function found(typed: string) {
  const { incidents, byField } = (await incidentsWithWords(scope, typed, place))!;
  const own = incidents.filter(({ number }) => numbers.has(number));
  return { keys: own.map(({ number }) => numbers.get(number)!).toSorted(), own, byField };
}

describe('a word is found in every spelling', () => {
  test.each<[typed: string, keys: Key[]]>([
    ['7E12ABC', ['plate']],
    ['7e12', ['plate']],
    ['7e1', ['plate']],
    ['4E31H8', ['plate']],
    ['4e31', ['plate']],
    ['KT4-91R', ['dashed']],
    ['kt491r', ['dashed']],
    ['KT4 91R', ['dashed']],
    ['kt4-9', ['dashed']],
    ['604-555-0100', ['phone']],
    ['6045550100', ['phone']],
    ['604.555.0100', ['phone']],
    ['7785550199', ['spoken']],
    ['778-555-0199', ['spoken']],
    ['250-555-0177', ['digits']],
    ['mens', ['mens']],
    ["men's", ['mens']],
    ['mens room', ['mens']],
    ['drivers license', ['mens']],
    ['women’s', ['womens']],
    ['escooter', ['joined', 'scooter']],
    ['e-scooter', ['joined', 'scooter']],
    ['scooter', ['scooter']],
    ["O'Bri", ['obrien']],
    ['O’Brien', ['obrien']],
    ['obrien', ['obrien']],
    ['jane.do', ['obrien']],
    ['jane.doe@hotel', ['obrien']],
    ['17-27', ['dates']],
    ['17-2', ['dates']],
    ['上海', ['shanghai']],
    ['外滩', ['shanghai']],
    ['上海 小偷', ['shanghai']],
    ['海上', []],
    ['โรงแรม', ['thai']],
    ['broken', ['glued']],
    ['fire', ['glued']],
    ['77812', ['glued']],
    ['№77812', ['glued']],
    ['again', ['glued']],
    ['room 1234', ['wide']],
    ['rusty', ['dash']],
    ['knife-rusty', ['dash']],
    ['thrown', ['dash']],
    ['"men’s room"', ['mens']],
    ['7e13', []],
  ])('%s', async (typed, keys) => {
    const { keys: shown, own, byField } = await found(typed);
    expect(shown).toEqual(keys.toSorted());
    if (keys.length > 0) expect(byField).toContainEqual({ name: 'summary', count: expect.any(Number) });
    for (const { texts } of own) expect(texts[0]!.pieces.some(({ isMatch }) => isMatch)).toBe(true);
  });

  test('by every beginning of each word, with any sign before it', async () => {
    const words = (Object.entries(texts) as [Key, string][]).flatMap(([key, text]) =>
      (text.match(/[\p{L}\p{N}]+(?:[-’'.][\p{L}\p{N}]+)*/gu) ?? []).map((word) => [key, word] as const),
    );
    const typing = fc.record({
      word: fc.constantFrom(...words),
      length: fc.integer({ min: 2, max: 12 }),
      sign: fc.constantFrom('', '(', '•', '#', '-'),
    });
    await fc.assert(
      fc.asyncProperty(typing, async ({ word: [key, word], length, sign }) => {
        expect((await found(sign + word.slice(0, length).replace(/[^\p{L}\p{N}]+$/u, ''))).keys).toContain(key);
      }),
      { numRuns: isComplete ? 300 : 60, seed },
    );
  });

  test('and in no other account', async () => {
    const { total } = (await incidentsWithWords(scopeFor(neighbour.manager), '6045550100', place))!;
    expect(total).toBe(0);
  });
});
