import { beforeEach, expect, test } from 'vitest';
import { drawnOnce } from '#app/ui/drawn-once.tsx';

type RowProps = { number: number; what: string };
let drawn: number[] = [];
beforeEach(() => {
  drawn = [];
});

function Row({ number, what }: RowProps) {
  drawn.push(number);
  return (
    <tr>
      <td>{number}</td>
      <td>{what}</td>
    </tr>
  );
}

const fall = { number: 1, what: 'A fall <b>' };
const theft = { number: 2, what: 'A theft' };
const ring = { number: 3, what: 'A lost ring' };
const markupOf = ({ number, what }: RowProps) =>
  `<tr><td>${number}</td><td>${what.replace('<b>', '&lt;b&gt;')}</td></tr>`;

test('the same is drawn once, and markup in a text stays text', () => {
  const rows = drawnOnce(Row);
  expect(rows([fall])).toEqual([markupOf(fall)]);
  expect(rows([{ ...fall }])).toEqual([markupOf(fall)]);
  expect(drawn).toEqual([1]);
});

test('of a list only what is new is drawn, and each stands in its place', () => {
  const rows = drawnOnce(Row);
  rows([theft]);
  expect(rows([fall, theft, ring])).toEqual([fall, theft, ring].map(markupOf));
  expect(drawn).toEqual([2, 1, 3]);
  expect(rows([ring, fall, fall])).toEqual([ring, fall, fall].map(markupOf));
  expect(drawn).toHaveLength(3);
});

test('a list of nothing is nothing', () => {
  expect(drawnOnce(Row)([])).toEqual([]);
});

test('what differs in one thing alone is drawn anew', () => {
  const rows = drawnOnce(Row);
  expect(rows([fall, { ...fall, number: 4 }])).toEqual([markupOf(fall), markupOf({ ...fall, number: 4 })]);
});

test('a NUL in a text mixes up no two drawings', () => {
  const rows = drawnOnce(Row);
  expect(() => rows([fall, { ...theft, what: 'A \0 theft' }])).toThrow('NUL');
});
