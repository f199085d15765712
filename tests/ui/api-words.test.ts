import { expect, test } from 'vitest';
import { calls } from '#app/api/calls.server.ts';
import { parsed } from '#app/api/input/read-input.server.ts';
import { ApiProblem } from '#app/api/problem.ts';
import { ownCriteria } from '#app/api/schemas/search-criteria.ts';

const wrong = [undefined, null, true, -1, 1.5, 10 ** 17, '', 'x', 'x'.repeat(30_000), {}, []];
const nested = [...wrong, ...wrong.map((value) => [value]), Array(2_000).fill('x')];

/** Returns the fields that a schema names, at each depth as it is written as JSON. */
function fieldsOf(schema: object): string[] {
  return [...new Set([...JSON.stringify(schema).matchAll(/"([a-z]\w*)":\{/gi)].map(([, name]) => name!))];
}

function messagesOf(schema: Parameters<typeof parsed>[0], value: unknown): { path: string; message: string }[] {
  try {
    parsed(schema, value);
    return [];
  } catch (error) {
    return error instanceof ApiProblem ? (error.errors ?? []) : [];
  }
}

const schemas = calls
  .filter(({ notOffered }) => !notOffered)
  .flatMap(({ method, path, params, query, body }) =>
    Object.entries({ params, query, body }).flatMap(([place, schema]) =>
      schema ? [[`${method.toUpperCase()} ${path}, ${place}`, schema] as const] : [],
    ),
  );

test.each(schemas)('%s is refused in sentences of the product, by paths of one spelling', (_name, schema) => {
  const fields = fieldsOf(schema.toJSONSchema({ io: 'input', unrepresentable: 'any' }));
  const inside = nested.flatMap((value) => fields.map((field) => ({ [field]: value })));
  const errors = [...wrong, ...inside, ...inside.flatMap((value) => [[value], { criteria: value }])].flatMap((value) =>
    messagesOf(schema, value),
  );
  expect(errors.length).toBeGreaterThan(0);
  for (const { path, message } of errors) {
    expect(message).not.toMatch(/^(Invalid|Too (big|small)|Unrecognized|Expected)|received|expected/);
    expect(path).toMatch(/^(\w+|\[\d+\])?(\.\w+|\[\d+\])*$/);
    expect(path).not.toMatch(/\.\d/);
  }
});

test('criteria that the search builder refuses are refused in its sentences', () => {
  const values = [
    { dateReported: { values: [{ periodType: 'MONTH', months: [13] }] } },
    { dateReported: { values: [{ periodType: 'PERIOD', fromDate: 'x', toDate: 'y' }] } },
    { dateOccurred: { values: [{ periodType: 'DAY_OF_WEEK', dayOfWeeks: [] }] } },
    { status: { values: [] }, class: { values: [{}] } },
    { person: { values: Array(41).fill({ lastName: 'x' }) } },
  ];
  for (const given of values) {
    const { error } = ownCriteria(given as never, 'America/Vancouver');
    for (const { message } of error?.issues ?? []) {
      expect(message).not.toMatch(/^(Invalid|Too (big|small)|Unrecognized|Expected)|received|expected/);
    }
  }
});
