import { expect, test } from 'vitest';
import { formValues } from '#app/platform/forms/form-values.ts';

test('form values are nested by their names', () => {
  const values = formValues([
    ['summary', 'text'],
    ['location.unit', '4'],
    ['persons[1].firstName', 'Ana'],
  ]);
  expect(values.location).toMatchObject({ unit: '4' });
  expect((values.persons as unknown[])[1]).toMatchObject({ firstName: 'Ana' });
});

test('form values with malformed names are ignored and change no prototype', () => {
  const hostile = [
    '__proto__.x',
    'constructor.prototype.x',
    'toString',
    'a.hasOwnProperty',
    'a.__proto__.x',
    'a[99999].b',
    'a[-1]',
    'a..b',
    'a b',
    '',
    '[0]',
  ];
  expect(Object.keys(formValues(hostile.map((name) => [name, 'x'])))).toEqual([]);
  expect(({} as Record<string, unknown>).x).toBeUndefined();
});

test('form values lose characters that PostgreSQL cannot store', () => {
  expect(formValues([['a', 'x\0y\uD800']]).a).toBe('xy\uFFFD');
});

test.each([
  [['a', 'a.b'], 'x'],
  [['a.b', 'a'], { b: 'x' }],
  [['a.b', 'a[0]'], { b: 'x' }],
  [['a[0]', 'a.length'], ['x']],
])('of a form value whose name is used with two shapes (%j), the first one is kept', (names, kept) => {
  expect(formValues(names.map((name) => [name, 'x'])).a).toEqual(kept);
});

test('a form value that is sent twice becomes a list', () => {
  expect(
    formValues([
      ['a', '1'],
      ['a', '2'],
    ]).a,
  ).toEqual(['1', '2']);
});

test('form values that would make long empty lists are ignored', () => {
  const names = Array.from({ length: 50 }, (_, list) => `a${list}[999].b`);
  expect(Object.keys(formValues(names.map((name) => [name, 'x'])))).toHaveLength(10);
});
