import fc from 'fast-check';
import type { z } from 'zod';

/** The fields of a form in their order; a name may occur twice. */
export type Fields = [name: string, value: string][];

const texts = [
  ...[
    '',
    ' ',
    '\t',
    '\0',
    'a\0b',
    '\ud800',
    '\udfffx',
    'x\ud83d',
    '\u202eabc',
    '\u200f',
    '\ufeff',
    '\ufffe',
    'e\u0301'.repeat(60),
  ],
  ...['😀', '👩‍👩‍👧‍👦'.repeat(40), 'ﷺ', 'İstanbul', 'ß', '\u{10ffff}', '\r\nSet-Cookie: x=1', 'a\nb\rc\r\nd'],
  ...["' or 1=1 --", '"; drop table incident; --', '\\', '$1', '?', '??', '{}', ':name', '%', '_%', '{1,2}', '(null)'],
  ...[
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '{{7*7}}',
    '#{7*7}',
    '</textarea>',
    '[x](javascript:x)',
  ],
  ...['../../etc/passwd', '%00', '%2e%2e%2f', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '/dashboard'],
  ...['null', 'undefined', 'true', 'on', 'off', '[]', '[object Object]', '__proto__', 'constructor', 'toString'],
  ...[
    'NaN',
    'Infinity',
    '-1',
    '-0',
    '0',
    '00',
    '1.5',
    '1e309',
    '0x10',
    '1_000',
    '２',
    '٣',
    '2147483648',
    '9223372036854775808',
  ],
  ...[
    '0000-00-00',
    '9999-99-99',
    '2026-02-30',
    '10000-01-01',
    '-000001-01-01',
    '1899-12-31',
    '9999-12-31',
    '24:00',
    '23:59:60',
  ],
  ...['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff', 'not-a-uuid', 'A'.repeat(36)],
  ...[
    '9'.repeat(400),
    'x'.repeat(501),
    'x '.repeat(5_001),
    '\u0301'.repeat(2_000),
    '*'.repeat(3_000),
    '['.repeat(2_000),
  ],
];

/** Hostile values: empty, very long, malformed, of another type or aimed at a parser. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...texts) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 30 }) },
  {
    weight: 1,
    arbitrary: fc.string({ unit: fc.integer({ min: 0xd700, max: 0xe100 }).map((code) => String.fromCharCode(code)) }),
  },
);

const hostileName = fc.constantFrom(
  ...[
    '',
    '.',
    '..',
    '[',
    ']',
    '[]',
    '[0]',
    'a[',
    'a]b',
    'a..b',
    'a[0',
    'a[-1]',
    'a[99999]',
    'a[1000]',
    'a.0',
    'é',
    'a b',
  ],
  ...[
    '__proto__',
    '__proto__.x',
    'a.__proto__.x',
    'constructor.prototype.x',
    'toString',
    'hasOwnProperty',
    'length',
    'then',
  ],
  ...[
    'persons',
    'persons.x',
    'persons.x.firstName',
    'persons.constructor.firstName',
    'persons[0]',
    'persons[1000].id',
    'persons[0].id.x',
    'persons[0][0]',
    'location',
    'location[0]',
  ],
  ...['a'.repeat(5_000), `a${'.b'.repeat(200)}`, `a${'[0]'.repeat(100)}`, `${'a.'.repeat(7)}a`, 'revision', 'index'],
);

/** Returns forms derived from `schema` and `sample`: valid, almost valid and malformed. */
export function forms(schema: z.ZodType, sample: Record<string, string>): fc.Arbitrary<Fields> {
  const leaves = new Map<string, fc.Arbitrary<string>>(leavesOf(schema));
  const names = [...new Set([...Object.keys(sample), ...leaves.keys()])];
  const entry = (name: string): fc.Arbitrary<Fields> => {
    const value = fc.oneof(
      { weight: name in sample ? 6 : 0, arbitrary: fc.constant(sample[name] ?? '') },
      { weight: leaves.has(name) ? 3 : 0, arbitrary: leaves.get(name) ?? fc.constant('') },
      { weight: 2, arbitrary: hostileText },
    );
    const sent = value.map((text): Fields => [[name, text]]);
    return fc.oneof(
      { weight: 12, arbitrary: sent },
      { weight: 1, arbitrary: fc.tuple(sent, sent).map((twice) => twice.flat()) },
    );
  };
  const known = fc
    .oneof({ weight: 2, arbitrary: fc.subarray(names) }, { weight: 3, arbitrary: fc.constant(Object.keys(sample)) })
    .chain((some) => fc.tuple(...some.map(entry)).map((entries) => entries.flat()));
  const unknown = fc.array(fc.tuple(hostileName, hostileText), { maxLength: 2 });
  return fc.tuple(known, unknown).map(([some, more]) => [...some, ...more]);
}

/** Returns the form fields that a schema reads, by posted name, each with its schema. */
function leavesOf(schema: z.ZodType, name = ''): [string, fc.Arbitrary<string>][] {
  const { def } = schema as unknown as { def: Def };
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape!).flatMap(([key, inner]) => leavesOf(inner, name ? `${name}.${key}` : key));
    case 'array':
      return [0, 1].flatMap((at) => leavesOf(def.element!, `${name}[${at}]`));
    case 'record':
      return leavesOf(def.valueType!, `${name}.any`);
    case 'optional':
    case 'nullable':
    case 'default':
    case 'catch':
    case 'readonly':
      return leavesOf(def.innerType!, name);
    case 'pipe':
      return leavesOf(def.in!, name);
    default:
      return name ? [[name, accepted(schema, def)]] : [];
  }
}

type Def = {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  valueType?: z.ZodType;
  innerType?: z.ZodType;
  in?: z.ZodType;
  entries?: Record<string, string>;
  values?: unknown[];
  options?: z.ZodType[];
};

function accepted(schema: z.ZodType, def: Def): fc.Arbitrary<string> {
  switch (def.type) {
    case 'string':
      return acceptedText(schema as z.ZodString);
    case 'number':
      return fc.oneof(fc.integer(), fc.double(), fc.constantFrom(0, 2 ** 31 - 1, 2 ** 31, 2 ** 53)).map(String);
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries!));
    case 'literal':
      return fc.constantFrom(...def.values!.map(String));
    case 'boolean':
      return fc.constantFrom('on', '', 'true', 'false');
    case 'union':
      return fc.oneof(...def.options!.map((option) => accepted(option, (option as unknown as { def: Def }).def)));
    default:
      return hostileText;
  }
}

function acceptedText(schema: z.ZodString): fc.Arbitrary<string> {
  const { format, minLength, maxLength } = schema;
  if (format === 'uuid') return fc.uuid();
  if (format === 'email') return fc.emailAddress();
  if (format === 'date') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10));
  if (format === 'time') return fc.integer({ min: 0, max: 1439 }).map((at) => `${two(at / 60)}:${two(at % 60)}`);
  const [pattern] = (schema as unknown as { _zod: { bag: { patterns?: Set<RegExp> } } })._zod.bag.patterns ?? [];
  if (format === 'regex' && pattern) return fc.stringMatching(new RegExp(pattern.source));
  const longest = maxLength ?? 200;
  return fc.oneof(
    { weight: 4, arbitrary: fc.string({ minLength: minLength ?? 0, maxLength: Math.min(longest, 200) }) },
    { weight: 1, arbitrary: fc.constantFrom(longest, longest + 1).map((length) => 'x'.repeat(length)) },
  );
}

const two = (number: number) => String(Math.floor(number)).padStart(2, '0');
