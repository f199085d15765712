import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matchingNodes, type TreeNode } from '#app/ui/trees/tree.ts';
import { foldText, searchCode, searchWords } from '#db/vocabulary/fold-text.ts';
import { isComplete, seed } from '../support/fixed-choice.ts';

describe('a text is folded', () => {
  test.each([
    ['Montréal', 'montreal'],
    ['Østby', 'ostby'],
    ['Łódź', 'lodz'],
    ['Straße', 'strasse'],
    ['ŒUVRE', 'oeuvre'],
    ['Ｆｕｌｌ　Ｗｉｄｔｈ', 'full width'],
    ['E\u0301lise ', 'elise'],
    ['가나', '가나'],
    ['上海', '上海'],
  ])('%s', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });
});

describe('one code is written in several ways', () => {
  test.each([
    ["St. John's", 'ST JOHNS'],
    ['St. John’s', 'St.Johnʼs'],
    ["Val-d'Or", 'val d or'],
    ["Val-d'Or", 'Val d’Or'],
    ['Trois-Rivières', 'Trois Rivieres'],
    ["Coeur d'Alene", 'Cœur d`Alene'],
    ['Punalu‘u', 'Punaluu'],
    ['KT4-91R', 'kt4 91r'],
    ['KT4·91R', 'KT491R'],
    ['604-555-0100', '604.555.0100'],
    ['(604) 555 0100', '6045550100'],
    ['12가 3456', '１２가3456'],
  ])('%s and %s', (one, other) => {
    expect(searchCode(one)).toBe(searchCode(other));
  });

  test('with any blanks, signs, case and accents between and over its letters', () => {
    const sign = fc.constantFrom('', ' ', '-', '.', "'", '’', '/', ' - ', '\u00a0');
    const letters = fc.array(fc.tuple(fc.constantFrom(...'ABKXZ0179ÉØ'), sign), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(letters, fc.boolean(), (pairs, isLower) => {
        const plain = pairs.map(([letter]) => letter).join('');
        const written = pairs.flat().join('');
        expect(searchCode(isLower ? written.toLowerCase().normalize('NFD') : written)).toBe(searchCode(plain));
      }),
      { numRuns: isComplete ? 2_000 : 200, seed },
    );
  });
});

describe('a tree finds', () => {
  const node = (name: string, children: TreeNode[] = []): TreeNode => ({ id: name, name, children });
  const tree = [
    node('Safety', [node('Fire'), node('Slip / Trip', [node('Wet floor')]), node("Men's room")]),
    node('Property', [node('Fenêtre'), node('Water', [node('Fire'), node('Østre fløy')])]),
    node('E-scooter', [node('Battery fire')]),
    node('上海店', [node('三楼')]),
  ];
  const leaves = (nodes: TreeNode[], above = ''): string[] =>
    nodes.flatMap(({ name, children }) => (children.length ? leaves(children, `${above}${name} > `) : [above + name]));
  test.each([
    ['fenetre', ['Property > Fenêtre']],
    ['FENÊTRE', ['Property > Fenêtre']],
    ['Fene\u0302tre', ['Property > Fenêtre']],
    ['slip trip', ['Safety > Slip / Trip > Wet floor']],
    ['slip/trip', ['Safety > Slip / Trip > Wet floor']],
    ['trip slip', ['Safety > Slip / Trip > Wet floor']],
    ['trip-wet', ['Safety > Slip / Trip > Wet floor']],
    ['safety fire', ['Safety > Fire']],
    ['fire safety', ['Safety > Fire']],
    ['Safety / Fire', ['Safety > Fire']],
    ['property water fire', ['Property > Water > Fire']],
    ['prop fire', ['Property > Water > Fire']],
    ['mens', ["Safety > Men's room"]],
    ['men’s', ["Safety > Men's room"]],
    ['room men', ["Safety > Men's room"]],
    ['escooter', ['E-scooter > Battery fire']],
    ['e scooter', ['E-scooter > Battery fire']],
    ['scooter  battery', ['E-scooter > Battery fire']],
    ['ostre floy', ['Property > Water > Østre fløy']],
    ['ｆｌｏｏｒ', ['Safety > Slip / Trip > Wet floor']],
    ['上海', ['上海店 > 三楼']],
    ['海店 三', ['上海店 > 三楼']],
    ['safety water', []],
    ['fire fenetre', []],
  ])('%s', (typed, expected) => {
    expect(leaves(matchingNodes(tree, typed, null))).toEqual(expected);
  });

  test('everything for signs alone', () => {
    expect(matchingNodes(tree, ' / ', null)).toBe(tree);
  });

  test('an entry by the words of its path in any order, accents and signs', () => {
    const path = fc.constantFrom(...leaves(tree)).chain((leaf) =>
      fc.record({
        leaf: fc.constant(leaf),
        words: fc.shuffledSubarray(searchWords(leaf), { minLength: 1 }),
        sign: fc.constantFrom(' ', ' / ', '-', ', '),
      }),
    );
    fc.assert(
      fc.property(path, ({ leaf, words, sign }) => {
        expect(leaves(matchingNodes(tree, words.join(sign).toUpperCase(), null))).toContain(leaf);
      }),
      { numRuns: isComplete ? 1_000 : 200, seed },
    );
  });
});
